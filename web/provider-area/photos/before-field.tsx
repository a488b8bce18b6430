import { useRef } from 'react'

import { fileMessages } from '#contract/rules/file.ts'
import { Button } from '#web/ui/button.tsx'
import { typesOf } from '#web/ui/files/prepare-file.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import { CropField } from './crop-field.tsx'
import type { Draft, useDrafts } from './use-drafts.ts'

type BeforeFieldProps = {
  draft: Draft
  drafts: Pick<ReturnType<typeof useDrafts>, 'change' | 'chooseBefore' | 'changeBefore'>
  busy: boolean
}

/** A second picture of the same work, as it was before: chosen or not, framed like the first. */
export function BeforeField({ draft, drafts, busy }: BeforeFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { before, beforeRefusal, file } = draft
  return (
    <Stack gap={8} role="group" aria-label={`Before picture for ${file.name}`}>
      {before && (
        <>
          <strong>Before</strong>
          <CropField
            url={before.url}
            size={before.size}
            framing={before.framing}
            onSize={(size) => drafts.changeBefore(draft, { size })}
            onFailed={() => drafts.change(draft.key, { before: null, beforeRefusal: fileMessages.unreadable })}
            onChange={(framing) => drafts.changeBefore(draft, { framing })}
          />
        </>
      )}
      {beforeRefusal && <FieldError>{beforeRefusal}</FieldError>}
      <Row gap={8} wrap>
        <Button
          variant="subtle"
          size="sm"
          disabled={busy}
          leftSection={<Icon name="upload" size={16} />}
          onClick={() => picker.current?.click()}
        >
          {before ? 'Choose another' : 'Add a “before” picture'}
        </Button>
        {before && (
          <Button variant="subtle" size="sm" disabled={busy} onClick={() => drafts.chooseBefore(draft, null)}>
            Leave it out
          </Button>
        )}
      </Row>
      <VisuallyHidden>
        <input
          ref={picker}
          type="file"
          tabIndex={-1}
          aria-label={`Choose the before picture for ${file.name}`}
          accept={[...typesOf('pictures'), '.heic'].join(',')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (chosen) drafts.chooseBefore(draft, chosen)
          }}
        />
      </VisuallyHidden>
    </Stack>
  )
}
