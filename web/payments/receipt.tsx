import { durationText } from '#contract/clock.ts'
import { SLOT_MINUTES } from '#contract/constants.ts'
import { formatPhone, formatPostalCode } from '#contract/rules.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'

import type { Confirmation } from './use-confirmation.ts'

import styles from './receipt.module.css'

type ReceiptProps = { confirmation: Confirmation; sessionId: string | null }

/** The facts of the visit and of the payment, as far as the reader may see them. */
export function Receipt({ confirmation, sessionId }: ReceiptProps) {
  const [date = '', time = ''] = confirmation.scheduled_at.split('T')
  const { service, provider, price_lines, amount_due } = confirmation
  return (
    <Surface as="section" raised gap={20} aria-label="Your booking">
      {provider && (
        <Row gap={16} className={styles.who}>
          <Avatar name={provider.full_name} src={provider.avatar_url} size={56} />
          <Words title={service?.title}>
            <span>
              with {provider.full_name}
              {service && `, ${service.category}`}
            </span>
          </Words>
        </Row>
      )}
      <FactList shape="spread">
        <Fact name="Date">{dateText(date)}</Fact>
        <Fact name="Time">{timeText(time)}</Fact>
        <Fact name="Duration">{durationText(service?.duration ?? SLOT_MINUTES)}</Fact>
        {confirmation.location && <Fact name="Location">{placeText(confirmation.location)}</Fact>}
        {provider?.phone_number && <Fact name="Provider's phone">{formatPhone(provider.phone_number)}</Fact>}
        {provider?.email && (
          <Fact name="Provider's email">
            <EmailText address={provider.email} />
          </Fact>
        )}
        {price_lines?.map(({ label, amount }) => (
          <Fact key={label} name={label}>
            <Money amount={amount} />
          </Fact>
        ))}
        {amount_due !== null && (
          <Fact name="Amount" total>
            <Money amount={amount_due} currency />
          </Fact>
        )}
        <Fact name="Booking id">{confirmation.short_id}</Fact>
        {sessionId && <Fact name="Payment reference">{sessionId.slice(-8)}</Fact>}
      </FactList>
    </Surface>
  )
}

function placeText({ street_address, city, province, postal_code }: NonNullable<Confirmation['location']>): string {
  const code = postal_code?.length === 6 ? formatPostalCode(postal_code) : postal_code
  return [street_address, city, [province, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
