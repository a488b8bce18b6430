import { presentBooking, type BookingChanged } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { queueMessages, type Channel } from '#server/platform/outbox.ts'
import { bookingTemplates } from './booking-templates.ts'
import { renderHtml, renderText } from './email-layout.ts'
import type { Message, TemplateContext } from './template-context.ts'
import { mayWake } from './urgency.ts'
import { fitText } from './text-message.ts'
import type { Words } from './bundle.ts'

const NEAR_MS = 24 * 3_600_000

/**
 * Writes the mails and text messages of a change of a booking, in its transaction. Never twice for the same change.
 * Rules: docs/product-rules.md#who-hears-what
 */
export async function queueBookingMessages(deps: Deps, trx: Transaction, event: BookingChanged): Promise<void> {
  const { booking, change, round } = event
  const about = booking.row.id
  const wakes = mayWake(event, deps.clock.now(), deps.localTime)
  const messages = wordsFor(deps, event).map(({ side, channel, to, subject, text, html }) => ({
    channel,
    to,
    text,
    ...(subject === null ? {} : { subject }),
    ...(html === null ? {} : { html }),
    kind: `booking.${change}`,
    dedupeKey: `booking.${change}:${about}:${side}:${channel}${round === undefined ? '' : `:${round}`}`,
    about,
    mayWake: wakes,
  }))
  await queueMessages(deps, trx, messages)
}

type ReadyWords = Words & { side: 'client' | 'provider'; channel: Channel; to: string }

/** The messages of a change as they read now. */
export function wordsFor(deps: Pick<Deps, 'clock' | 'localTime' | 'site'>, event: BookingChanged): ReadyWords[] {
  return bookingTemplates[event.change](contextOf(deps, event)).flatMap((letter) => toWords(deps, event, letter))
}

function contextOf(
  deps: Pick<Deps, 'clock' | 'localTime' | 'site'>,
  { booking, move }: BookingChanged,
): TemplateContext {
  const { localTime } = deps
  return {
    forClient: presentBooking(deps, booking, 'client'),
    forProvider: presentBooking(deps, booking, 'provider'),
    move: move && { by: move.by, from: localTime.longText(move.from), to: localTime.longText(move.to) },
    today: localTime.localDate(deps.clock.now()),
    tomorrow: localTime.addDays(localTime.localDate(deps.clock.now()), 1),
    isNear: booking.row.starts_at.getTime() - deps.clock.now().getTime() <= NEAR_MS,
    site: deps.site.publicUrl,
  }
}

function toWords(
  { localTime, site }: Pick<Deps, 'localTime' | 'site'>,
  { booking }: BookingChanged,
  letter: Message,
): ReadyWords[] {
  const person = booking[letter.to]
  const ending = [...(letter.ending ?? []), `All times are ${localTime.zoneLabel}.`]
  const full = { ...letter, ending, greeting: `Hello ${person.first_name},` }
  const mail: ReadyWords = {
    side: letter.to,
    channel: 'email',
    to: person.email,
    subject: letter.subject,
    text: renderText(full, site.name),
    html: renderHtml(full, site.name),
  }
  if (letter.sms === undefined) return [mail]
  const names = [booking.row.title, booking.provider.full_name, booking.client.full_name]
  const text = fitText(`${site.name}: ${letter.sms}`, names)
  return [mail, { side: letter.to, channel: 'sms', to: person.phone_number, subject: null, text, html: null }]
}
