import { Button } from '@mantine/core'
import { useState } from 'react'

import { feeTermsText } from '#web/bookings/terms-text.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'

import type { Target } from './load-target.ts'
import type { ShownPrice } from './shown-price.ts'

import styles from './booking-summary.module.css'

type BookingSummaryProps = {
  target: Target
  price: ShownPrice
  date: string
  time: string
  where: string
  error: string | null
  busy: boolean
  onCancel: () => void
}

/** What is about to be asked for, what it costs and what happens then; on phones a sheet that is always at hand. */
export function BookingSummary({ target, price, date, time, where, error, busy, onCancel }: BookingSummaryProps) {
  const [open, setOpen] = useState(false)
  const { provider, service } = target
  const total = price.price + price.tax
  const when = date && time ? `${dateText(date, true)}, ${timeText(time)}` : 'No time chosen yet'
  return (
    <aside className={styles.summary} aria-label="Summary" data-open={open || undefined}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <strong>{when}</strong>
          <span>
            <Money amount={total} /> · {open ? 'Hide details' : 'See details'}
          </span>
        </span>
        <Icon name="chevron-down" style={{ transform: open ? undefined : 'rotate(180deg)' }} />
      </button>
      <div className={styles.details}>
        <h2>Summary</h2>
        <FactList shape="spread">
          <Fact name="Date">{date ? dateText(date) : 'Not chosen yet'}</Fact>
          <Fact name="Time">{time ? timeText(time) : 'Not chosen yet'}</Fact>
          <Fact name="Duration">1 hour</Fact>
          {where && <Fact name="Where">{where}</Fact>}
        </FactList>
        <FactList shape="spread" className={styles.money}>
          <Fact name={service ? 'Price' : 'Usual price'}>
            <Changed now={price.price} before={price.before?.price} />
          </Fact>
          {total > price.price && (
            <Fact name="GST (5%)">
              <Changed now={price.tax} before={price.before?.tax} />
            </Fact>
          )}
          <Fact name="Total cost" total>
            <Money amount={total} currency />
          </Fact>
        </FactList>
        <WhatNext firstName={provider.full_name.split(' ')[0] ?? ''} tier={provider.cancellation_tier} />
      </div>
      <FormError>{error}</FormError>
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={!service}>
          Confirm Booking
        </Button>
      </div>
    </aside>
  )
}

/** An amount, beside what it was while the page was open. */
function Changed({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined || before === now) return <Money amount={now} />
  return (
    <>
      <Quiet as="span">
        was <Money amount={before} />
      </Quiet>{' '}
      <Money amount={now} />
    </>
  )
}

function WhatNext({ firstName, tier }: { firstName: string; tier: Target['provider']['cancellation_tier'] }) {
  return (
    <div className={styles.next}>
      <h3>What happens next</h3>
      <ol>
        <li>
          {firstName} has 24 hours to answer, less if the visit is near; a deadline at night usually moves to the
          morning. The time is held for you meanwhile.
        </li>
        <li>Once {firstName} accepts, you pay by card. Nothing is charged now.</li>
        <li>{feeTermsText(tier)}</li>
      </ol>
    </div>
  )
}
