import { carryPromo, quotePromo, type PromoQuote } from '#server/promotions/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { NewBooking } from '#server/bookings/queries.ts'
import { hasVisits } from './queries.ts'

/** The discount of a code: typed, or carried along with the visit. */
export async function quoteFor(
  deps: Deps,
  trx: Transaction,
  { promo_code, inPlaceOf }: { promo_code?: string | undefined; inPlaceOf?: string | undefined },
  { client_id, category, price_cents, tax_cents }: NewBooking,
): Promise<PromoQuote | undefined> {
  const dueCents = price_cents + tax_cents
  if (inPlaceOf !== undefined) return (await carryPromo(trx, inPlaceOf))?.(dueCents)
  if (promo_code === undefined) return undefined
  const visit = { personId: client_id, category, priceCents: price_cents, dueCents }
  return quotePromo(deps, trx, promo_code, { ...visit, hasVisits: await hasVisits(trx, client_id) })
}
