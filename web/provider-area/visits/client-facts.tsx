import type { ReactNode } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { formatPhone } from '#contract/rules.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import styles from './client-facts.module.css'

type ClientFactsProps = {
  booking: Booking
  /** Shows only the place: a button calls. */
  onlyPlace?: boolean
}

/** Contact details and place. Those that aren't open yet say when they open. */
export function ClientFacts({ booking, onlyPlace = false }: ClientFactsProps) {
  const { client, location, status, door_notes } = booking
  const masked = status === 'pending' ? 'opens when you accept' : 'no longer shown'
  const place = addressLine(location)
  return (
    <FactList shape="beside" className={styles.facts}>
      {!onlyPlace && (
        <>
          <ClientFact
            icon="mail"
            label="Email"
            value={client.email && <EmailText address={client.email} />}
            href={client.email && `mailto:${client.email}`}
            masked={masked}
          />
          <ClientFact
            icon="phone"
            label="Phone"
            value={client.phone_number && formatPhone(client.phone_number)}
            href={client.phone_number && `tel:+1${client.phone_number.replace(/\D/g, '')}`}
            masked={masked}
          />
        </>
      )}
      <ClientFact
        icon="map-pin"
        label="Address"
        value={place || null}
        href={location.street_address && place ? mapLink(place) : null}
        masked={masked}
        partly={!location.street_address && place !== ''}
      />
      {door_notes && <ClientFact icon="home" label="At the door" value={door_notes} href={null} masked={masked} />}
    </FactList>
  )
}

type FactProps = {
  icon: IconName
  label: string
  value: ReactNode
  href: string | null
  masked: string
  /** The rest of it is hidden still. */
  partly?: boolean
}

function ClientFact({ icon, label, value, href, masked, partly = false }: FactProps) {
  return (
    <Fact
      name={
        <IconLine as="span" icon={icon}>
          {label}
        </IconLine>
      }
    >
      {value && (href ? <a href={href}>{value}</a> : value)}
      {(!value || partly) && (
        <Quiet as="div" size="sm">
          {!value && (
            <span className={styles.dots} aria-hidden="true">
              ••••••
            </span>
          )}
          {partly && label === 'Address' ? `Street ${masked}` : masked}
        </Quiet>
      )}
    </Fact>
  )
}

/** `1200 Alberni St, Vancouver, BC V6E 1A6`, as far as it is known. */
export function addressLine({ street_address, city, province, postal_code }: Booking['location']): string {
  const end = [province, spaced(postal_code)].filter(Boolean).join(' ')
  return [street_address, city, end].filter(Boolean).join(', ')
}

function spaced(postalCode: string | null): string | null {
  return postalCode && /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(postalCode)
    ? `${postalCode.slice(0, 3)}\u00a0${postalCode.slice(3)}`
    : postalCode
}

/** The way there, in the phone's own map or a browser; nothing is requested before a tap. */
export function mapLink(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place.replaceAll('\u00a0', ' '))}`
}
