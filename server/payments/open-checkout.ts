import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import { findSpendable, holdCredit } from './credit/hold-credit.ts'
import { lockCredit } from './credit/queries.ts'
import { creditShare } from './credit/split.ts'
import { endSession } from './end-session.ts'
import type { CheckoutLine, PaymentDeps } from './gateway.ts'
import {
  findSession,
  findStanding,
  insertFirstSession,
  insertSession,
  markSessionOpen,
  type CheckoutSession,
} from './checkout-queries.ts'
import { lockPayable, type Order, type OrderLine, type PayableRef } from './queries.ts'
import { closeCheckout } from './reconcile.ts'
import { settleOrder } from './settle-order.ts'

/** How long a checkout can be paid in. Rules: docs/product-rules.md#checkout */
export const CHECKOUT_MINUTES = 30

/** The gateway refuses checkouts that would end too soon, so a lost answer is only requested for this long. */
const ASK_AGAIN_FOR_MS = 4 * 60_000

/** The order and its payer. */
export type CheckoutSubject = {
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  /** After this moment an open checkout may be used up, but no new one is made; null for no such moment. */
  newUntil: Date | null
  /** The reason why there is nothing to pay (now), as text for the person who asks, or null. */
  refusal: string | null
}

export type CheckoutRequest = {
  /** Or what places the order, in the transaction that opens the checkout: nothing is left of it where that is refused. */
  order: PayableRef | ((trx: Transaction) => Promise<string>)
  /** Whether the payer's credit pays what it can, and the card the rest; not unless it is said. */
  useCredit?: boolean
  /** Asked under the order's lock. */
  describe(trx: Transaction): Promise<CheckoutSubject>
  /** A repeat under the same key returns the same checkout, whatever became of it. */
  once: IdempotentRequest
}

/**
 * Opens the hosted checkout of an order, or answers the one that is open, if it is about the same sums: another one is
 * closed at the gateway first, and counts if it was paid meanwhile. When credit pays all, the order is settled
 * immediately and the answer is the result page. Three phases, so that no lock spans the network: the intent is
 * committed, the gateway is asked with our row's id as the key, its answer is committed. A lost answer repeats the
 * second phase and gets the same checkout.
 * @throws DomainError wrong_state when the order is paid, its time to pay has passed or it was cancelled meanwhile,
 * unavailable when the gateway does not answer, and what `describe` throws
 */
export async function openCheckout(
  deps: PaymentDeps,
  request: CheckoutRequest,
): Promise<{ url: string; session_id: string }> {
  const { subject, session, lines } = await choose(deps, request)
  if (session.url && session.gateway_session_id) return { url: session.url, session_id: session.gateway_session_id }
  if (!canBeAskedAgain(session, deps.clock.now())) throw closed()
  const { gatewaySessionId, url } = await createGatewaySession(deps, subject, session, lines)
  const state = await markSessionOpen(deps.db, session.id, gatewaySessionId, url)
  // Cancelled while the gateway was answering: the checkout that no one has seen yet is closed immediately.
  if (state === 'expired') {
    await closeCheckout(deps, gatewaySessionId).catch((err: unknown) => deps.log.error({ err }, 'checkout not closed'))
    throw closed()
  }
  return { url, session_id: gatewaySessionId }
}

type Choice = { subject: CheckoutSubject; session: CheckoutSession; lines: OrderLine[] }

/** Closes a conflicting checkout once; a person who opens another at that moment was first. */
async function choose(deps: PaymentDeps, request: CheckoutRequest): Promise<Choice> {
  const found = await tryToChoose(deps, request)
  if ('session' in found) return found
  await closeCheckout(deps, found.toClose).catch((err: unknown) => {
    deps.log.error({ err, checkout: found.toClose }, 'checkout not closed')
    throw notNow()
  })
  const again = await tryToChoose(deps, request)
  if ('session' in again) return again
  throw notNow()
}

/** @returns the gateway's id of an open checkout that has to be closed first, when there is one; then nothing was done */
async function tryToChoose(
  deps: PaymentDeps,
  { order: wanted, useCredit = false, describe, once }: CheckoutRequest,
): Promise<Choice | { toClose: string }> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockPayable(trx, typeof wanted === 'function' ? { orderId: await wanted(trx) } : wanted)
    const subject = await describe(trx)
    let chosen: CheckoutSession | undefined
    const id = await oncePerKey(trx, once, async () => {
      chosen = await chooseSession(deps, trx, order, { ...subject, useCredit })
      return chosen.id
    })
    return { subject, session: chosen ?? (await findSession(trx, id))!, lines: order?.lines ?? [] }
  }).catch((err: unknown) => {
    if (err instanceof ToClose) return { toClose: err.gatewaySessionId }
    throw err
  })
}

/** Undoes the transaction that finds it: no lock spans the network. */
class ToClose extends Error {
  readonly gatewaySessionId: string

  constructor(gatewaySessionId: string) {
    super('another checkout has to be closed first')
    this.gatewaySessionId = gatewaySessionId
  }
}

/** People learn only that the gateway does not answer and may try again; its own message stays between it and us. */
async function createGatewaySession(
  deps: PaymentDeps,
  subject: CheckoutSubject,
  session: CheckoutSession,
  ordered: OrderLine[],
) {
  const { description, email, successUrl, cancelUrl } = subject
  const lines = linesOf(session, ordered, description)
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
    throw notNow()
  }
}

