import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { INSURANCE_ENDING, type InsuranceEnding } from '#server/providers/events.ts'
import { daysBetween, insuranceOf } from '#server/providers/listing/hidden-reason.ts'
import { listEndingInsurance, markReminded, type EndingInsurance } from './queries.ts'

/**
 * Days before the last insured one, nearest first; 0 tells that it ends or has ended.
 * Rules: docs/product-rules.md#insurance
 */
const REMINDERS = [0, 1, 7, 14, 30]

/** An insurance that ended longer ago was told of, or ended before reminders existed. */
const LONGEST_AGO = 30

/**
 * Looks once per local day for insurances that end. Each reminder is written once, however often this runs, and never
 * after a nearer one; one whose day was missed is replaced by the next.
 */
export function createInsuranceReminders(deps: Deps): () => Promise<void> {
  let doneFor = ''
  return async () => {
    const { clock, db, localTime } = deps
    const today = localTime.localDate(clock.now())
    if (doneFor === today) return
    const last = Math.max(...REMINDERS)
    const ending = await listEndingInsurance(db, localTime.addDays(today, -LONGEST_AGO), localTime.addDays(today, last))
    for (const row of ending) await remind(deps, row, today)
    doneFor = today
  }
}

async function remind(deps: Deps, row: EndingInsurance, today: string): Promise<void> {
  const { provider_id, insurance_expires_on: until } = row
  const days = REMINDERS.find((step) => daysBetween(today, until) <= step)
  if (days === undefined) return
  await inTransaction(deps.db, async (trx) => {
    if (!(await markReminded(trx, provider_id, until, days))) return
    await deps.events.announce(trx, INSURANCE_ENDING, {
      providerId: provider_id,
      email: row.email,
      firstName: row.first_name,
      until,
      hasEnded: until < today,
      text: insuranceOf(until, today, deps.localTime).text ?? '',
      renewedUntil: row.renewed_until,
      days,
    } satisfies InsuranceEnding)
  })
}
