import type { PaymentDeps } from '#server/payments/gateway.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import {
  claimLook,
  claimNight,
  findFirstCheckout,
  findOldestOpen,
  insertSpans,
  type PlannedSpan,
} from './span-queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Rules: docs/product-rules.md#reconciliation */
const LOOK_EVERY_MS = 10 * MINUTE_MS
const RECENT_DAYS = 35
/** One part of the older time each night. */
const PARTS = 30
/** The local hour at which a night begins. */
const NIGHT_HOUR = 3

/**
 * Notes what has to be compared with the gateway, once over all processes: every ten minutes open and new items, and
 * each night the changes of the last five weeks and one thirtieth of everything older. A lane works it off.
 */
export async function planReconciliation(deps: PaymentDeps): Promise<void> {
  const { db, clock, localTime } = deps
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const since = await claimLook(trx, now, LOOK_EVERY_MS)
    if (!since) return
    const oldest = await findOldestOpen(trx, new Date(now.getTime() - DAY_MS))
    await insertSpans(trx, [openSpan(since, oldest, now)])
  })
  if (localTime.minuteOfDay(now) < NIGHT_HOUR * 60) return
  await inTransaction(db, async (trx) => {
    if (!(await claimNight(trx, localTime.localDate(now)))) return
    const first = await findFirstCheckout(trx)
    if (first) await insertSpans(trx, nightSpans(first, now))
  })
}

/**
 * Since the last look, or since the oldest open item; items open for longer than a day are requested by name or at
 * night.
 */
function openSpan(since: Date, oldest: Date | null, now: Date): PlannedSpan {
  const begins = Math.max(Math.min(since.getTime(), oldest?.getTime() ?? Infinity), now.getTime() - DAY_MS)
  return { planned_for: now, begins_at: new Date(Math.min(begins, now.getTime() - 1)), until_at: now }
}

/**
 * The last five weeks as one span, and of the days before them those whose turn it is: each day comes once in thirty
 * nights, however many there are.
 */
export function nightSpans(first: Date, now: Date): PlannedSpan[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  const recent = { planned_for: now, begins_at: new Date((today - RECENT_DAYS) * DAY_MS), until_at: now }
  const spans = [recent]
  for (let day = today - RECENT_DAYS - 1; day >= Math.floor(first.getTime() / DAY_MS); day -= 1)
    if (day % PARTS === today % PARTS)
      spans.push({ planned_for: now, begins_at: new Date(day * DAY_MS), until_at: new Date((day + 1) * DAY_MS) })
  return spans
}
