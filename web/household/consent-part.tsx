import { useState } from 'react'

import type { Household } from '#contract/household.ts'
import { call } from '#web/api.ts'
import { consentToNotes } from '#web/endpoints/household.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { useAct } from '#web/ui/forms/use-act.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

type ConsentPartProps = { consent: Household['consent']; onChanged: () => void }

/** What becomes of the notes, what was agreed to, and the way out of it. */
export function ConsentPart({ consent, onChanged }: ConsentPartProps) {
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useAct('It could not be withdrawn. Please try again.')
  const withdraw = () =>
    run(async () => {
      await call(consentToNotes, { body: { is_given: false, version: consent.version } })
      setAsked(false)
      toast('All notes are deleted.')
      onChanged()
    })
  return (
    <Surface as="section" gap={12} aria-labelledby="privacy">
      <Heading id="privacy" size="sm">
        Who sees the notes
      </Heading>
      <div>
        <IconLine icon="lock">We keep them encrypted. No email, text message or calendar has them.</IconLine>
        <IconLine icon="eye">
          A provider sees them for a visit they’ve accepted, until 24 hours after it. No one else does.
        </IconLine>
        <IconLine icon="history">They are deleted 12 months after the last visit for that person or pet.</IconLine>
      </div>
      {consent.is_given ? (
        <>
          <Quiet size="sm">You agreed on {consent.given_text}.</Quiet>
          <Details icon="file" title="What you agreed to">
            <Quiet size="sm">{consent.words}</Quiet>
          </Details>
          <ButtonRow>
            <Button variant="default" size="sm" onClick={() => setAsked(true)}>
              Withdraw and delete all notes
            </Button>
          </ButtonRow>
        </>
      ) : (
        <Quiet size="sm">We ask for your agreement before we keep the first note.</Quiet>
      )}
      <ConfirmDialog
        opened={isAsked}
        title="Delete all notes?"
        confirmLabel="Delete all notes"
        cancelLabel="Keep them"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsked(false)}
      >
        <p>
          Everyone’s notes in your household are deleted right away. Names stay. Booked visits stay too, but what a
          service asks for is missing then.
        </p>
      </ConfirmDialog>
    </Surface>
  )
}
