import type { Booking } from '#contract/bookings.ts'
import type { ScheduleDay, ScheduleEntry } from '#contract/bookings/schedule.ts'
import { durationText } from '#contract/clock.ts'
import { addressLine, mapLink } from '#web/provider-area/visits/client-facts.tsx'
import { timeText } from '#web/ui/values/local-text.ts'

/** When the provider is open that day, in words. */
export function hoursText({ hours, entries }: Pick<ScheduleDay, 'hours' | 'entries'>): string {
  const open = openText({ hours })
  if (hours.length === 0) return open
  const booked = countText(entries)
  return booked ? `${open} · ${booked}` : `${open}, nothing booked`
}

/** "Open 9:00 AM – 5:00 PM" or "Closed". */
export function openText({ hours }: Pick<ScheduleDay, 'hours'>): string {
  if (hours.length === 0) return 'Closed'
  return `Open ${hours.map(({ start, end }) => `${timeText(start)} – ${timeText(end)}`).join(', ')}`
}

/** Place of a visit, as far as the provider may know it. */
export function placeText({ location }: Pick<Booking, 'location'>): string {
  return [location.street_address, location.city].filter(Boolean).join(', ')
}

/** "1 h 45", "2 h", "45 min": where a line has no room for words. */
export function shortLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`
}

/** How far it is to a visit from the one before it, or null when unknown. */
export function driveText(drive: { drive_minutes: number | null; drive_from: 'home' | 'visit' }): string | null {
  const { drive_minutes: minutes, drive_from } = drive
  if (minutes === null) return null
  if (minutes === 0) return 'In the same area'
  return `About ${durationText(minutes)} from ${drive_from === 'home' ? 'home' : 'the visit before'}`
}

/** A request is answered on a page of its own. */
export function visitPath({ id, status }: Pick<Booking, 'id' | 'status'>): string {
  return status === 'pending' ? `/provider/requests/${id}` : `/provider/bookings/${id}`
}

export function entryKey(entry: ScheduleEntry): string {
  return entry.kind === 'visit' ? entry.booking.id : `${entry.kind} ${entry.start}`
}

/** "2 visits, 1 request", or '' for none. */
export function countText(entries: readonly ScheduleEntry[]): string {
  const visits = entries.flatMap((entry) => (entry.kind === 'visit' ? [entry.booking] : []))
  const requests = visits.filter(({ status }) => status === 'pending').length
  const parts = [counted(visits.length - requests, 'visit'), counted(requests, 'request')]
  return parts.filter(Boolean).join(', ')
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

/** The way to all accepted visits of a day, in their order, on a map; null where there are fewer than two. */
export function routePath(visits: readonly Pick<Booking, 'status' | 'location'>[]): string | null {
  const stops = visits.flatMap(({ status, location }) =>
    status === 'confirmed' && location.street_address ? [addressLine(location)] : [],
  )
  const last = stops.pop()
  if (last === undefined || stops.length === 0) return null
  return `${mapLink(last)}&waypoints=${stops.map((stop) => encodeURIComponent(stop.replaceAll('\u00a0', ' '))).join('%7C')}`
}
