import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { AdminTerms, AdminTermsVersion, TermsSide } from '#contract/admin/terms.ts'
import type { ContentDocument } from '#contract/content.ts'
import { wordsOf } from '#contract/rules/content.ts'
import { call } from '#web/api.ts'
import { getAdminTerms, getAdminTermsVersion, withdrawTerms } from '#web/endpoints/admin/terms.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { Difference } from './difference.tsx'
import { TermsForm } from './terms-form.tsx'

const SIDES: readonly { side: TermsSide; label: string }[] = [
  { side: 'client', label: 'Client terms' },
  { side: 'provider', label: 'Provider terms' },
]

const LOOKS: Record<AdminTermsVersion['state'], readonly [Tone, IconName, string]> = {
  present: ['ok', 'check', 'In effect'],
  planned: ['info', 'clock', 'Planned'],
  past: ['quiet', 'history', 'Earlier'],
}

/** The terms of the side that the address names. */
export function loadTerms(side: string | null): Promise<AdminTerms> {
  return call(getAdminTerms, { params: { side: side === 'provider' ? 'provider' : 'client' } })
}

/** Terms of clients and providers: their versions, and the next one. */
export function Terms({ first }: { first: AdminTerms }) {
  const [desk, setDesk] = useState(first)
  return (
    <Stack gap={16}>
      <Row gap={16} wrap>
        {SIDES.map(({ side, label }) =>
          side === desk.side ? (
            <strong key={side} aria-current="true">
              {label}
            </strong>
          ) : (
            <Link key={side} to={`?part=terms&side=${side}`}>
              {label}
            </Link>
          ),
        )}
      </Row>
      <TermsForm key={desk.latest} desk={desk} onPublished={setDesk}>
        <TermsVersions desk={desk} onChanged={setDesk} />
      </TermsForm>
    </Stack>
  )
}

function TermsVersions({ desk, onChanged }: { desk: AdminTerms; onChanged: (desk: AdminTerms) => void }) {
  const { side, text, latest, versions } = desk
  const [shown, setShown] = useState<{ version: string; body: ContentDocument } | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const reading = useAction()
  const act = useAction()
  const open = (version: string) =>
    reading.run(async () =>
      setShown({ version, body: await call(getAdminTermsVersion, { params: { side, version } }) }),
    )
  const withdraw = (version: string) =>
    act.run(async () => {
      const next = await call(withdrawTerms, { params: { side, version } })
      setAsked(null)
      toast(`Version ${version} is withdrawn.`)
      onChanged(next)
    })
  return (
    <Surface as="section" gap={12} aria-labelledby="terms-versions">
      <Heading id="terms-versions">Versions</Heading>
      <FormError>{reading.error}</FormError>
      <PlainList divided>
        {versions.map(({ version, state, asks, from_text, note, author, can_withdraw }) => (
          <Stack as="li" key={version} gap={8}>
            <Row justify="between" wrap align="start">
              <Words title={version}>
                <span>
                  {from_text}
                  {author === null ? '' : `, by ${author}`}
                </span>
                {note !== '' && <span>{note}</span>}
                <span>{asks ? 'Asks everyone again' : 'Wording only'}</span>
              </Words>
              <Badge tone={LOOKS[state][0]} icon={LOOKS[state][1]}>
                {LOOKS[state][2]}
              </Badge>
            </Row>
            <ButtonRow>
              {version !== latest && (
                <Button
                  size="sm"
                  variant="default"
                  onClick={() => void open(version)}
                  aria-label={`Compare ${version} with ${latest}`}
                >
                  Compare
                </Button>
              )}
              {can_withdraw && (
                <Button
                  size="sm"
                  variant="default"
                  onClick={() => setAsked(version)}
                  aria-label={`Withdraw version ${version}`}
                >
                  Withdraw
                </Button>
              )}
            </ButtonRow>
          </Stack>
        ))}
      </PlainList>
      <Dialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown && `From ${shown.version} to ${latest}`}
        size={720}
      >
        {shown && <Difference before={wordsOf(shown.body)} after={wordsOf(text)} />}
      </Dialog>
      <ConfirmDialog
        opened={asked !== null}
        title={`Withdraw version ${asked ?? ''}?`}
        confirmLabel="Withdraw it"
        danger
        busy={act.busy}
        error={act.error}
        onConfirm={() => asked !== null && void withdraw(asked)}
        onCancel={() => setAsked(null)}
      >
        The current version stays.
      </ConfirmDialog>
    </Surface>
  )
}
