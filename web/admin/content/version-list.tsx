import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { ContentVersion, AdminDocument } from '#contract/admin/content.ts'
import type { ContentDocument } from '#contract/content.ts'
import { wordsOf } from '#contract/rules/content.ts'
import { call } from '#web/api.ts'
import { getDocumentVersion } from '#web/endpoints/admin/content.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { Difference } from './difference.tsx'

const LOOKS: Record<ContentVersion['state'], readonly [Tone, IconName, string]> = {
  published: ['ok', 'check', 'Public'],
  former: ['quiet', 'history', 'Earlier'],
  draft: ['warn', 'edit', 'Draft'],
}

type VersionListProps = {
  document: AdminDocument
  /** Puts the words of a version into the form, to be saved as a new one. */
  onTake: (body: ContentDocument, number: number) => void
}

/** Every save of a document, what it changed, and the way back to it. */
export function VersionList({ document: { name, published, versions }, onTake: take }: VersionListProps) {
  const [shown, setShown] = useState<{ number: number; body: ContentDocument } | null>(null)
  const { error, run } = useAction()
  const open = (number: number) =>
    run(async () => setShown({ number, body: await call(getDocumentVersion, { params: { name, number } }) }))
  return (
    <Surface as="section" gap={12} aria-labelledby="versions">
      <Heading id="versions">Versions</Heading>
      {versions.length === 0 && <Quiet>No changes yet.</Quiet>}
      <FormError>{error}</FormError>
      <PlainList divided>
        {versions.map(({ number, state, note, author, saved_text, tells }) => (
          <Stack as="li" key={number} gap={8}>
            <Row justify="between" wrap align="start">
              <Words title={`Version ${number}`}>
                <span>{note || 'Without a note'}</span>
                <span>
                  {author ?? 'Release'}, {saved_text}
                  {tells && ', emailed to everyone'}
                </span>
              </Words>
              <Badge tone={LOOKS[state][0]} icon={LOOKS[state][1]}>
                {LOOKS[state][2]}
              </Badge>
            </Row>
            {state !== 'published' && (
              <ButtonRow>
                <Button
                  size="sm"
                  variant="default"
                  onClick={() => void open(number)}
                  aria-label={`Compare version ${number} with the public one`}
                >
                  Compare
                </Button>
              </ButtonRow>
            )}
          </Stack>
        ))}
      </PlainList>
      <Dialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown && `From public to version ${shown.number}`}
        size={720}
      >
        {shown && (
          <Stack gap={16}>
            <Difference before={wordsOf(published)} after={wordsOf(shown.body)} />
            <ButtonRow justify="end" phones="stack">
              <Button
                onClick={() => {
                  take(shown.body, shown.number)
                  setShown(null)
                }}
              >
                Use it
              </Button>
            </ButtonRow>
          </Stack>
        )}
      </Dialog>
    </Surface>
  )
}
