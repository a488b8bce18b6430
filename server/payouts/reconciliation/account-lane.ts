import { hasTooManyDiscrepancies } from '#server/payments/index.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { PayoutDeps } from '#server/payouts/gateway.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { compareAccount } from './compare-account.ts'
import { claimAccounts, countUnread, isUnread, keepFailure, planNext, type ComparedAccount } from './queries.ts'

const DAY_MS = 86_400_000
/** While something differs, and after a gateway that did not answer. */
const SOON_MS = 10 * 60_000
const LOOK_EVERY_MS = 5000
const WIDTH = 2

/** Rules: docs/product-rules.md#reconciliation */
const RECENT_DAYS = 35
/** Each night one part of all accounts is compared from its beginning. */
const PARTS = 30
/** The local hour at which a night begins. */
const NIGHT_HOUR = 3

/** Compares the account of each provider with the gateway's own list, each night and while something of it differs. */
export function createAccountLane(deps: PayoutDeps): LaneWork<ComparedAccount, string> {
  const { db, clock, localTime, log } = deps
  return {
    name: 'payout reconciliation',
    width: WIDTH,
    restMs: 0,
    lookEveryMs: LOOK_EVERY_MS,
    async take(want, busy) {
      if (await hasTooManyDiscrepancies(db)) return []
      const now = clock.now()
      const again = new Date(now.getTime() + SOON_MS)
      return claimAccounts(db, { want, busy, now, again, furthest: new Date(now.getTime() + 2 * DAY_MS) })
    },
    keyOf: ({ provider_id }) => provider_id,
    async handle(account) {
      const { provider_id } = account
      const now = clock.now()
      const night = nextNight(localTime, now)
      await compareAccount(deps, account, comparedFrom(provider_id, now)).then(
        async () => {
          await noteRead(deps, provider_id)
          await planNext(db, provider_id, { soon: new Date(now.getTime() + SOON_MS), night })
        },
        (err: unknown) => {
          log.warn({ err, provider: provider_id }, 'account not compared; it will be tried again')
          return noteUnread(deps, provider_id, night)
        },
      )
      return provider_id
    },
    settle: async () => undefined,
  }
}

/** From when on an account is compared tonight: whole once in thirty nights. Pure. */
export function comparedFrom(providerId: string, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS)
  const part = Buffer.from(providerId).reduce((sum, byte) => sum + byte, 0) % PARTS
  return new Date(today % PARTS === part ? 0 : (today - RECENT_DAYS) * DAY_MS)
}

function nextNight(localTime: LocalTime, now: Date): Date {
  const today = localTime.localDate(now)
  const begins = (date: string) => new Date(localTime.dayOf(date).reachedAt(NIGHT_HOUR * 60))
  return begins(today) > now ? begins(today) : begins(localTime.addDays(today, 1))
}

/** After an hour of failures an account waits for the night, and after that night an admin gets a task. */
const TRIES = 6
const TELL_AT = TRIES + 1
/** More accounts than this say nothing more: it is the key that may not read them. */
const TOLD_AT_MOST = 20

const taskOf = (providerId: string) => ({ kind: 'payouts.unread', subject: { type: 'provider', id: providerId } })

/** The gateway does not let us read what an account has paid out: it is tried less often, and told once. */
async function noteUnread(deps: PayoutDeps, providerId: string, night: Date): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const failures = await keepFailure(trx, providerId, { tries: TRIES, night })
    if (failures !== TELL_AT || (await countUnread(trx, TELL_AT)) > TOLD_AT_MOST) return
    await openTask(deps, trx, { ...taskOf(providerId), dueAt: null, severity: 'normal' })
  })
}

async function noteRead(deps: PayoutDeps, providerId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await isUnread(trx, providerId, TELL_AT)) await resolveTask(deps, trx, taskOf(providerId))
  })
}
