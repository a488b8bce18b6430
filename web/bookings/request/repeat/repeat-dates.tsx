import { Button } from '#web/ui/button.tsx'

import type { SeriesPreview } from '#contract/bookings/series.ts'
import { SERIES_PAID_HOURS } from '#contract/constants.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { errorText } from '#web/api-error.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'

import type { RepeatDate } from './use-repeat.ts'

import styles from './repeat-dates.module.css'

type RepeatDatesProps = {
  dates: readonly RepeatDate[] | null
  preview: SeriesPreview | null
  error: unknown
  /** How many were requested. */
  count: number
  onChange: (date: string, time: string) => void
  onRetry: () => void
}

/** Each date, its conflict and the ways to solve it, and the total. */
export function RepeatDates({ dates, preview, error, count, onChange, onRetry }: RepeatDatesProps) {
  if (error !== null)
    return (
      <div>
        <FormError>{errorText(error, 'Couldn’t check the dates.')}</FormError>
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  if (!dates || !preview) return <p role="status">Loading the dates…</p>
  const chosen = dates.filter((date) => date.chosen !== null).length
  return (
    <>
      <ul className={styles.dates} aria-label="Dates">
        {dates.map((date, at) => (
          <DateLine key={date.date} date={date} isFirst={at === 0} onChange={(time) => onChange(date.date, time)} />
        ))}
      </ul>
      {dates.length < count && (
        <Quiet size="sm">
          {preview.most < 2 ? 'That’s too far ahead for this provider.' : `Later dates are too far ahead to book.`}
        </Quiet>
      )}
      <div role="status">
        {chosen < 2 ? (
          <Notice as="p" tone="warn" icon="alert">
            Choose at least two dates, or one visit only.
          </Notice>
        ) : (
          <Total chosen={chosen} preview={preview} />
        )}
      </div>
    </>
  )
}

function Total({ chosen, preview: { amount_due, is_instant } }: { chosen: number; preview: SeriesPreview }) {
  const total = toDollars(toCents(amount_due) * chosen)
  return (
    <Quiet size="sm">
      {chosen} visits at <Money amount={amount_due} /> each, <Money amount={total} /> in all.{' '}
      {is_instant ? 'All are confirmed instantly.' : 'The provider answers them together.'} You pay for the first after
      that, for the others {SERIES_PAID_HOURS} hours ahead. Promo codes count for the first visit.
    </Quiet>
  )
}

function DateLine({
  date: { date, time, is_free, problem, other_times, chosen },
  isFirst,
  onChange,
}: {
  date: RepeatDate
  isFirst: boolean
  onChange: (time: string) => void
}) {
  const isOut = chosen === null
  const state = isOut ? (is_free ? 'out' : 'problem') : 'in'
  const day = dateText(date)
  return (
    <li className={styles.date} data-state={state}>
      <span>
        {!isOut && <Icon name="check" size={16} />} <time dateTime={date}>{day}</time>
        {', '}
        {timeText(chosen ?? time)}
      </span>
      {is_free && !isFirst && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={isOut ? `Add ${day} back` : `Skip ${day}`}
          onClick={() => onChange(isOut ? time : '')}
        >
          {isOut ? 'Add back' : 'Skip'}
        </Button>
      )}
      {!is_free && (
        <>
          <Quiet size="sm" className={styles.problem}>
            {problem}
          </Quiet>
          {other_times.length > 0 ? (
            <NativeSelect
              aria-label={`What to do about ${day}`}
              className={styles.other}
              value={chosen ?? ''}
              data={[
                { value: '', label: 'Skip this date' },
                ...other_times.map((other) => ({ value: other, label: `At ${timeText(other)} that day` })),
              ]}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ) : (
            <Quiet size="sm" className={styles.problem}>
              No other time that day.
            </Quiet>
          )}
        </>
      )}
    </li>
  )
}
