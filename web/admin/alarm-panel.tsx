import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { AlarmDetail } from '#contract/bookings/safety.ts'
import { formatPhone } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { acknowledgeAlarm } from '#web/endpoints/bookings/safety.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice, Quote } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { AlarmBadge } from './alarm-badge.tsx'
import { AlarmDialog } from './alarm-dialog.tsx'
import { History } from './history.tsx'

type AlarmPanelProps = { alarm: AlarmDetail; onChanged: () => void }

/** An alarm: place, phone numbers, events, and the admin in charge. */
export function AlarmPanel({ alarm, onChanged }: AlarmPanelProps) {
  const [closing, setClosing] = useState(false)
  const { busy, error, run } = useAction()
  const takeOn = () =>
    run(async () => {
      await call(acknowledgeAlarm, { params: { id: alarm.id } })
      toast('You’re on it.')
      onChanged()
    })
  const { provider, client, contact, can } = alarm
  return (
    <Stack gap={20}>
      <Surface as="section" gap={20} aria-label="Alarm">
        <Stack gap={8} align="start">
          <AlarmBadge alarm={alarm} />
          <Heading as="h1" size="xl">
            {alarm.provider_name}
          </Heading>
          <p>
            {alarm.kind === 'silent' ? 'Silent alarm' : 'No answer after the visit'}, {alarm.raised_text}
          </p>
        </Stack>
        {alarm.state !== 'closed' && (
          <Notice
            tone="bad"
            icon="alert"
            title={alarm.answered_text ? 'They have answered' : 'If they’re in danger, call 911 first'}
          >
            <p>
              {alarm.answered_text
                ? `${provider.full_name} said all is well, ${alarm.answered_text}. Check anyway.`
                : alarm.kind === 'silent'
                  ? 'Calling them could put them at risk.'
                  : 'Try to reach them first.'}
            </p>
          </Notice>
        )}
        <FactList>
          <Fact name="Address">{alarm.address}</Fact>
          {alarm.door_notes && <Fact name="At the door">{alarm.door_notes}</Fact>}
          <Fact name="Visit">
            {alarm.service_title}, {alarm.scheduled_text}
          </Fact>
          <Fact name="Told">{alarm.told_text}</Fact>
          {alarm.acknowledged_text && <Fact name="Taken on by">{alarm.acknowledged_text}</Fact>}
          {alarm.closed_text && <Fact name="Closed by">{alarm.closed_text}</Fact>}
        </FactList>
        {alarm.note && (
          <Quote title="What happened" tone="plain">
            {alarm.note}
          </Quote>
        )}
        <FormError>{error}</FormError>
        <ButtonRow>
          {can.acknowledge && (
            <Button loading={busy} onClick={() => void takeOn()}>
              I’m on it
            </Button>
          )}
          {can.close && (
            <Button variant="default" onClick={() => setClosing(true)}>
              Close the alarm
            </Button>
          )}
        </ButtonRow>
      </Surface>
      <Columns until="area" gap={20}>
        <Surface as="section" gap={16} aria-labelledby="people">
          <Heading id="people">Who to call</Heading>
          <Reach side="Provider" {...provider} />
          <Reach side="Client" {...client} />
          {contact && (
            <Reach
              side={contact.was_told ? 'Trusted contact, texted' : 'Trusted contact'}
              full_name={contact.name}
              phone_number={contact.phone_number}
            />
          )}
        </Surface>
        <Surface as="section" aria-label="What happened">
          <History
            entries={alarm.history.map(({ at_text, by, what, reason }) => ({ at_text, who: by, text: what, reason }))}
          />
        </Surface>
      </Columns>
      <AlarmDialog alarmId={alarm.id} opened={closing} onClose={() => setClosing(false)} onClosed={onChanged} />
    </Stack>
  )
}

type ReachProps = { side: string; full_name: string; phone_number: string; email?: string }

function Reach({ side, full_name, phone_number, email }: ReachProps) {
  return (
    <Words title={`${side}: ${full_name}`}>
      <a href={`tel:+1${phone_number}`}>{formatPhone(phone_number)}</a>
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </Words>
  )
}
