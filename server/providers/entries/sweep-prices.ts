import { PRICE_NOTICE_MIN_DAYS } from '#contract/rules/catalogue.ts'
import { toDollars } from '#contract/money.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { PRICE_OUTSIDE, type PriceOutside } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { lockVerification } from '#server/providers/verification/queries.ts'
import { listDuePrices, markPriceReminded, pausePrice, type DuePrice } from './queries.ts'

/** Days before the last one on which providers with an unchanged price get a reminder. */
const REMINDER_DAYS = PRICE_NOTICE_MIN_DAYS

/**
 * Prices outside the range of their entry: a reminder before their last day, and a pause after it; each once, however
 * often this runs. Rules: docs/product-rules.md#the-catalogue
 */
export async function sweepPrices(deps: Deps): Promise<void> {
  const { clock, localTime } = deps
  const today = localTime.localDate(clock.now())
  for (const due of await listDuePrices(deps.db, localTime.addDays(today, -1), true)) await pause(deps, due)
  for (const due of await listDuePrices(deps.db, localTime.addDays(today, REMINDER_DAYS), false))
    await remind(deps, due)
}

async function pause(deps: Deps, due: DuePrice): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVerification(trx, due.provider_id)
    const paused = await pausePrice(trx, due.offering_id, due.price_until)
    if (!paused) return
    await refreshListing(deps, trx, due.provider_id)
    if (paused.was_active) await tell(deps, trx, due, 'paused')
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

async function remind(deps: Deps, due: DuePrice): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await markPriceReminded(trx, due.offering_id, due.price_until)) await tell(deps, trx, due, 'reminded')
  })
}

async function tell(deps: Deps, trx: Transaction, due: DuePrice, moment: PriceOutside['moment']): Promise<void> {
  await deps.events.publish(trx, PRICE_OUTSIDE, {
    offeringId: due.offering_id,
    email: due.email,
    firstName: due.first_name,
    title: due.title,
    min: toDollars(due.min_price_cents),
    max: toDollars(due.max_price_cents),
    price: toDollars(due.price_cents),
    until: due.price_until,
    moment,
  })
}
