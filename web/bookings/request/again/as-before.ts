import type { Booking } from '#contract/bookings.ts'
import type { Service } from '#contract/providers.ts'
import { addressIn, type Addresses } from '#web/bookings/request/place/places.ts'
import type { AddressTexts, BookingDraft } from '#web/bookings/request/booking-draft.ts'

/** A booking page's fields from an earlier visit, and the parts that are no longer offered. */
export type Before = {
  id: string
  draft: BookingDraft
  /** HH:MM at which it was. */
  time: string
  gone: string[]
}

type Known = { address: { [K in keyof AddressTexts]: string | null }; addresses: Addresses }

/**
 * As it was, so far as the service still has it; only the time is left to choose.
 * Rules: docs/product-rules.md#booking-again
 */
export function asBefore(
  booking: Booking,
  service: Service,
  { address, addresses }: Known,
  guests: readonly string[] = [],
): Before {
  const { location, notes, door_notes, swatches } = booking
  const there = textsOf(location)
  const isHome = isSamePlace(there, textsOf(address))
  const saved = addresses.saved.find((one) => isSamePlace(there, one))?.id ?? ''
  const kept = service.add_ons.filter(({ name }) => booking.service.add_ons.includes(name))
  const quantity = Math.min(booking.service.quantity, service.max_quantity)
  // Home and saved places know their door themselves, perhaps better by now.
  const isOther = !isHome && saved === ''
  return {
    id: booking.id,
    time: booking.scheduled_at.slice(11, 16),
    gone: [
      ...booking.service.add_ons
        .filter((name) => !kept.some((addOn) => addOn.name === name))
        .map((name) => `“${name}”`),
      ...(quantity < booking.service.quantity ? [`a visit for ${booking.service.quantity}`] : []),
    ],
    draft: {
      date: '',
      time: '',
      notes: notes ?? '',
      elsewhere: !isHome,
      saved,
      address: there,
      choice: { addOns: kept.map(({ id }) => id), quantity },
      swatches,
      ...(guests.length === quantity && { guests }),
      doors: isOther && door_notes ? { other: door_notes } : {},
      again: booking.id,
    },
  }
}

function textsOf(address: Known['address']): AddressTexts {
  const { street_address, city, province, postal_code } = address
  return addressIn({
    street_address: street_address ?? '',
    city: city ?? '',
    province: province ?? 'BC',
    postal_code: postal_code ?? '',
  })
}

function isSamePlace(one: AddressTexts, other: AddressTexts): boolean {
  const key = ({ street_address, postal_code }: AddressTexts) =>
    `${street_address}${postal_code}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return key(one) === key(other)
}
