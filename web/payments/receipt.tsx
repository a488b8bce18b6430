import type { ReactNode } from 'react'

import { GST_LABEL, SLOT_MINUTES } from '#contract/constants.ts'
import { formatPhone, formatPostalCode } from '#contract/rules.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { dateText, timeText } from '#web/ui/local-text.ts'
import { Money } from '#web/ui/money.tsx'

import type { Confirmation } from './use-confirmation.ts'

import styles from './receipt.module.css'

type ReceiptProps = { confirmation: Confirmation; sessionId: string | null }

/** The facts of the visit and of the payment, as far as the reader may see them. */
export function Receipt({ confirmation, sessionId }: ReceiptProps) {
  const [date = '', time = ''] = confirmation.scheduled_at.split('T')
  const { service, provider, tax, total_price, amount_due } = confirmation
  return (
    <section className={styles.receipt} aria-label="Your booking">
      {provider && (
        <div className={styles.who}>
          <Avatar name={provider.full_name} src={provider.avatar_url} size={56} />
          <div>
            <strong>{service?.title}</strong>
            <span>
              with {provider.full_name}
              {service && `, ${service.category}`}
            </span>
          </div>
        </div>
      )}
      <dl>
        <Row name="Date">{dateText(date)}</Row>
        <Row name="Time">{timeText(time)}</Row>
        <Row name="Duration">{durationText(service?.duration)}</Row>
        {confirmation.location && <Row name="Location">{placeText(confirmation.location)}</Row>}
        {provider?.phone_number && <Row name="Provider's phone">{formatPhone(provider.phone_number)}</Row>}
        {provider?.email && <Row name="Provider's email">{provider.email}</Row>}
        {total_price !== null && (
          <Row name="Price">
            <Money amount={total_price} />
          </Row>
        )}
        {tax !== null && tax > 0 && (
          <Row name={GST_LABEL}>
            <Money amount={tax} />
          </Row>
        )}
        {amount_due !== null && (
          <Row name="Amount" strong>
            <Money amount={amount_due} currency />
          </Row>
        )}
        <Row name="Booking id">{confirmation.short_id}</Row>
        {sessionId && <Row name="Payment reference">{sessionId.slice(-8)}</Row>}
      </dl>
    </section>
  )
}

function Row({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function durationText(minutes: number = SLOT_MINUTES): string {
  return minutes === 60 ? '1 hour' : `${minutes} minutes`
}

function placeText({ street_address, city, province, postal_code }: NonNullable<Confirmation['location']>): string {
  const code = postal_code?.length === 6 ? formatPostalCode(postal_code) : postal_code
  return [street_address, city, [province, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
