import type { Answer } from '#contract/endpoint.ts'
import type { listAddresses } from '#contract/addresses.ts'
import type { AddressTexts, Doors } from '#web/bookings/request/booking-draft.ts'

export type Addresses = Answer<typeof listAddresses>

/** Used without saved addresses, or when they could not be loaded: the page works without. */
export const NO_ADDRESSES: Addresses = { home_door_notes: '', saved: [] }

export type PlaceTexts = AddressTexts & { elsewhere: boolean; saved: string }

/** `home`, the id of a saved address, or `other`. */
export function placeKey({ elsewhere, saved }: Pick<PlaceTexts, 'elsewhere' | 'saved'>): string {
  if (!elsewhere) return 'home'
  return saved || 'other'
}

/** Door notes of a place: as typed, otherwise as saved. */
export function doorAt(key: string, typed: Doors, { home_door_notes, saved }: Addresses): string {
  const kept = key === 'home' ? home_door_notes : saved.find(({ id }) => id === key)?.door_notes
  return typed[key] ?? kept ?? ''
}

/** Form fields to change with the choice of a place. `typed` was given for another place. */
export function placeChange(key: string, typed: AddressTexts, { saved }: Addresses): Partial<PlaceTexts> {
  if (key === 'home') return { elsewhere: false, saved: '' }
  const chosen = saved.find(({ id }) => id === key)
  if (!chosen) return { elsewhere: true, saved: '', ...typed }
  return { elsewhere: true, saved: chosen.id, ...addressIn(chosen) }
}

export function addressIn({ street_address, city, province, postal_code }: AddressTexts): AddressTexts {
  return { street_address, city, province, postal_code }
}

/** A saved address that has gone meanwhile is another place like any. */
export function savedOr(id: string | undefined, { saved }: Addresses): string {
  return id !== undefined && saved.some((one) => one.id === id) ? id : ''
}
