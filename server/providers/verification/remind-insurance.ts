import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Site } from '#server/platform/env.ts'
import { queueMessages } from '#server/platform/outbox.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { daysBetween, insuranceOf } from '#server/providers/profiles/listing-state.ts'
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
    await queueMessages(deps, trx, [writeReminder(deps.site, deps.localTime, row, { today, days })])
  })
}

function writeReminder(site: Site, localTime: LocalTime, row: EndingInsurance, at: { today: string; days: number }) {
  const { provider_id, insurance_expires_on: until, renewed_until } = row
  const { level, text } = insuranceOf(until, at.today, localTime)
  const paragraphs = [
    `Hello ${row.first_name},`,
    text ?? '',
    renewed_until === null
      ? 'Please renew it and enter the new date in your dashboard. We review it before it counts.'
      : `You have sent us a new date, ${localTime.longDate(renewed_until)}. It counts as soon as we have accepted it.`,
    `${site.publicUrl}/provider/dashboard`,
    site.name,
  ]
  const verb = level === 'ended' && until < at.today ? 'ended' : 'ends'
  return {
    channel: 'email' as const,
    to: row.email,
    kind: 'insurance.ending',
    subject: `Your insurance ${verb} on ${localTime.longDate(until)} - ${site.name}`,
    text: paragraphs.join('\n\n'),
    dedupeKey: `insurance:${provider_id}:${until}:${at.days}`,
  }
}
