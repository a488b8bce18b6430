import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { durationText } from '#contract/clock.ts'
import { DEFAULT_SHOWN_PRICE } from '#contract/constants.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'

import type { Target } from './load-target.ts'
import type { ShownQuote } from './use-quote.ts'

import styles from './booking-summary.module.css'

/** A decoration, after the choices. */
const SummaryHead = lazyComponent(async () => (await import('./summary-head.tsx')).SummaryHead)
const PriceLines = lazyComponent(async () => (await import('#web/bookings/money/price-breakdown.tsx')).PriceLines)

type BookingSummaryProps = {
  target: Target
  price: ShownQuote
  date: string
  time: string
  /** How long the visit takes. */
  minutes: number
  where: string
  error: string | null
  busy: boolean
  onCancel: () => void
}

/** The request and its price, always in view with the button: beside the steps, on phones a sheet. */
export function BookingSummary({
  target,
  price,
  date,
  time,
  minutes,
  where,
  error,
  busy,
  onCancel,
}: BookingSummaryProps) {
  const [open, setOpen] = useState(false)
  const { service } = target
  const { quote, before, failed, retry } = price
  const when = date && time ? `${dateText(date, true)}, ${timeText(time)}` : 'No time chosen yet'
  return (
    <aside className={styles.summary} aria-label="Summary" data-open={open || undefined}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <strong>{when}</strong>
          <span>
            {quote && (
              <>
                <Money amount={quote.amount_due} /> ·{' '}
              </>
            )}
            {open ? 'Hide details' : 'See details'}
          </span>
        </span>
        <Icon name="chevron-down" style={{ transform: open ? undefined : 'rotate(180deg)' }} />
      </button>
      {/* Longer than a phone, so that it scrolls by itself: keys have to reach it. */}
      <div className={styles.details} {...(open ? { tabIndex: 0, role: 'group', 'aria-label': 'Details' } : {})}>
        <h2>Summary</h2>
        {service && <SummaryHead service={service} />}
        <FactList shape="spread">
          <Fact name="Date">{date ? dateText(date, true) : 'Not chosen yet'}</Fact>
          <Fact name="Time">{time ? timeText(time) : 'Not chosen yet'}</Fact>
          {quote?.is_instant && <Fact name="Answer">Instantly</Fact>}
          <Fact name="Duration">{durationText(minutes)}</Fact>
          {where && <Fact name="Where">{where}</Fact>}
        </FactList>
        <div className={styles.money}>
          {service === null ? (
            <FactList shape="spread">
              <Fact name="Usual price">
                <Money amount={DEFAULT_SHOWN_PRICE} />
              </Fact>
            </FactList>
          ) : quote ? (
            <PriceLines breakdown={quote.breakdown} before={before?.breakdown ?? null} />
          ) : (
            failed && (
              <Quiet size="sm">
                Couldn’t load the price.{' '}
                <Button variant="subtle" size="compact-sm" onClick={retry}>
                  Try again
                </Button>
              </Quiet>
            )
          )}
        </div>
      </div>
      {quote && <Quiet className={styles.next}>{quote.breakdown.timeline[0]?.text}</Quiet>}
      <FormError>{error}</FormError>
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={!service || (quote === null && !failed)}>
          Confirm Booking
        </Button>
      </div>
    </aside>
  )
}
