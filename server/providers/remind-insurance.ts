import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Site } from '#server/platform/env.ts'
import { queueMessages } from '#server/platform/outbox.ts'
import { listEndingInsurance, type EndingInsurance } from './verification-queries.ts'

/** Days ahead (decisions, Providers and services), nearest first. */
const REMINDERS = [1, 7, 14, 30]

/**
 * Looks once per local day for insurances that end soon. Each reminder is written once, whoever runs this how often,
 * and one whose day was missed is made up for by the next that fits.
 */
export function createInsuranceReminders(deps: Deps): () => Promise<void> {
  let doneFor = ''
  return async () => {
    const { clock, db, localTime, site } = deps
    const today = localTime.localDate(clock.now())
    if (doneFor === today) return
    const dates = REMINDERS.map((days) => ({ days, date: localTime.addDays(today, days) }))
    const ending = await listEndingInsurance(db, localTime.addDays(today, 1), localTime.addDays(today, 30))
    const messages = ending.flatMap((row) => {
      const due = dates.find(({ date }) => row.insurance_expires_on <= date)
      return due ? [writeReminder(site, row, due.days, localTime.longDate(row.insurance_expires_on))] : []
    })
    await inTransaction(db, (trx) => queueMessages(deps, trx, messages))
    doneFor = today
  }
}

function writeReminder(site: Site, row: EndingInsurance, days: number, lastDay: string) {
  const paragraphs = [
    `Hello ${row.first_name},`,
    `The liability insurance you told us of ends on ${lastDay}. Dates after it are not offered to clients.`,
    'Please renew it and enter the new date in your dashboard.',
    `${site.publicUrl}/provider/dashboard`,
    site.name,
  ]
  return {
    channel: 'email' as const,
    to: row.email,
    kind: 'insurance.ending',
    subject: `Your insurance ends on ${lastDay} - ${site.name}`,
    text: paragraphs.join('\n\n'),
    dedupeKey: `insurance:${row.provider_id}:${row.insurance_expires_on}:${days}`,
  }
}
