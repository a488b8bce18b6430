import { queryString } from '#web/api.ts'

type Awaited =
  | { service_id: string; add_ons?: readonly string[]; quantity?: number }
  | { service: string }
  | { booking_id: string }

/** Path of the page to join the line for a time. */
export function waitPath(awaited: Awaited): string {
  const add_ons = 'add_ons' in awaited && awaited.add_ons?.length ? awaited.add_ons.join(',') : undefined
  const quantity = 'quantity' in awaited && awaited.quantity !== 1 ? awaited.quantity : undefined
  return `/waitlist/join${queryString({ ...awaited, add_ons, quantity })}`
}
