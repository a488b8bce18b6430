import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

import type { ExplainedStretch } from '#contract/availability.ts'
import { formatPostalCode, POSTAL_AREA_PROBLEM, postalArea } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { explainDay } from '#web/endpoints/availability.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import { refusalWords, type Viewer } from './refusal-words.ts'

import styles from './explain-day.module.css'

export type ExplainDayProps = {
  providerId: string
  viewer: Viewer
  /** The day that is asked about, or to begin with. */
  date: string
  /** Whether another day can be chosen here. */
  choosesDate?: boolean
  /** Above the answer, for example that it is about saved hours only. */
  note?: string | null
}

const RULES = {
  date: (chosen: string) => (chosen === '' ? 'Please choose a day' : null),
  postal: (typed: string) => (typed !== '' && postalArea(typed) === null ? POSTAL_AREA_PROBLEM : null),
}
const FAILED = 'Failed to load availability data. Please try again later.'

type Asked = { date: string; postal: string }
type Found = Asked & { stretches: readonly ExplainedStretch[] }

/** A day hour by hour with the server's reasons, on request as asked from a place. */
export function ExplainedDay({ providerId, viewer, date, choosesDate = false, note }: ExplainDayProps) {
  const [found, setFound] = useState<Found | null>(null)
  const form = useRulesForm<Asked>({ initial: { date, postal: '' }, rules: RULES, failed: () => FAILED })
  const ask = async (asked: Asked) => {
    const query = asked.postal ? asked : { date: asked.date }
    setFound({ ...asked, stretches: await call(explainDay, { params: { id: providerId }, query }) })
  }
  const begin = useEffectEvent(() => {
    if (date !== '') void form.run(() => ask(form.values))
  })
  useEffect(() => begin(), [])

  return (
    <>
      <Row as="form" wrap gap={[8, 12]} align="start" className={styles.form} {...form.props(form.submit(ask))}>
        {choosesDate && <TextInput type="date" label="Day" {...form.field('date')} />}
        <TextInput
          label="Asked from (optional)"
          placeholder="V6B or V6B 1A1"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('postal')}
          onChange={(event) => form.set({ postal: formatPostalCode(event.currentTarget.value) })}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Show
        </Button>
      </Row>
      {note && (
        <Quiet size="sm" className={styles.note}>
          {note}
        </Quiet>
      )}
      <FormError>{form.error}</FormError>
      {found && form.error === null && <Answer found={found} viewer={viewer} />}
    </>
  )
}

function Answer({ found: { date, postal, stretches }, viewer }: { found: Found; viewer: Viewer }) {
  const offered = stretches.filter(({ refusal }) => refusal === null).length
  return (
    <>
      <Quiet size="sm" className={styles.note} role="status">
        {dateText(date)}
        {postal && `, asked from ${postal}`}:{' '}
        {offered === 0 ? 'nothing is offered.' : `${offered} ${offered === 1 ? 'hour is' : 'hours are'} offered.`}
      </Quiet>
      <PlainList className={styles.list} aria-label="The day, hour by hour">
        {stretches.map(({ start, end, refusal }) => (
          <li key={start} data-offered={refusal === null || undefined} data-closed={isClosed(refusal) || undefined}>
            <Icon name={refusal === null ? 'check' : 'minus'} size={18} />
            <span className="hb-figures">{stretchText(start, end)}</span>
            <span>{refusal === null ? 'Offered to clients' : refusalWords(refusal, viewer)}</span>
          </li>
        ))}
      </PlainList>
    </>
  )
}

function stretchText(start: string, end: string): string {
  return start === '00:00' && end === '24:00' ? 'All day' : `${timeText(start)} – ${timeText(end)}`
}

const isClosed = (refusal: string | null) => refusal === 'outside_hours' || refusal === 'too_short'
