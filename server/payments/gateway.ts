import type { Deps } from '#server/platform/deps.ts'

/**
 * The port to the company that holds the money: a hosted checkout, refunds and signed events. Two adapters: Stripe in
 * production, the sandbox's own checkout page everywhere else.
 *
 * Every call carries the id of our own row as its idempotency key, so after a lost answer we simply ask again.
 */
export type PaymentGateway = {
  createCheckout(order: CheckoutOrder): Promise<{ gatewaySessionId: string; url: string }>
  retrieveCheckout(gatewaySessionId: string): Promise<CheckoutReport>
  /** Closes a checkout so that it can't be paid any more; returns how it ended (it may have been paid). */
  expireCheckout(gatewaySessionId: string): Promise<CheckoutReport>
  /** Whether the card has it by now, or the gateway will say so later. @throws RefundRefusal */
  refund(order: RefundOrder): Promise<{ isMade: boolean }>
  /** With what it costs. Undefined for one that the gateway does not know. */
  findCheckout(gatewaySessionId: string): Promise<CheckoutReport | undefined>
  /** Checkouts that were made in a span of time, the newest first, with what they cost; page by page as they are taken. */
  listCheckouts(span: Span): AsyncIterable<ListedCheckout>
  /** Our refund as the gateway has it; undefined when it has none. */
  findRefund(refund: RefundName): Promise<ListedRefund | undefined>
  /** Refunds that were made in a span of time, in the same way. */
  listRefunds(span: Span): AsyncIterable<ListedRefund>
  /** The checkout in which a payment was made, by the gateway's name of it; undefined where it was made otherwise. */
  findCheckoutOf(paymentIntent: string): Promise<CheckoutReport | undefined>
  /** The current state of a chargeback; undefined for one that the gateway does not know. */
  findDispute(chargebackId: string): Promise<StripeShapedDispute | undefined>
  /** Disputes opened in a span of time, newest first, fetched page by page. */
  listDisputes(span: Span): AsyncIterable<StripeShapedDispute>
  /** Answers a chargeback with everything we know, once and for good; a repeat under the same id changes nothing. */
  submitEvidence(evidence: ChargebackEvidence): Promise<void>
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
  /** Parts of the amount; they sum to `amountCents`. */
  lines: CheckoutLine[]
  email: string
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the gateway's id of the session. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** From `from` on, until before `until`. */
export type Span = { from: Date; until: Date }

export type RefundName = {
  refundId: string
  gatewaySessionId: string
  /** Set if the gateway made it without our request, so it doesn't know our name. */
  gatewayRefundId?: string | null
}

/** As the gateway's own list has it. */
export type ListedCheckout = CheckoutReport & { createdAt: Date }

export type ListedRefund = {
  gatewayRefundId: string
  /** Ours; null if it was requested elsewhere. */
  refundId: string | null
  /** Ours, of the checkout whose money it is; null where that is none of ours. */
  sessionId: string | null
  amountCents: number
  /** ISO 4217, upper case. */
  currency: string
  /** The card has taken it, or will; not one that was refused or cancelled. */
  isReturned: boolean
  /** The gateway has confirmed that the card has it. */
  isMade: boolean
  createdAt: Date
}

export type CheckoutLine = { label: string; amount_cents: number }

export type RefundOrder = {
  refundId: string
  orderId: string
  gatewaySessionId: string
  amountCents: number
  /** The key by which the gateway recognizes a repeat: the same until it has refused. */
  key: string
  /** It has been requested before, perhaps longer ago than the gateway keeps keys. */
  isRepeat: boolean
}

/** The gateway's words for a card that accepts no refund; any other refusal is ours to fix. */
const CARD_SAYS_NO: ReadonlySet<string> = new Set([
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'declined',
  'unknown',
])

/** The gateway has answered, and the answer is no: nothing was returned. */
export class RefundRefusal extends Error {
  /** In the gateway's word. */
  readonly code: string

  constructor(code: string, message = code) {
    super(message)
    this.name = 'RefundRefusal'
    this.code = code
  }

  /** It is the card that takes nothing, so another try will hardly help. */
  get isOfCard(): boolean {
    return CARD_SAYS_NO.has(this.code)
  }
}

export type ChargebackEvidence = {
  /** As the gateway names it. */
  chargebackId: string
  clientName: string
  clientEmail: string
  serviceText: string
  /** The day of the visit, in words. */
  serviceDate: string
  /** The events in sentences. */
  summary: string
  pdf: Buffer
}

/** State of a hosted checkout. `outcome`: `processing` while a bank takes its time. */
export type CheckoutReport = {
  gatewaySessionId: string
  sessionId: string
  outcome: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  amountCents: number
  /** ISO 4217, upper case. */
  currency: string
  /** Chargebacks refer to it; null before it is paid. */
  paymentIntent?: string | null
  /** The gateway's fee; only if requested and known. */
  costCents?: number | undefined
}

/** `report` is null for events without a checkout. */
export type GatewayEvent = { id: string; type: string; payload: object; report: CheckoutReport | null }

/** A checkout session in the words of Stripe's API, which the sandbox speaks too. */
export type StripeShapedSession = {
  id: string
  client_reference_id: string | null
  status: string | null
  payment_status: string
  amount_total: number | null
  currency: string | null
  payment_intent?: string | StripeShapedIntent | null
}

/** Only if requested: the payment, with the gateway's fee once that is known. */
export type StripeShapedIntent = {
  id: string
  latest_charge?: string | { balance_transaction?: string | { fee: number; currency: string } | null } | null
}

/** A chargeback in the words of Stripe's API, as far as it counts here; the sandbox speaks them too. */
export type StripeShapedDispute = {
  id: string
  /** In cents of its currency. */
  amount: number
  /** As the gateway writes it, in small letters. */
  currency?: string
  reason: string
  status: string
  payment_intent: string | { id: string } | null
  /** Effect on the gateway's balance for us, in signed cents: taken, and perhaps returned; and its charge. */
  balance_transactions?: { amount: number; fee: number }[]
  /** In seconds since 1970. */
  evidence_details?: { due_by: number | null } | null
}

export function toReport(session: StripeShapedSession, eventType = ''): CheckoutReport {
  return {
    gatewaySessionId: session.id,
    sessionId: session.client_reference_id ?? '',
    outcome: outcomeOf(session, eventType),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paymentIntent: intentOf(session),
    costCents: costOf(session),
  }
}

/** Our books know Canadian dollars only; of an account that settles in others, nothing is known. */
function costOf({ payment_intent: intent }: StripeShapedSession): number | undefined {
  const charge = typeof intent === 'string' ? null : intent?.latest_charge
  const moved = typeof charge === 'string' ? null : charge?.balance_transaction
  return moved && typeof moved !== 'string' && moved.currency === 'cad' ? moved.fee : undefined
}

function intentOf({ payment_intent: intent }: StripeShapedSession): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

function outcomeOf(session: StripeShapedSession, eventType: string): CheckoutReport['outcome'] {
  if (session.payment_status === 'paid') return 'paid'
  if (eventType === 'checkout.session.async_payment_failed') return 'failed'
  if (session.status === 'expired') return 'expired'
  return session.status === 'complete' ? 'processing' : 'open'
}
