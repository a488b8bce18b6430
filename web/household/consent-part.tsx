import { useState } from 'react'

import type { Household } from '#contract/household.ts'
import { call } from '#web/api.ts'
import { consentToNotes } from '#web/endpoints/household.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { shortDates } from '#web/ui/values/short-dates.ts'

type ConsentPartProps = { consent: Household['consent']; onChanged: () => void }

/** How the notes are used, the consent given, and the way to withdraw it. */
export function ConsentPart({ consent, onChanged }: ConsentPartProps) {
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useAction()
  const year = useSite().today.slice(0, 4)
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
        <IconLine icon="lock">They’re encrypted, and never in emails, texts or calendars.</IconLine>
        <IconLine icon="eye">Only a provider who accepted your visit sees them, until 24 hours after it.</IconLine>
        <IconLine icon="history">We delete them 12 months after their last visit.</IconLine>
      </div>
      {consent.is_given && (
        <>
          <Quiet size="sm">You agreed on {shortDates(consent.given_text ?? '', year)}.</Quiet>
          <Details icon="file" title="What you agreed to">
            <Quiet size="sm">{consent.words}</Quiet>
          </Details>
          <ButtonRow>
            <Button variant="default" size="sm" onClick={() => setAsked(true)}>
              Withdraw and delete all notes
            </Button>
          </ButtonRow>
        </>
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
        <p>Names and booked visits stay, but providers won’t have what a service asks for.</p>
      </ConfirmDialog>
    </Surface>
  )
}
