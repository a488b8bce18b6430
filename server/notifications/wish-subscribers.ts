import { VISITOR_WISH_MET, WISH_ASKED, WISH_MET } from '#server/availability/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notify } from './notify.ts'

/** Messages about availability alerts: to confirm the address, and when the service is here. */
export function hearOfWishes(deps: Deps): void {
  const { events } = deps
  events.subscribe(WISH_MET, (trx, { personId, email, at, ...data }) =>
    notify(deps, trx, {
      template: 'wish.met',
      to: [{ as: 'client', email }],
      subject: { type: 'account', id: personId },
      round: `${data.title} ${at.toISOString()}`,
      data,
    }),
  )
  events.subscribe(WISH_ASKED, (trx, { wishId, email, ...data }) =>
    notify(deps, trx, {
      template: 'wish.asked',
      to: [{ as: 'visitor', email }],
      subject: { type: 'wish', id: wishId },
      round: data.expiresAt.toISOString(),
      data,
    }),
  )
  events.subscribe(VISITOR_WISH_MET, (trx, { wishId, email, ...data }) =>
    notify(deps, trx, {
      template: 'wish.met_by_visitor',
      to: [{ as: 'visitor', email }],
      subject: { type: 'wish', id: wishId },
      data,
    }),
  )
}
