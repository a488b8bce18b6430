import { toCents } from '#contract/money.ts'
import { findBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import {
  endCheckout,
  lockOrder,
  lockVisitOrder,
  openCheckout,
  placeTipOrder,
  type CheckoutSubject,
  type PaymentDeps,
} from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import { findOpenTip, findTipFacts, insertTip, lockTips, updateTip, type TipRow } from './queries.ts'
import { tipRefusal, tipUntil, tooMuch } from './rules.ts'

const TRIES: Limit = { name: 'tips', max: 60, windowSeconds: 3600 }

/** The client's choice: dollars, and a message for the provider. */
export type TipChoice = { amount: number; message?: string | null | undefined }

/**
 * Opens the hosted checkout of a tip, or returns the open one for the same amount and text. Another choice replaces it:
 * its checkout is closed, and money that still arrives for it counts only while nothing of the round was given. Rules:
 * docs/product-rules.md#tips
 * @throws DomainError not_found for anyone but the client, wrong_state when no tip can be left (now),
 * too_many_requests, unavailable when the gateway does not answer
 */
export async function giveTip(
  deps: PaymentDeps,
  clientId: string,
  { bookingId, choice, once }: { bookingId: string; choice: TipChoice; once: IdempotentRequest },
): Promise<{ url: string; session_id: string }> {
  await enforceLimit(deps, TRIES, [clientId])
  // Stored under the same key as the checkout: a repeat finds the tip that it requested, whatever became of it.
  const orderId = await inTransaction(deps.db, (trx) =>
    oncePerKey(trx, { ...once, route: `${once.route} (choice)` }, () =>
      choose(deps, trx, { clientId, bookingId, choice }),
    ),
  )
  const order = { orderId }
  return openCheckout(deps, { order, describe: (trx) => describe(deps, trx, { clientId, bookingId, orderId }), once })
}

async function choose(
  deps: PaymentDeps,
  trx: Transaction,
  { clientId, bookingId, choice }: { clientId: string; bookingId: string; choice: TipChoice },
): Promise<string> {
  await lockVisitOrder(trx, bookingId)
  const { row, provider, givenCents } = await requireTippable(deps, trx, clientId, bookingId)
  const amount_cents = toCents(choice.amount)
  const excess = tooMuch(givenCents, amount_cents)
  if (excess !== null) throw new DomainError('wrong_state', excess)
  const message = choice.message ? maskContact(choice.message).text : null
  const now = deps.clock.now()
  const before = await findOpenTip(trx, bookingId)
  // Locks the order before its tip, as when its money comes in.
  const state = before && (await lockOrder(trx, before.order_id))
  const tips = await lockTips(trx, bookingId)
  const round = 1 + tips.filter((tip) => tip.state === 'given').length
  const open = tips.find((tip) => tip.state === 'open')
  if (open?.round === round && open.amount_cents === amount_cents && open.message === message) return open.order_id
  if (open) {
    if (open.round === round && state?.status === 'processing')
      throw new DomainError('wrong_state', 'Your tip is being confirmed. Please wait a moment.')
    await updateTip(trx, open.order_id, { state: 'replaced' })
    await endCheckout(trx, open.order_id, now)
  }
  const people = { payerId: clientId, payeeId: row.provider_id }
  const lines = [{ kind: 'tip', label: `Tip for ${provider.full_name}`, amount_cents }] as const
  const { orderId } = await placeTipOrder(trx, { bookingId, ...people, lines: [...lines], at: now })
  const asked = { amount_cents, message, round, state: 'open', asked_at: now, given_at: null } as const
  const ids = { order_id: orderId, booking_id: bookingId, client_id: clientId, provider_id: row.provider_id }
  await insertTip(trx, { ...ids, ...asked } satisfies TipRow)
  return orderId
}

async function requireTippable(
  { clock }: PaymentDeps,
  trx: Transaction,
  clientId: string,
  bookingId: string,
): Promise<BookingDetails & { givenCents: number }> {
  const booking = await findBookingDetails(trx, bookingId)
  if (booking?.row.client_id !== clientId) throw new DomainError('not_found', 'Booking not found.')
  const facts = await findTipFacts(trx, booking.row)
  const refusal = tipRefusal(booking, facts, clock.now())
  if (refusal !== null) throw new DomainError('wrong_state', refusal)
  return { ...booking, givenCents: facts.given_cents }
}

async function describe(
  deps: PaymentDeps,
  trx: Transaction,
  { clientId, bookingId, orderId }: { clientId: string; bookingId: string; orderId: string },
): Promise<CheckoutSubject> {
  const booking = await requireTippable(deps, trx, clientId, bookingId)
  const tip = (await lockTips(trx, bookingId)).find((one) => one.order_id === orderId)
  const page = (path: string) => `${deps.site.publicUrl}/${path}?booking_id=${bookingId}&tip_id=${orderId}`
  return {
    description: `Tip for ${booking.provider.full_name}: ${booking.row.title}`,
    email: booking.client.email,
    successUrl: `${page('payment-success')}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: page('payment-cancel'),
    newUntil: tipUntil(booking),
    refusal: tip?.state === 'open' ? null : whyNot(tip),
  }
}

function whyNot(tip: TipRow | undefined): string {
  if (tip?.state === 'given') return 'This tip has already been paid. Thank you!'
  return 'You’ve since chosen another tip. Please start again.'
}
