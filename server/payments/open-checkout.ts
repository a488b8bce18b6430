import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import type { PaymentDeps } from './gateway.ts'
import {
  findOpenSession,
  findSession,
  insertSession,
  markSessionOpen,
  updateSession,
  type CheckoutSession,
} from './checkout-queries.ts'
import { listLines, lockOrderRow, type Order } from './queries.ts'
import { closeCheckout } from './reconcile.ts'

/** How long a checkout can be paid in. Rules: docs/product-rules.md#checkout */
export const CHECKOUT_MINUTES = 30

/** The gateway refuses checkouts that would end too soon, so a lost answer is asked for only this long. */
const ASK_AGAIN_FOR_MS = 4 * 60_000

/** What is paid for and by whom. */
export type CheckoutSubject = {
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  /** After this moment an open checkout may be used up, but no new one is made; null for no such moment. */
  newUntil: Date | null
  /** Why there is nothing to pay (now), in words for the person who asks, or null. */
  refusal: string | null
}

export type CheckoutRequest = {
  orderId: string
  /** Asked under the order's lock. */
  describe(trx: Transaction): Promise<CheckoutSubject>
  /** A repeat under the same key answers the same checkout, whatever became of it. */
  once: IdempotentRequest
}

/**
 * Opens the hosted checkout of an order, or answers the one that is open. Three phases, so that no lock spans the
 * network: the intent is committed, the gateway is asked with our row's id as the key, its answer is committed. A lost
 * answer repeats the second phase and gets the same checkout.
 * @throws DomainError wrong_state when the order is paid, its time to pay has passed or it was cancelled meanwhile,
 *   unavailable when the gateway does not answer, and what `describe` throws
 */
export async function openCheckout(
  deps: PaymentDeps,
  { orderId, describe, once }: CheckoutRequest,
): Promise<{ url: string; session_id: string }> {
  const { subject, session } = await inTransaction(deps.db, async (trx) => {
    const order = await lockOrderRow(trx, orderId)
    const subject = await describe(trx)
    let chosen: CheckoutSession | undefined
    const id = await oncePerKey(trx, once, async () => (chosen = await chooseSession(deps, trx, order, subject)).id)
    return { subject, session: chosen ?? (await findSession(trx, id))! }
  })
  if (session.url && session.gateway_session_id) return { url: session.url, session_id: session.gateway_session_id }
  if (!canBeAskedAgain(session, deps.clock.now())) throw closed()
  const { gatewaySessionId, url } = await createGatewaySession(deps, subject, session)
  const state = await markSessionOpen(deps.db, session.id, gatewaySessionId, url)
  // Cancelled while the gateway was answering: what nobody has seen yet is closed at once.
  if (state === 'expired') {
    await closeCheckout(deps, gatewaySessionId).catch((err: unknown) => deps.log.error({ err }, 'checkout not closed'))
    throw closed()
  }
  return { url, session_id: gatewaySessionId }
}

/** What the gateway says is between it and us: people are told that it does not answer, and may try again. */
async function createGatewaySession(deps: PaymentDeps, subject: CheckoutSubject, session: CheckoutSession) {
  const { description, email, successUrl, cancelUrl } = subject
  const lines = (await listLines(deps.db, session.order_id)).map(({ label, amount_cents }) => ({ label, amount_cents }))
  const order = {
    orderId: session.order_id,
    sessionId: session.id,
    amountCents: session.amount_cents,
    expiresAt: session.expires_at,
  }
  try {
    return await deps.gateway.createCheckout({ ...order, description, lines, email, successUrl, cancelUrl })
  } catch (err) {
    deps.log.error({ err, order: session.order_id }, 'checkout not opened')
    throw new DomainError('unavailable', 'The payment page cannot be opened right now. Please try again in a moment.')
  }
}

function closed(): DomainError {
  return new DomainError('wrong_state', 'This checkout is no longer open. Please start again.')
}

/** The open session of the order, or a new one; under the order's lock. */
async function chooseSession(
  deps: PaymentDeps,
  trx: Transaction,
  order: Order | undefined,
  { refusal, newUntil }: CheckoutSubject,
): Promise<CheckoutSession> {
  if (!order) throw new DomainError('not_found')
  if (refusal !== null) throw new DomainError('wrong_state', refusal)
  if (order.status === 'processing')
    throw new DomainError('wrong_state', 'Your payment is being confirmed. Please wait a moment.')
  if (order.paid_at !== null) throw new DomainError('wrong_state', 'This booking has already been paid.')
  const now = deps.clock.now()
  const open = await findOpenSession(trx, order.id)
  if (open && open.expires_at > now && canBeAskedAgain(open, now)) return open
  if (newUntil !== null && now >= newUntil)
    throw new DomainError('wrong_state', 'The time to pay for this booking has passed.')
  // What was paid in it at the last moment still reaches us by its event.
  if (open) await updateSession(trx, open.id, { state: 'expired' })
  const fresh = newSession(order.id, order.amount_cents, now)
  await insertSession(trx, fresh)
  return fresh
}

/** Whether the gateway's answer is known, or so fresh that asking again under the same key still works. */
function canBeAskedAgain(session: CheckoutSession, now: Date): boolean {
  return session.url !== null || now.getTime() < session.created_at.getTime() + ASK_AGAIN_FOR_MS
}

function newSession(orderId: string, amountCents: number, now: Date): CheckoutSession {
  return {
    id: newId(),
    order_id: orderId,
    gateway_session_id: null,
    url: null,
    amount_cents: amountCents,
    state: 'opening',
    expires_at: new Date(now.getTime() + CHECKOUT_MINUTES * 60_000),
    created_at: now,
  }
}
