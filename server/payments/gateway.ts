import type { Deps } from '#server/platform/deps.ts'

/**
 * The port to whoever holds the money: a hosted checkout, refunds and signed events. Two adapters: Stripe in
 * production, the sandbox's own checkout page everywhere else.
 *
 * Every call carries the id of our own row as its idempotency key, so a lost answer is simply asked for again.
 */
export type PaymentGateway = {
  createCheckout(order: CheckoutOrder): Promise<{ gatewaySessionId: string; url: string }>
  retrieveCheckout(gatewaySessionId: string): Promise<CheckoutReport>
  /** Closes a checkout so that nobody can pay in it any more; answers how it ended (it may have been paid). */
  expireCheckout(gatewaySessionId: string): Promise<CheckoutReport>
  refund(order: RefundOrder): Promise<void>
  /** @throws DomainError signature_invalid for a forged, altered or stale event. */
  verifyWebhook(rawBody: string, signature: string): Promise<GatewayEvent>
}

export type PaymentDeps = Deps & { gateway: PaymentGateway }

export type CheckoutOrder = {
  orderId: string
  /** Id of our own session row: the reference that every event brings back. */
  sessionId: string
  amountCents: number
  description: string
  /** What the amount is made of; sums to `amountCents`. */
  lines: CheckoutLine[]
  email: string
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the gateway's id of the session. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type CheckoutLine = { label: string; amount_cents: number }

export type RefundOrder = {
  refundId: string
  orderId: string
  gatewaySessionId: string
  amountCents: number
  /** It has been asked for before, perhaps longer ago than the gateway keeps keys. */
  isRepeat: boolean
}

/** How a hosted checkout stands. `outcome`: `processing` while a bank takes its time. */
export type CheckoutReport = {
  gatewaySessionId: string
  sessionId: string
  outcome: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  amountCents: number
  /** ISO 4217, upper case. */
  currency: string
}

/** `report` is null for events that say nothing of a checkout. */
export type GatewayEvent = { id: string; type: string; payload: object; report: CheckoutReport | null }

/** A checkout session in the words of Stripe's API, which the sandbox speaks too. */
export type StripeShapedSession = {
  id: string
  client_reference_id: string | null
  status: string | null
  payment_status: string
  amount_total: number | null
  currency: string | null
}

export function toReport(session: StripeShapedSession, eventType = ''): CheckoutReport {
  return {
    gatewaySessionId: session.id,
    sessionId: session.client_reference_id ?? '',
    outcome: outcomeOf(session, eventType),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  }
}

function outcomeOf(session: StripeShapedSession, eventType: string): CheckoutReport['outcome'] {
  if (session.payment_status === 'paid') return 'paid'
  if (eventType === 'checkout.session.async_payment_failed') return 'failed'
  if (session.status === 'expired') return 'expired'
  return session.status === 'complete' ? 'processing' : 'open'
}
