import { BOOKING_CHANGED } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announceLiveLater } from '#server/platform/live.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { FILE_OPENED } from '#server/platform/uploads/open-file.ts'
import { wordsOf } from './booking-words.ts'
import { MESSAGE_PHOTO } from './photos.ts'
import { REPORTED } from './reports/read-reported.ts'
import { insertVisitLine } from './queries.ts'

/** Adds lines about a visit's changes between the messages of the two, once they have a first message. */
export function registerMessagingSubscribers(deps: Deps): void {
  deps.events.subscribe(BOOKING_CHANGED, async (trx, changed) => {
    const words = wordsOf(changed, deps.localTime)
    if (words === null) return
    const { id: booking_id, client_id: clientId, provider_id: providerId } = changed.booking.row
    const line = { ...words, booking_id, sent_at: deps.clock.now() }
    const written = await insertVisitLine(trx, { clientId, providerId }, line)
    announceLiveLater(deps, trx, async () => {
      const id = await written()
      if (id === undefined) return []
      return [clientId, providerId].map((personId) => ({ personId, change: { type: 'messages', id } }))
    })
  })
  // An admin sees photos of a reported conversation like its words: not without an entry of it.
  deps.events.subscribe(FILE_OPENED, async (trx, { file, viewerId, why, at }) => {
    if (file.purpose !== MESSAGE_PHOTO.name || why !== REPORTED) return
    const actor = { id: viewerId, role: 'admin' } as const
    await recordAudit(trx, { actor, action: 'photo.viewed', subject: { type: 'file', id: file.id }, reason: why, at })
  })
}
