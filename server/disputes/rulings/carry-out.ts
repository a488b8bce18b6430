import { findPerson } from '#server/accounts/index.ts'
import { noteMoneyBack } from '#server/bookings/index.ts'
import { findOrder, grantCredit, requestRefund } from '#server/payments/index.ts'
import { recordAudit, type Audited } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import {
  BOOKS_MOVED,
  CREDIT_GIVEN,
  FEE_WAIVED,
  VISIT_REFUNDED,
  type CreditGiven,
  type MoneyBack,
} from '#server/disputes/events.ts'
import { settleRecovered } from '#server/disputes/chargebacks/recovered.ts'
import { closeDispute } from './close-dispute.ts'
import type { RulingRow } from './queries.ts'

/** Credit that was given for nothing ends after a year. */
const CREDIT_DAYS = 365

/** Work of a ruling that nothing stops any more. */
export type Due = Pick<
  RulingRow,
  | 'id'
  | 'kind'
  | 'dispute_id'
  | 'round'
  | 'decision'
  | 'booking_id'
  | 'order_id'
  | 'person_id'
  | 'amount_cents'
  | 'reason'
> &
  Partial<Pick<RulingRow, 'from_account' | 'to_account' | 'reference'>>

type By = Audited['actor']

/**
 * Carries out a decision, in the transaction that holds the order, and notifies everyone concerned.
 * @throws DomainError wrong_state when it can no longer be done
 */
export async function carryOut(deps: Deps, trx: Transaction, due: Due, by: By): Promise<void> {
  if (due.kind === 'dispute') return closeDispute(deps, trx, due, by)
  if (due.kind === 'recovered') return settleRecovered(deps, trx, due, by)
  await ACTS[due.kind](deps, trx, due, by)
  const { id: ruling, amount_cents, booking_id, from_account = null, to_account = null } = due
  const isOfBooks = from_account !== null
  await recordAudit(trx, {
    actor: by,
    action: ACTIONS[due.kind],
    subject: subjectOf(due),
    after: { ruling, amount_cents, ...(isOfBooks ? { from_account, to_account } : { booking_id }) },
    reason: due.reason,
    at: deps.clock.now(),
  })
}

type Simple = Exclude<Due['kind'], 'dispute' | 'recovered'>
const ACTS: Record<Simple, (deps: Deps, trx: Transaction, due: Due, by: By) => Promise<void>> = {
  waiver: giveBack,
  refund: giveBack,
  goodwill: give,
  withdrawal: moveBooks,
  adjustment: moveBooks,
}
const ACTIONS: Record<Simple, Audited['action']> = {
  waiver: 'fee.waived',
  refund: 'visit.refunded',
  goodwill: 'goodwill.granted',
  withdrawal: 'books.withdrawn',
  adjustment: 'books.adjusted',
}

function subjectOf({ id, kind, booking_id, person_id }: Due): Audited['subject'] {
  if (kind === 'waiver' || kind === 'refund') return { type: 'booking', id: booking_id! }
  return kind === 'goodwill' ? { type: 'person', id: person_id! } : { type: 'ruling', id }
}

/** Money kept as a fee, or paid for a visit that took place. */
async function giveBack(deps: Deps, trx: Transaction, due: Due, by: By): Promise<void> {
  const [orderId, bookingId] = [due.order_id!, due.booking_id!]
  const isFee = due.kind === 'waiver'
  const beforeCents = (await findOrder(trx, orderId))!.worthCents
  await requestRefund(deps, trx, { orderId, cause: `${due.kind}:${due.id}`, amountCents: due.amount_cents })
  const afterCents = (await findOrder(trx, orderId))!.worthCents
  const { reason, amount_cents: amountCents } = due
  const actorId = typeof by === 'object' ? by.id : null
  const { row, client, provider } = await noteMoneyBack(deps, trx, isFee ? 'fee_waived' : 'visit_refunded', {
    bookingId,
    actorId,
    reason,
    amountCents,
  })
  const event: MoneyBack = {
    rulingId: due.id,
    bookingId,
    service: row.title,
    client: { email: client.email, firstName: client.first_name },
    provider: { email: provider.email, firstName: provider.first_name },
    amountCents,
    worth: { orderId, beforeCents, afterCents },
    reason,
  }
  await deps.events.publish(trx, isFee ? FEE_WAIVED : VISIT_REFUNDED, event)
}

async function give(deps: Deps, trx: Transaction, due: Due): Promise<void> {
  const person = await findPerson(trx, due.person_id!)
  if (!person) throw new DomainError('not_found')
  const expiresAt = new Date(deps.clock.now().getTime() + CREDIT_DAYS * 24 * 3_600_000)
  const grant = { personId: person.id, amountCents: due.amount_cents, source: 'goodwill', reference: due.id } as const
  await grantCredit(deps, trx, { ...grant, expiresAt })
  const { email, first_name: firstName } = person
  const { id: rulingId, amount_cents: amountCents, reason } = due
  const event: CreditGiven = { rulingId, email, firstName, amountCents, reason, expiresAt }
  await deps.events.publish(trx, CREDIT_GIVEN, event)
}

async function moveBooks(deps: Deps, trx: Transaction, due: Due): Promise<void> {
  const { id, kind, from_account, to_account, reference, amount_cents: cents } = due
  if (kind !== 'withdrawal' && kind !== 'adjustment') throw new Error(`a ruling of kind ${kind} moves no books`)
  const moved = { kind, reference: reference ?? id, from: from_account!, to: to_account!, cents, at: deps.clock.now() }
  await deps.events.publish(trx, BOOKS_MOVED, moved)
}
