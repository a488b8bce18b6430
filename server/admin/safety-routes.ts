import * as contract from '#contract/bookings/safety.ts'
import {
  acknowledgeSafetyAlarm,
  closeSafetyAlarm,
  listSafetyAlarms,
  readAlarm,
  showAlarm,
} from '#server/bookings/index.ts'
import { tellAdmins } from '#server/admin/tasks/keep-tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'

export function registerAlarmRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(contract.listAlarms, async ({ query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { raisedAt: Number(cursor[0]), id: String(cursor[1]) }
    const isClosed = query.state === 'closed'
    const { alarms, next } = await listSafetyAlarms(deps, { isClosed, after, limit: query.limit })
    if (next !== null) header('link', nextLink('/admin/safety', query, [next.raisedAt, next.id]))
    return alarms
  })
  serve(contract.getAlarm, ({ actor, params }) => readAlarm(deps, signedIn(actor), params.id))
  serveOnce(
    contract.acknowledgeAlarm,
    async (own, { actor, params }) => {
      await acknowledgeSafetyAlarm(own, signedIn(actor), params.id)
      // It is still open, so no closed task informs the others.
      await inTransaction(own.db, (trx) => tellAdmins(own, trx))
    },
    (_, { params }) => showAlarm(deps, params.id),
  )
  serveOnce(
    contract.closeAlarm,
    (own, { actor, params, body }) => closeSafetyAlarm(own, signedIn(actor), params.id, body.note),
    (_, { params }) => showAlarm(deps, params.id),
  )
}
