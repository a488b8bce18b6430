import type { Booking } from '#contract/bookings.ts'
import type { Email } from './email-layout.ts'

/** What the writer of a mail knows: the booking as each side may see it. */
export type TemplateContext = {
  /** As the client may see it. */
  forClient: Booking
  /** As the provider may see it. */
  forProvider: Booking
  /** The visit begins within a day, or has begun: mail alone may be read too late. */
  isNear: boolean
  /** Of a move or a proposal: who acted, and the two times, ready to read. */
  move?: { by: 'client' | 'provider'; from: string; to: string } | undefined
  /** Local dates (YYYY-MM-DD) of the moment at which it is read. */
  today: string
  tomorrow: string
  /** Origin of the site. */
  site: string
}

export type Message = Omit<Email, 'greeting'> & {
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

export function nameOf({ forClient }: TemplateContext): string {
  return forClient.provider.full_name
}

export function titleOf({ forClient }: TemplateContext): string {
  return forClient.service.title
}

/** "Thursday, November 26 at 9:00 AM" */
export function shortWhen({ forClient }: TemplateContext): string {
  return forClient.scheduled_text.replace(/, \d{4} at/, ' at')
}

/** "9:00 AM" */
export function startText({ forClient }: TemplateContext): string {
  return forClient.time_text.split(' - ')[0] ?? ''
}

/** "Today", "Tomorrow" or "On Thursday": the day of the visit for who reads it now. */
export function visitDay({ today, tomorrow, forClient }: TemplateContext): string {
  const date = forClient.scheduled_at.slice(0, 10)
  if (date === today) return 'Today'
  return date === tomorrow ? 'Tomorrow' : `On ${forClient.scheduled_text.split(',')[0]}`
}

/** The same within a sentence. */
export function onVisitDay(context: TemplateContext): string {
  const day = visitDay(context)
  return `${day.charAt(0).toLowerCase()}${day.slice(1)}`
}

/** Where a person finds this booking. */
export function pageOf({ site, forProvider: { id, status } }: TemplateContext, side: 'client' | 'provider'): string {
  if (side === 'client') return `${site}/bookings/${id}`
  return `${site}/provider/${status === 'pending' ? 'requests' : 'bookings'}/${id}`
}