function notNow(): DomainError {
  return new DomainError('unavailable', 'The payment page cannot be opened right now. Please try again in a moment.')
}

function closed(): DomainError {
  return new DomainError('wrong_state', 'This checkout is no longer open. Please start again.')
}

/** The lines of the order, or one for the rest of it: the payment company knows no line below zero. */
function linesOf(session: CheckoutSession, lines: OrderLine[], description: string): CheckoutLine[] {
  const sum = lines.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  if (sum !== session.amount_cents || lines.some(({ amount_cents }) => amount_cents < 0))
    return [{ label: description, amount_cents: session.amount_cents }]
  return lines.map(({ label, amount_cents }) => ({ label, amount_cents }))
}

/**
 * The open session of the order, or a new one; under the order's lock.
 * @throws ToClose when another one is open at the gateway
 */
async function chooseSession(
  deps: PaymentDeps,
  trx: Transaction,
  order: Order | undefined,
  subject: CheckoutSubject & { useCredit: boolean },
): Promise<CheckoutSession> {
  const { refusal, newUntil, useCredit } = subject
  if (!order) throw new DomainError('not_found')
  if (refusal !== null) throw new DomainError('wrong_state', refusal)
  const now = deps.clock.now()
  const isOver = newUntil !== null && now >= newUntil
  // Mostly nothing stands in the way.
  const first = newSession(order, 0, now)
  const mayBeFirst = first.amount_cents > 0 && !useCredit && order.status !== 'processing' && !order.paid_at && !isOver
  const standing = await (mayBeFirst ? insertFirstSession(trx, first) : findStanding(trx, order.id))
  if (!standing) return first
  const { open, unapplied } = standing
  if (unapplied)
    throw new DomainError(
      'wrong_state',
      'We received a payment and are checking the amount. We’ll email you by tomorrow.',
    )
  if (order.status === 'processing')
    throw new DomainError('wrong_state', 'Your payment is being confirmed. Please wait a moment.')
  if (order.paid_at !== null) throw new DomainError('wrong_state', 'This booking has already been paid.')
  const credit = useCredit ? await shareOfCredit(trx, order, open, now) : 0
  const isSame = open?.credit_cents === credit
  if (open && isSame && open.expires_at > now && canBeAskedAgain(open, now)) return open
  if (isOver) throw new DomainError('wrong_state', 'The time to pay for this booking has passed.')
  // It may be paid this very moment: the gateway's word counts.
  if (open?.gateway_session_id) throw new ToClose(open.gateway_session_id)
  // Its address is known to no one, and never will be.
  if (open) await endSession(deps, trx, order, open)
  const fresh = newSession(order, credit, now)
  return fresh.amount_cents > 0 ? openSession(trx, order, fresh) : settleNow(deps, trx, order, fresh, subject)
}

/** How much of what is due credit pays now, what an open checkout of the order holds included. */
async function shareOfCredit(
  trx: Transaction,
  order: Order,
  open: CheckoutSession | undefined,
  now: Date,
): Promise<number> {
  await lockCredit(trx, order.payer_id)
  const spendable = await findSpendable(trx, { personId: order.payer_id, sessionId: open?.id ?? null, now })
  return creditShare(order.amount_cents, spendable)
}

async function openSession(trx: Transaction, order: Order, session: CheckoutSession): Promise<CheckoutSession> {
  await insertSession(trx, session)
  await hold(trx, order, session)
  return session
}

/** Settles an order without a card payment right here, under an id of our own. */
async function settleNow(
  deps: PaymentDeps,
  trx: Transaction,
  order: Order,
  fresh: CheckoutSession,
  { successUrl }: CheckoutSubject,
): Promise<CheckoutSession> {
  const ownId = `own_${fresh.id}`
  const url = successUrl.replace('{CHECKOUT_SESSION_ID}', ownId)
  const session: CheckoutSession = { ...fresh, gateway_session_id: ownId, url, state: 'complete' }
  await openSession(trx, order, session)
  await settleOrder(deps, trx, order, session)
  return session
}

async function hold(trx: Transaction, order: Order, { id: sessionId, credit_cents, created_at }: CheckoutSession) {
  if (credit_cents === 0) return
  const wanted = { personId: order.payer_id, sessionId, cents: credit_cents, now: created_at }
  if (!(await holdCredit(trx, wanted))) throw new Error('credit that was counted is gone')
}

/** Whether the gateway's answer is known, or so fresh that asking again under the same key still works. */
function canBeAskedAgain(session: CheckoutSession, now: Date): boolean {
  return session.url !== null || now.getTime() < session.created_at.getTime() + ASK_AGAIN_FOR_MS
}

function newSession(order: Pick<Order, 'id' | 'amount_cents'>, credit: number, now: Date): CheckoutSession {
  return {
    id: newId(),
    order_id: order.id,
    gateway_session_id: null,
    url: null,
    amount_cents: order.amount_cents - credit,
    credit_cents: credit,
    state: 'opening',
    expires_at: new Date(now.getTime() + CHECKOUT_MINUTES * 60_000),
    created_at: now,
  }
}
