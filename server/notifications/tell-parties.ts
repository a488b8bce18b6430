import { presentBooking, type BookingNews, type LoadedBooking } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { queueMessages, type NewMessage } from '#server/platform/outbox.ts'
import { lettersFor } from './booking-letters.ts'
import { renderHtml, renderText } from './letter.ts'
import type { Message } from './news.ts'

/** Writes the mails and text messages of a change of a booking, in its transaction. Never twice for the same change. */
export async function tellParties(
  deps: Deps,
  trx: Transaction,
  { booking, what, round, move }: BookingNews,
): Promise<void> {
  const letters = lettersFor[what]({
    forClient: presentBooking(deps, booking, 'client'),
    forProvider: presentBooking(deps, booking, 'provider'),
    move: move && { by: move.by, from: deps.localTime.longText(move.from), to: deps.localTime.longText(move.to) },
    site: deps.site.publicUrl,
  })
  const messages = letters.flatMap((letter) => toMessages(deps, booking, { what, round }, letter))
  await queueMessages(deps, trx, messages)
}

type Telling = { what: string; round: string | undefined }

function toMessages(deps: Deps, loaded: LoadedBooking, { what, round }: Telling, letter: Message): NewMessage[] {
  const person = loaded[letter.to]
  const ending = [...(letter.ending ?? []), `All times are ${deps.localTime.zoneLabel}.`]
  const full = { ...letter, ending, greeting: `Hello ${person.first_name},` }
  const kind = `booking.${what}`
  const suffix = round === undefined ? '' : `:${round}`
  const key = `${kind}:${loaded.row.id}:${letter.to}`
  const mail: NewMessage = {
    channel: 'email',
    to: person.email,
    subject: letter.subject,
    text: renderText(full, deps.site.name),
    html: renderHtml(full, deps.site.name),
    kind,
    dedupeKey: `${key}:email${suffix}`,
  }
  if (letter.sms === undefined) return [mail]
  const text = `${deps.site.name}: ${letter.sms}`
  return [mail, { channel: 'sms', to: person.phone_number, text, kind, dedupeKey: `${key}:sms${suffix}` }]
}
