import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { formatPhone } from '#contract/rules.ts'
import { partyName } from '#web/bookings/booking-texts.ts'
import { ClientFacts } from '#web/bookings/dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import { Block } from '#web/ui/layout/block.tsx'

import styles from './other-party.module.css'

/** The client's provider, with contact details. */
export function YourProvider({ booking }: { booking: Booking }) {
  const { provider, provider_id, status } = booking
  const to = `/messages/with/${provider_id}`
  // After the visit it is rarely needed: a link takes less room.
  const isShort = status === 'completed'
  return (
    <Block title="Your provider">
      <Row gap={16} align="start">
        <Avatar name={partyName(provider)} src={provider.avatar_url} size={56} />
        <Words title={partyName(provider)} className={styles.who}>
          <Reach party={provider} status={status} />
          {isShort && <Link to={to}>Write a message</Link>}
        </Words>
      </Row>
      {!isShort && (
        <ButtonRow>
          <Button component={Link} to={to} variant="default" leftSection={<Icon name="message" size={18} />}>
            Write a message
          </Button>
        </ButtonRow>
      )}
    </Block>
  )
}

/** The provider's client, at the top of the visit: portrait, visits before, contact details. */
export function ClientHead({ booking }: { booking: Booking }) {
  const { client, client_id, status } = booking
  return (
    <div className={styles.client}>
      <Avatar name={partyName(client)} src={client.avatar_url} size={44} />
      <Words title={partyName(client)} />
      <Link to={`/messages/with/${client_id}`} className={styles.write} aria-label={`Message ${partyName(client)}`}>
        <Icon name="message" size={20} />
      </Link>
      <Quiet as="div" size="sm" className={styles.reach}>
        {/* It comes after the page: its room is reserved. */}
        <div className={styles.facts}>
          <ClientFacts booking={booking} />
        </div>
        <Reach party={client} status={status} />
      </Quiet>
    </div>
  )
}

type ReachProps = { party: Booking['client']; status: string }

function Reach({ party, status }: ReachProps) {
  return (
    <>
      {party.phone_number && <a href={`tel:${party.phone_number}`}>{formatPhone(party.phone_number)}</a>}
      {party.email && (
        <a href={`mailto:${party.email}`}>
          <EmailText address={party.email} />
        </a>
      )}
      {party.is_masked && <span>{whyMasked(status)}</span>}
    </>
  )
}

function whyMasked(status: string): string {
  if (status === 'pending') return 'Phone and email appear once accepted.'
  if (status === 'cancelled') return 'Phone and email are hidden after cancelling.'
  return 'Phone and email are hidden after the visit.'
}
