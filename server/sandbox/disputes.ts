import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Clock } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import type { ChargebackEvidence, StripeShapedDispute } from '#server/payments/index.ts'
import {
  findDispute,
  insertDispute,
  insertEvent,
  isDisputed,
  keepEvidence,
  lockCheckout,
  moveDispute,
  type SandboxDispute,
  type SandboxEvent,
  type ToldDispute,
} from './queries.ts'

/** The bank's acts on a payment, and our answers to it. */
export type SandboxDisputes = {
  /**
   * The payer's bank takes a payment back until it has decided.
   * @param change `isOnce` refuses a payment that was disputed before, however many ask at the same time
   * @returns the gateway's id of the dispute
   * @throws DomainError not_found for a checkout that was not paid, wrong_state
   */
  disputeCheckout(checkoutId: string, change?: DisputeChange): Promise<string>
  /** The bank has decided. @throws DomainError wrong_state when it had already */
  decideDispute(disputeId: string, isWon: boolean): Promise<void>
  findDispute(disputeId: string): Promise<StripeShapedDispute | undefined>
  submitEvidence(evidence: ChargebackEvidence): Promise<void>
}

type DisputeChange = { amountCents?: number; reason?: string; isOnce?: boolean }
type Options = { db: Database; clock: Clock; deliver: (event: SandboxEvent) => Promise<void> }

/** The payment company's fee for a chargeback. */
const FEE_CENTS = 1500
const ANSWER_WITHIN_MS = 7 * 24 * 3_600_000

export function createSandboxDisputes({ db, clock, deliver }: Options): SandboxDisputes {
  /** Told in the order in which it happens; what is not taken is sent again. */
  async function tell(trx: Transaction, dispute: ToldDispute, types: string[]): Promise<SandboxEvent[]> {
    const events = types.map((type) => eventOf(type, dispute, clock.now()))
    for (const event of events) await insertEvent(trx, event, clock.now())
    return events
  }

  async function deliverAll(events: SandboxEvent[]): Promise<void> {
    for (const event of events) await deliver(event)
  }

  return {
    async disputeCheckout(checkoutId, { amountCents, reason = 'product_unacceptable', isOnce = false } = {}) {
      const id = `dp_${newId()}`
      const events = await inTransaction(db, async (trx) => {
        const checkout = await lockCheckout(trx, checkoutId)
        if (!checkout?.payment_intent) throw new DomainError('not_found')
        if (isOnce && (await isDisputed(trx, checkoutId)))
          throw new DomainError('wrong_state', 'This payment is already disputed.')
        const made: SandboxDispute = {
          id,
          checkout_id: checkoutId,
          amount_cents: amountCents ?? checkout.amount_cents - checkout.refunded_cents,
          fee_cents: FEE_CENTS,
          reason,
          status: 'needs_response',
          created_at: clock.now(),
        }
        if (made.amount_cents <= 0)
          throw new DomainError('wrong_state', 'All of this payment has been refunded already.')
        await insertDispute(trx, made)
        return tell(trx, { ...made, payment_intent: checkout.payment_intent }, [
          'charge.dispute.created',
          'charge.dispute.funds_withdrawn',
        ])
      })
      await deliverAll(events)
      return id
    },
    async decideDispute(disputeId, isWon) {
      const events = await inTransaction(db, async (trx) => {
        const decided = await moveDispute(trx, disputeId, isWon ? 'won' : 'lost')
        if (!decided) throw new DomainError('wrong_state', 'The bank has already decided this.')
        const won = isWon ? ['charge.dispute.funds_reinstated'] : []
        return tell(trx, decided, ['charge.dispute.closed', ...won])
      })
      await deliverAll(events)
    },
    async findDispute(disputeId) {
      const dispute = await findDispute(db, disputeId)
      return dispute && disputeInStripeForm(dispute)
    },
    async submitEvidence({ chargebackId, pdf, ...words }) {
      await keepEvidence(db, chargebackId, words, pdf)
    },
  }
}

/** In the form of Stripe's API: taken when it was opened, and returned when it is won. */
export function disputeInStripeForm(
  dispute: ToldDispute,
  moved = { isTaken: true, isReturned: dispute.status === 'won' },
): StripeShapedDispute & { object: 'dispute'; currency: 'cad' } {
  const { id, amount_cents: amount, fee_cents, reason, status, payment_intent, created_at } = dispute
  const taken = { object: 'balance_transaction', amount: -amount, fee: fee_cents }
  const returned = { object: 'balance_transaction', amount, fee: 0 }
  return {
    id,
    object: 'dispute',
    amount,
    currency: 'cad',
    reason,
    status,
    payment_intent,
    balance_transactions: [...(moved.isTaken ? [taken] : []), ...(moved.isReturned ? [returned] : [])],
    evidence_details: { due_by: Math.floor((created_at.getTime() + ANSWER_WITHIN_MS) / 1000) },
  }
}

function eventOf(type: string, dispute: ToldDispute, at: Date): SandboxEvent {
  const id = `evt_${newId()}`
  const isReturned = type === 'charge.dispute.funds_reinstated'
  const object = disputeInStripeForm(dispute, { isTaken: type !== 'charge.dispute.created', isReturned })
  const created = Math.floor(at.getTime() / 1000)
  const payload = { id, object: 'event', type, livemode: false, created, data: { object } }
  return { id, payload, deliver_at: null, copies: 1 }
}
