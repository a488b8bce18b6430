import { limitOf } from '#contract/rules/settings.ts'
import type { Standing } from '#server/bookings/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceLive } from '#server/platform/live.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import { attachFiles } from '#server/platform/uploads/stored-files.ts'
import { visitText } from './booking-words.ts'
import { findPair } from './find-pair.ts'
import { requireWritable } from './may-write.ts'
import { insertPhotos } from './photo-queries.ts'
import { MESSAGE_PHOTO } from './photos.ts'
import { ensureConversation, insertLine, type LineRow, type MailPauses, type NewLine } from './queries.ts'

export type Sent = { conversationId: string; line: LineRow }

const SLOW_DOWN = 'You’ve sent a lot of messages. Please wait a moment.'
const ENOUGH_ENQUIRIES =
  'You’ve written to several new providers today. You can write to more tomorrow, or book a visit now.'

/**
 * Writes to the other side; the first message begins the conversation. The masked text is stored, unless the two may
 * see each other's contact details at this moment. Rules: docs/product-rules.md#hidden-contact
 * @param photos ids of own photos that were uploaded for it
 * @throws DomainError not_found for whom the writer has nothing to do with, not_reachable, too_many_requests,
 * invalid_input
 */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  otherId: string,
  { text, photos }: { text: string; photos: readonly string[] },
): Promise<Sent> {
  return inTransaction(deps.db, async (trx) => {
    const own = { ...deps, db: trx }
    const pair = await findPair(deps, trx, actor, otherId)
    requireWritable(pair)
    const { side, other, standing } = pair
    // A refusal undoes the count with all else, so only what was sent counts.
    await enforceLimit(own, MESSAGES_PER_MINUTE, [actor.id], SLOW_DOWN)
    await enforceLimit(own, MESSAGES_PER_DAY, [actor.id], SLOW_DOWN)
    const at = deps.clock.now()
    const [clientId, providerId] = side === 'client' ? [actor.id, other.id] : [other.id, actor.id]
    const { id, isNew } = await ensureConversation(trx, { clientId, providerId, at })
    if (isNew && !standing.hasBooking) await enforceLimit(own, ENQUIRIES_PER_CLIENT, [actor.id], ENOUGH_ENQUIRIES)
    // A conversation that begins about a visit says which.
    if (isNew && standing.next) await insertLine(trx, id, lineAbout(deps, standing.next, at), MAIL_PAUSES)
    const kept = standing.isContactOpen ? { text, isMasked: false } : maskContact(text)
    const said = { body: kept.text, is_masked: kept.isMasked, photos: photos.length, booking_id: null }
    const line = await insertLine(trx, id, { author: side, ...said, sent_at: at }, MAIL_PAUSES)
    await attachFiles(trx, { ownerId: actor.id, purpose: MESSAGE_PHOTO.name }, photos, at)
    await insertPhotos(trx, id, line.number, photos)
    for (const personId of [clientId, providerId]) announceLive(deps, trx, personId, { type: 'messages', id })
    return { conversationId: id, line }
  })
}

function lineAbout({ localTime }: Deps, visit: NonNullable<Standing['next']>, at: Date): NewLine {
  const body = `${visit.status === 'pending' ? 'Asked for' : 'Agreed'}: ${visitText(visit, localTime)}.`
  return { author: 'system', body, is_masked: false, photos: 0, booking_id: visit.id, sent_at: at }
}

const DAY_S = 24 * 3600
const MINUTE_MS = 60_000

/** Conversations that a client begins with providers without having requested a visit. */
const ENQUIRIES_PER_CLIENT: Limit = { ...limitOf('enquiries'), windowSeconds: DAY_S }

/** Messages of one person that were sent; each holds for itself. */
export const MESSAGES_PER_MINUTE: Limit = { name: 'messages-minute', max: 20, windowSeconds: 60 }
export const MESSAGES_PER_DAY: Limit = { ...limitOf('messages-day'), windowSeconds: DAY_S }

/** Rules: docs/product-rules.md#unread-messages */
const MAIL_PAUSES: MailPauses = { unreadMs: 10 * MINUTE_MS, betweenMs: 60 * MINUTE_MS }
