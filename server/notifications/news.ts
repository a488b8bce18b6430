import type { Booking } from '#contract/bookings.ts'
import type { Letter } from './letter.ts'

/** What the writer of a mail knows: the booking as each side may see it. */
export type News = {
  /** As the client may see it. */
  forClient: Booking
  /** As the provider may see it. */
  forProvider: Booking
  /** Of a move or a proposal: who acted, and the two times, ready to read. */
  move?: { by: 'client' | 'provider'; from: string; to: string } | undefined
  /** Origin of the site. */
  site: string
}

export type Message = Omit<Letter, 'greeting'> & {
  to: 'client' | 'provider'
  /** Also sent to the telephone. */
  sms?: string
}

export function toClient(message: Omit<Message, 'to'>): Message {
  return { to: 'client', ...message }
}

export function toProvider(message: Omit<Message, 'to'>): Message {
  return { to: 'provider', ...message }
}

export function nameOf({ forClient }: News): string {
  return forClient.provider.full_name
}

export function titleOf({ forClient }: News): string {
  return forClient.service.title
}

/** "Thursday, November 26 at 9:00 AM" */
export function shortWhen({ forClient }: News): string {
  return forClient.scheduled_text.replace(/, \d{4} at/, ' at')
}

/** "9:00 AM" */
export function startText({ forClient }: News): string {
  return forClient.time_text.split(' - ')[0] ?? ''
}

export function clientPage({ site, forClient }: News): string {
  return `${site}/client/dashboard/${forClient.client_id}`
}
