import { findPerson } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { PayoutDeps } from './gateway.ts'
import { ensureAccount, findAccount, recordGatewayAccount } from './queries.ts'
import { lastTurn } from './schedule.ts'

/**
 * Sends a provider to the gateway's own pages, where they type what it needs to know; none of that reaches us. Their
 * account there is made the first time, once: two devices get the same.
 * @throws DomainError unavailable when the gateway does not answer
 */
export async function setUpAccount(deps: PayoutDeps, providerId: string): Promise<{ url: string }> {
  const { payoutGateway, site, log } = deps
  try {
    const gatewayAccountId = await ensureGatewayAccount(deps, providerId)
    const page = `${site.publicUrl}/provider/payouts`
    return await payoutGateway.createOnboardingLink({
      gatewayAccountId,
      returnUrl: `${page}?from=setup`,
      // A link that is used up leads back to the button that makes a new one.
      refreshUrl: page,
    })
  } catch (err) {
    log.error({ err, provider: providerId }, 'payout set-up not opened')
    throw new DomainError('unavailable', 'The set-up page cannot be opened right now. Please try again in a moment.')
  }
}

async function ensureGatewayAccount(deps: PayoutDeps, providerId: string): Promise<string> {
  const { db, clock, localTime, payoutGateway } = deps
  await ensureAccount(db, providerId)
  const known = await findAccount(db, providerId)
  if (known?.gateway_account_id) return known.gateway_account_id
  const person = await findPerson(db, providerId)
  const made = await payoutGateway.createAccount({ providerId, email: person!.email })
  await inTransaction(db, (trx) =>
    recordGatewayAccount(trx, providerId, made.gatewayAccountId, lastTurn(localTime, clock.now())),
  )
  return (await findAccount(db, providerId))!.gateway_account_id!
}
