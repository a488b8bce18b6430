import { DomainError } from '#server/platform/errors.ts'
import type { PaymentDeps } from './gateway.ts'
import { endOtherwise } from './return-otherwise.ts'
import { findStuck } from './stuck-queries.ts'

/**
 * The payer takes a refund their card refuses as credit that never expires; none of it is sent any more.
 * Rules: docs/product-rules.md#refunds
 * @throws DomainError not_found for anybody else, and wrong_state where the card has not refused it, or it is over by now
 */
export async function takeAsCredit(deps: PaymentDeps, personId: string, id: string): Promise<{ amountCents: number }> {
  const stuck = await findStuck(deps.db, id)
  if (!stuck || stuck.payer_id !== personId) throw new DomainError('not_found')
  if (stuck.state !== 'pending' || !stuck.is_refused)
    throw new DomainError('wrong_state', 'This refund has already been made. Please reload the page.')
  return { amountCents: await endOtherwise(deps, stuck, 'credit') }
}
