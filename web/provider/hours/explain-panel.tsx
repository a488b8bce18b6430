import { useState } from 'react'

import type { RefusalCode } from '#contract/availability.ts'
import { call } from '#web/api.ts'
import { explainDay } from '#web/endpoints.gen.ts'
import { timeText } from '#web/ui/local-text.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

import styles from './explain-panel.module.css'

const WORDS: Record<RefusalCode, string> = {
  outside_hours: 'Outside your hours',
  booked: 'You have a visit then',
  buffer: 'Too close to another visit: the time around visits of your profile',
  travel: 'Too little time for the drive from or to another visit',
  notice: 'Sooner than the minimum notice of your profile',
  too_far_ahead: 'Further ahead than clients can see: how far ahead of your profile',
  time_off: 'You are off',
  day_full: 'Your visits of that day are full',
  not_approved: 'You are not approved yet',
  insurance_expired: 'After your insurance expires',
  past_date: 'Only days after today are offered',
  clock_change: 'The clocks change: this hour does not exist or comes twice',
}

type Explained = { start: string; end: string; refusal: RefusalCode | null }[]
type ExplainPanelProps = { providerId: string; date: string; isDirty: boolean }

/** Why is this time not offered? The server's reasons, hour by hour, in words. */
export function ExplainPanel({ providerId, date, isDirty }: ExplainPanelProps) {
  const [slots, setSlots] = useState<Explained | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  const load = async () => {
    setState('busy')
    try {
      setSlots(await call(explainDay, { params: { id: providerId }, query: { date } }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <details
      className={styles.panel}
      onToggle={(event) => {
        if (event.currentTarget.open) void load()
      }}
    >
      <summary>
        <Icon name="info" size={18} />
        Why is this time not offered?
      </summary>
      {isDirty && <p className={styles.note}>This is about your saved hours, not about changes you have not saved.</p>}
      {state === 'busy' && slots === null && (
        <p className={styles.note} role="status">
          Looking…
        </p>
      )}
      <FormError>{state === 'failed' && 'Failed to load availability data. Please try again later.'}</FormError>
      {slots?.length === 0 && <p className={styles.note}>You are closed on this day, so nothing is offered.</p>}
      {slots && slots.length > 0 && (
        <ul className={styles.list}>
          {slots.map(({ start, end, refusal }) => (
            <li key={start} data-offered={refusal === null || undefined}>
              <Icon name={refusal === null ? 'check' : 'minus'} size={18} />
              <span className="hb-figures">
                {timeText(start)} – {timeText(end)}
              </span>
              <span>{refusal === null ? 'Offered to clients' : WORDS[refusal]}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
