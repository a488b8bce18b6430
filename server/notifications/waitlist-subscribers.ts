import type { Deps } from '#server/platform/deps.ts'
import { WAITLIST_OFFERED, WAITLIST_PAUSED } from '#server/waitlist/index.ts'
import { notify } from './notify.ts'

/** Messages to people on a waitlist: when a time is held for them, and when we stop asking. */
export function hearOfWaitlist(deps: Deps): void {
  const { events } = deps
  events.subscribe(WAITLIST_OFFERED, (trx, { email, phone, ...data }) =>
    notify(deps, trx, {
      template: 'waitlist.offered',
      to: [{ as: 'client', email, phone }],
      subject: { type: 'waitlist_offer', id: data.offerId },
      data,
    }),
  )
  events.subscribe(WAITLIST_PAUSED, (trx, { entryId, email, at, ...data }) =>
    notify(deps, trx, {
      template: 'waitlist.paused',
      to: [{ as: 'client', email }],
      subject: { type: 'waitlist_line', id: entryId },
      round: at.toISOString(),
      data,
    }),
  )
}
