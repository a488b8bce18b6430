import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

import { formatPostalCode, POSTAL_AREA_PROBLEM, postalArea } from '#contract/rules.ts'
import { refusalWords, type Viewer } from './refusal-words.ts'
import { type ExplainedDay, useExplainedDay } from './use-explained-day.ts'
import { dateText, timeText } from '#web/ui/local-text.ts'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './explain-day.module.css'

const FAILED = 'Failed to load availability data. Please try again later.'

type ExplainDayProps = {
  providerId: string
  viewer: Viewer
  /** The day that is asked about, or to begin with. */
  date: string
  /** Whether another day can be chosen here. */
  choosesDate?: boolean
  /** Above the answer, for example that it is about saved hours only. */
  note?: string | null
}

/** Why is this time not offered? A day hour by hour with the server's reasons, on request as asked from a place. */
export function ExplainDay({ providerId, viewer, date, choosesDate = false, note }: ExplainDayProps) {
  const { found, state, ask } = useExplainedDay(providerId)
  const [chosen, setChosen] = useState(date)
  const [postal, setPostal] = useState('')
  const [problem, setProblem] = useState<{ date?: string; postal?: string }>({})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(chosen === '' ? { date: 'Please choose a day' } : {}),
      ...(postal !== '' && postalArea(postal) === null ? { postal: POSTAL_AREA_PROBLEM } : {}),
    }
    setProblem(wrong)
    if (Object.keys(wrong).length === 0) void ask(chosen, postal)
  }

  return (
    <Details
      icon="info"
      title={`Why is ${choosesDate ? 'a' : 'this'} time not offered?`}
      onToggle={(event) => {
        if (event.currentTarget.open && found === null && chosen !== '') void ask(chosen, '')
      }}
    >
      <Row
        as="form"
        wrap
        gap={[8, 12]}
        align="start"
        method="post"
        className={styles.form}
        noValidate
        onSubmit={submit}
      >
        {choosesDate && (
          <TextInput
            type="date"
            label="Day"
            value={chosen}
            error={problem.date && <FieldError>{problem.date}</FieldError>}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Asked from (optional)"
          placeholder="V6B or V6B 1A1"
          autoCapitalize="characters"
          spellCheck={false}
          value={postal}
          error={problem.postal && <FieldError>{problem.postal}</FieldError>}
          onChange={(event) => setPostal(formatPostalCode(event.currentTarget.value))}
        />
        <Button type="submit" variant="default" loading={state === 'busy'}>
          Show
        </Button>
      </Row>
      {note && (
        <Quiet size="sm" className={styles.note}>
          {note}
        </Quiet>
      )}
      <FormError>{state === 'failed' && FAILED}</FormError>
      {found && state !== 'failed' && <Answer found={found} viewer={viewer} />}
    </Details>
  )
}

function Answer({ found: { date, postal, stretches }, viewer }: { found: ExplainedDay; viewer: Viewer }) {
  const offered = stretches.filter(({ refusal }) => refusal === null).length
  return (
    <>
      <Quiet size="sm" className={styles.note} role="status">
        {dateText(date)}
        {postal && `, asked from ${postal}`}:{' '}
        {offered === 0 ? 'nothing is offered.' : `${offered} ${offered === 1 ? 'hour is' : 'hours are'} offered.`}
      </Quiet>
      <PlainList gap={0} className={styles.list} aria-label="The day, hour by hour">
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
