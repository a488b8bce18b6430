import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { PayoutDeps } from '#server/payouts/gateway.ts'
import { countUnread, isUnread, keepFailure } from './queries.ts'

/** After an hour of them an account waits for the night, and in the night after somebody is asked. */
const TRIES = 6
const TELL_AT = TRIES + 1
/** More accounts than this say nothing more: it is the key that may not read them. */
const TOLD_AT_MOST = 20

const taskOf = (providerId: string) => ({ kind: 'payouts.unread', subject: { type: 'provider', id: providerId } })

/** The gateway does not let us read what an account has paid out: it is tried less often, and told once. */
export async function noteUnread(deps: PayoutDeps, providerId: string, night: Date): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const failures = await keepFailure(trx, providerId, { tries: TRIES, night })
    if (failures !== TELL_AT || (await countUnread(trx, TELL_AT)) > TOLD_AT_MOST) return
    await openTask(deps, trx, { ...taskOf(providerId), dueAt: null, severity: 'normal' })
  })
}

export async function noteRead(deps: PayoutDeps, providerId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await isUnread(trx, providerId, TELL_AT)) await resolveTask(deps, trx, taskOf(providerId))
  })
}
