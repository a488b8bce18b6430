import type { OwnAccount } from '#contract/disputes/movements.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { makeRuling, type Draft } from './make-ruling.ts'
import { isWithdrawn } from './queries.ts'

/** About no booking and no person: the books themselves. */
const OF_BOOKS = {
  dispute_id: null,
  round: null,
  decision: null,
  booking_id: null,
  order_id: null,
  person_id: null,
} as const satisfies Partial<Draft>

export type Withdrawal = { amountCents: number; reference: string; reason: string }

/** The payment company's balance for us by the books, in cents: asked of the ledger, which is a higher domain. */
export type Held = { heldByGateway(trx: Transaction): Promise<number> }

/**
 * An admin books money that has gone from the payment company to our own bank. It is a fact, so it needs no approval,
 * unless it is more than the company holds: then it waits for a second admin. Its name there keeps it from being booked
 * twice.
 * @returns the id of the ruling
 * @throws DomainError wrong_state when it is booked already, second_factor_required
 */
export async function withdrawMoney(deps: Deps & Held, actor: Actor, withdrawal: Withdrawal): Promise<string> {
  const { amountCents: amount_cents, reference, reason } = withdrawal
  return inTransaction(deps.db, async (trx) => {
    if (await isWithdrawn(trx, reference))
      throw new DomainError('wrong_state', 'A withdrawal of this name has been booked already.')
    const accounts = { from_account: 'gateway', to_account: 'bank' } as const
    return makeRuling(deps, trx, actor, {
      ...OF_BOOKS,
      ...accounts,
      kind: 'withdrawal',
      amount_cents,
      isBeyondHeld: amount_cents > (await deps.heldByGateway(trx)),
      reference,
      reason,
    })
  })
}

export type Adjustment = { from: OwnAccount; to: OwnAccount; amountCents: number; reason: string }

/**
 * An admin corrects the books; a second one approves before it is booked, whatever the amount.
 * @returns the id of the ruling
 * @throws DomainError second_factor_required
 */
export async function adjustBooks(deps: Deps, actor: Actor, adjustment: Adjustment): Promise<string> {
  const { from: from_account, to: to_account, amountCents: amount_cents, reason } = adjustment
  const draft = { ...OF_BOOKS, kind: 'adjustment', from_account, to_account, amount_cents, reason } as const
  return inTransaction(deps.db, (trx) => makeRuling(deps, trx, actor, draft))
}
