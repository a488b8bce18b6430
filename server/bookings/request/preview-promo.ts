import { limitOf } from '#contract/rules/settings.ts'
import { networkOf } from '#server/accounts/index.ts'
import { quoteBooking, type QuoteQuery } from '#server/bookings/breakdown/quote.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enforceLimit, uncountHit, type Limit } from '#server/platform/rate-limit.ts'
import { quotePromo } from '#server/promotions/index.ts'
import { hasVisits } from './queries.ts'

export type PromoQuery = QuoteQuery & { promo_code: string }

/** Codes can't be found by trying: a try counts before it is checked, alone and with a booking. */
export const PROMO_TRIES_PER_PERSON: Limit = { ...limitOf('promo-person'), windowSeconds: 3600 }
export const PROMO_TRIES_PER_NETWORK: Limit = {
  name: 'promo-network',
  max: 60,
  windowSeconds: 3600,
  isPerAddress: true,
}

/** @throws DomainError too_many_requests */
export async function limitPromoTries(deps: Deps, personId: string, ip: string | undefined): Promise<void> {
  const detail = 'You have tried many codes. Please wait a while, or book without one.'
  await enforceLimit(deps, PROMO_TRIES_PER_PERSON, [personId], detail)
  if (ip) await enforceLimit(deps, PROMO_TRIES_PER_NETWORK, [networkOf(ip)], detail)
}

/** A code that is taken is no try. */
export async function purgePromoTry(deps: Deps, personId: string, ip: string | undefined): Promise<void> {
  await uncountHit(deps, PROMO_TRIES_PER_PERSON, personId)
  if (ip) await uncountHit(deps, PROMO_TRIES_PER_NETWORK, networkOf(ip))
}

/**
 * Quotes a visit with a typed code and uses nothing up.
 * @throws DomainError not_found, not_bookable, promo_refused with why in words
 */
export async function previewPromo(deps: Deps, personId: string, { promo_code, ...asked }: PromoQuery) {
  let code = ''
  const quote = await quoteBooking(deps, personId, asked, async (visit) => {
    const subject = { ...visit, personId, hasVisits: await hasVisits(deps.db, personId) }
    const promo = await quotePromo(deps, deps.db, promo_code, subject)
    code = promo.code
    return promo
  })
  return { ...quote, code }
}
