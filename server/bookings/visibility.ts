import type { ShownAddress } from '#contract/accounts.ts'
import { doneAt } from './lifecycle/lifecycle.ts'
import type { Party } from './details-queries.ts'
import type { BookingRow } from './queries.ts'

/**
 * Rules of visibility between people. Pure; used by bookings, confirmations, user reads and emails alike, so that they
 * cannot differ. Rules: docs/product-rules.md#contact
 */
export type ContactReveal = 'on_confirm' | 'on_request'

declare module '#server/platform/site.ts' {
  interface Site {
    contactReveal: ContactReveal
  }
}

/** After a visit both sides can still reach each other for a day: a forgotten bag, a question. */
export const OPEN_AFTER_DONE_MS = 24 * 3_600_000

type Progress = Pick<BookingRow, 'status' | 'completed_at' | 'ends_at' | 'withdrawn_at' | 'contact_closed_at'>

export type ShownParty = {
  id: string
  full_name: string
  email: string | null
  phone_number: string | null
  avatar_url: string | null
  address: ShownAddress | null
  is_masked: boolean
}

export function isContactOpen(row: Progress, now: Date, reveal: ContactReveal): boolean {
  // Closed with the suspension, not only once the visit is cancelled.
  if (row.withdrawn_at !== null || row.contact_closed_at !== null) return false
  if (row.status === 'pending') return reveal === 'on_request'
  return row.status === 'confirmed' || isJustDone(row, now)
}

/**
 * Whether the street is shown to a person with only the checkout's session, without logging in: while the visit is
 * ahead or has just been. Such an address stays in histories of browsers for good.
 */
export function isPlaceOpen(row: Progress, now: Date): boolean {
  return row.status === 'pending' || row.status === 'confirmed' || isJustDone(row, now)
}

function isJustDone(row: Progress, now: Date): boolean {
  const done = doneAt(row)
  return done !== null && now.getTime() < done.getTime() + OPEN_AFTER_DONE_MS
}

/** A client's last name stays known once they have met; a cancelled booking shows the first name only. */
export function isNameOpen(
  { status, withdrawn_at }: Pick<Progress, 'status' | 'withdrawn_at'>,
  reveal: ContactReveal,
): boolean {
  if (withdrawn_at !== null) return false
  return status === 'confirmed' || status === 'completed' || (status === 'pending' && reveal === 'on_request')
}

/** A client as their provider may see them. `address` is where the visit is. */
export function presentClient(
  person: Party,
  address: Pick<Party, 'street_address' | 'city' | 'province' | 'postal_code'>,
  open: { contact: boolean; name: boolean },
): ShownParty {
  return {
    id: person.id,
    full_name: open.name ? person.full_name : person.first_name,
    email: open.contact ? person.email : null,
    phone_number: open.contact ? person.phone_number : null,
    avatar_url: person.avatar_url,
    address: presentAddress(address, open.contact),
    is_masked: !open.contact,
  }
}

/** A provider as their client may see them: the full name and the public location, never the street. */
export function presentProvider(person: Party, location: string, isOpen: boolean): ShownParty {
  return {
    id: person.id,
    full_name: person.full_name,
    email: isOpen ? person.email : null,
    phone_number: isOpen ? person.phone_number : null,
    avatar_url: person.avatar_url,
    address: { street_address: null, city: location || null, province: null, country: null, postal_code: null },
    is_masked: !isOpen,
  }
}

/** A person as they see themselves. */
export function presentSelf(person: Party): ShownParty {
  return presentClient(person, person, { contact: true, name: true })
}

/** City, province and the first half of the postal code always; the rest when open. */
export function presentAddress(
  address: Pick<Party, 'street_address' | 'city' | 'province' | 'postal_code'>,
  isOpen: boolean,
): ShownAddress {
  return {
    street_address: isOpen ? address.street_address : null,
    city: address.city,
    province: address.province,
    country: 'Canada',
    postal_code: isOpen ? address.postal_code : address.postal_code.slice(0, 3),
  }
}
