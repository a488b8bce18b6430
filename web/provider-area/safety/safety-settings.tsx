import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Safety } from '#contract/bookings/safety.ts'
import { formatPhone } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { removeContact, setSafetyTimer } from '#web/endpoints/bookings/safety.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { ContactForm } from './contact-form.tsx'

type SafetySettingsProps = { safety: Safety; onChanged: () => void }

export function SafetySettings({ safety, onChanged }: SafetySettingsProps) {
  return (
    <Stack gap={20}>
      <TimerCard safety={safety} onChanged={onChanged} />
      <ContactCard safety={safety} onChanged={onChanged} />
      <Surface as="section" gap={12} aria-labelledby="in-danger">
        <Heading id="in-danger">Emergencies</Heading>
        <PlainList gap={8}>
          <IconLine as="li" icon="phone" tone="accent">
            In an emergency, <a href="tel:911">call 911</a>. They can locate your phone; we can’t.
          </IconLine>
          <IconLine as="li" icon="message" tone="accent">
            During a visit, send a silent alarm under Support. Your client sees nothing.
          </IconLine>
        </PlainList>
      </Surface>
    </Stack>
  )
}

function TimerCard({ safety, onChanged }: SafetySettingsProps) {
  const { busy, error, run } = useAction()
  const choose = (has_timer: boolean) =>
    run(async () => {
      await call(setSafetyTimer, { body: { has_timer } })
      toast(has_timer ? 'Safety timer on.' : 'Safety timer off.')
      onChanged()
    })
  return (
    <Surface as="section" gap={12} aria-labelledby="timer">
      <Heading id="timer">Safety timer</Heading>
      <p>No check-out 30 minutes after a visit? We text you. No answer for 15 minutes? We text your trusted contact.</p>
      <Tick
        framed
        checked={safety.has_timer}
        disabled={busy}
        onChange={(event) => void choose(event.currentTarget.checked)}
      >
        Run the timer when I check in
      </Tick>
      <FormError>{error}</FormError>
    </Surface>
  )
}

const STATES: Record<NonNullable<Safety['contact']>['state'], [Tone, string]> = {
  asked: ['warn', 'Asked'],
  agreed: ['ok', 'Agreed'],
  refused: ['quiet', 'Said no'],
  expired: ['quiet', 'No answer'],
  stopped: ['quiet', 'Stopped'],
}

function ContactCard({ safety: { contact }, onChanged }: SafetySettingsProps) {
  const [isChanging, setChanging] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { busy, error, run } = useAction()
  const remove = () =>
    run(async () => {
      await call(removeContact)
      setRemoving(false)
      toast('Trusted contact removed.')
      onChanged()
    })
  return (
    <Surface as="section" gap={16} aria-labelledby="contact">
      <Heading id="contact">Trusted contact</Heading>
      <Quiet>They never learn whom you visit, or where.</Quiet>
      {contact && (
        <>
          <Row wrap gap={[8, 16]} justify="between">
            <Words title={contact.name}>
              <span className="hb-figures">{formatPhone(contact.phone_number)}</span>
              <span>{contact.text}</span>
            </Words>
            <Badge tone={STATES[contact.state][0]}>{STATES[contact.state][1]}</Badge>
          </Row>
          <ButtonRow>
            {!isChanging && (
              <Button variant="default" onClick={() => setChanging(true)}>
                {contact.can_ask_again ? 'Ask again' : 'Change'}
              </Button>
            )}
            <Button variant="default" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </ButtonRow>
        </>
      )}
      {(!contact || isChanging) && (
        <ContactForm
          contact={contact}
          onSent={() => {
            setChanging(false)
            onChanged()
          }}
        />
      )}
      <ConfirmDialog
        opened={isRemoving}
        title="Remove your trusted contact?"
        confirmLabel="Remove"
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        <p>Nobody is alerted if you don’t answer after a visit.</p>
      </ConfirmDialog>
    </Surface>
  )
}
