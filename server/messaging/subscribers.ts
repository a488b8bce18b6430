import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announceLive } from '#server/platform/live.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { FILE_OPENED, type FileOpened } from '#server/platform/uploads/open-file.ts'
import { wordsOf } from './booking-words.ts'
import { MAIL_PAUSES } from './limits.ts'
import { MESSAGE_PHOTO } from './photos.ts'
import { REPORTED } from './reports/read-reported.ts'
import { findConversationOf, insertLine } from './queries.ts'

/** What happens to a visit stands between the messages of the two, from the first message on. */
export function registerMessagingSubscribers(deps: Deps): void {
  deps.events.subscribe<BookingChanged>(BOOKING_CHANGED, async (trx, changed) => {
    const body = wordsOf(changed, deps.localTime)
    if (body === null) return
    const { id: booking_id, client_id, provider_id } = changed.booking.row
    const conversation = await findConversationOf(trx, client_id, provider_id)
    if (!conversation) return
    const line = { author: 'system', body, is_masked: false, photos: 0, booking_id, sent_at: deps.clock.now() } as const
    await insertLine(trx, conversation.id, line, MAIL_PAUSES)
    for (const person of [client_id, provider_id])
      announceLive(deps, trx, person, { type: 'messages', id: conversation.id })
  })
  // An admin sees photos of a reported conversation like its words: not without an entry of it.
  deps.events.subscribe<FileOpened>(FILE_OPENED, async (trx, { file, viewerId, why, at }) => {
    if (file.purpose !== MESSAGE_PHOTO.name || why !== REPORTED) return
    const actor = { id: viewerId, role: 'admin' } as const
    await recordAudit(trx, { actor, action: 'photo.viewed', subject: { type: 'file', id: file.id }, reason: why, at })
  })
}
