import Stripe from 'stripe'
import { DomainError } from '#server/platform/errors.ts'
import { createStripe, secondsOf, unlessMissing, type StripeKey } from '#server/platform/ports/stripe.ts'
import {
  RefundRefusal,
  toReport,
  type CheckoutOrder,
  type ListedRefund,
  type PaymentGateway,
  type StripeShapedSession,
} from './gateway.ts'

const CURRENCY = 'cad'
/** The most that a page of a list can hold. */
const PAGE = 100
/** The fee is stored with the balance movement of the payment: four steps away, as deep as expansion goes. */
const COST = 'payment_intent.latest_charge.balance_transaction'
/**
 * Stripe refuses a checkout that ends sooner than half an hour after it is made, and a repeat under the same key with
 * other values: so the end is our own plus room for a repeat, never counted from now. Our sweep closes it in time.
 */
const ROOM_FOR_REPEATS_S = 5 * 60

export type StripeSettings = StripeKey & {
  webhookSecret: string
  /** Secret of the endpoint for connected accounts. */
  connectWebhookSecret?: string | undefined
}

/** Card payments by Stripe Checkout: a full redirect, so no card data ever reaches us. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey)
  const stripe = createStripe(settings)
  const secrets = [settings.webhookSecret, settings.connectWebhookSecret].filter((secret) => secret !== undefined)
  return {
    async createCheckout(order) {
      const session = await stripe.checkout.sessions.create(checkoutOf(order), {
        idempotencyKey: `co_${order.sessionId}`,
      })
      if (!session.url) throw new Error('the payment provider gave no checkout address')
      return { gatewaySessionId: session.id, url: session.url }
    },
    async retrieveCheckout(id) {
      return toReport(await stripe.checkout.sessions.retrieve(id))
    },
    async expireCheckout(id) {
      const session = await stripe.checkout.sessions.retrieve(id)
      // A checkout that is complete or expired cannot be expired again; how it ended is the answer then.
      if (session.status !== 'open') return toReport(session)
      return toReport(await stripe.checkout.sessions.expire(id))
    },
    async refund({ refundId, orderId, gatewaySessionId, amountCents, key, isRepeat }) {
      const intent = idOf((await stripe.checkout.sessions.retrieve(gatewaySessionId)).payment_intent)
      if (!intent) throw new Error(`checkout ${gatewaySessionId} has no payment to refund`)
      // Keys are forgotten after a day: without this, a part could be returned twice.
      const before = isRepeat ? await findRefund(stripe, intent, refundId) : undefined
      if (before?.isReturned) return { isMade: before.isMade }
      const metadata = { order_id: orderId, refund_id: refundId }
      const made = await stripe.refunds
        .create({ payment_intent: intent, amount: amountCents, metadata }, { idempotencyKey: `rf_${key}` })
        .catch(asRefusal)
      return { isMade: made.status === 'succeeded' }
    },
    findCheckout: (id) => stripe.checkout.sessions.retrieve(id, { expand: [COST] }).then(toReport, unlessMissing),
    async *listCheckouts(span) {
      const asked = { created: secondsOf(span), limit: PAGE, expand: [`data.${COST}`] }
      for await (const session of stripe.checkout.sessions.list(asked))
        yield { ...toReport(session), createdAt: new Date(session.created * 1000) }
    },
    async findRefund({ refundId, gatewaySessionId, gatewayRefundId = null }) {
      const session = await stripe.checkout.sessions.retrieve(gatewaySessionId).catch(unlessMissing)
      const intent = idOf(session?.payment_intent)
      return intent === undefined ? undefined : findRefund(stripe, intent, gatewayRefundId ?? refundId)
    },
    async *listRefunds(span) {
      for await (const refund of stripe.refunds.list({ created: secondsOf(span), limit: PAGE })) {
        const listed = listedRefund(refund)
        // Ours name what they are of. A refund made by hand belongs to the checkout of its payment.
        const intent = listed.refundId === null ? idOf(refund.payment_intent) : undefined
        const session = intent === undefined ? undefined : await sessionOf(stripe, intent)
        yield session ? { ...listed, sessionId: session.client_reference_id } : listed
      }
    },
    async findCheckoutOf(intent) {
      const session = await sessionOf(stripe, intent)
      return session && toReport(session)
    },
    findDispute: (id) => stripe.disputes.retrieve(id).catch(unlessMissing),
    listDisputes: (span) => stripe.disputes.list({ created: secondsOf(span), limit: PAGE }),
    async submitEvidence(evidence) {
      const { chargebackId, pdf } = evidence
      const file = await stripe.files.create(
        {
          purpose: 'dispute_evidence',
          file: { data: pdf, name: `${chargebackId}.pdf`, type: 'application/pdf' },
        },
        { idempotencyKey: `ef_${chargebackId}` },
      )
      await stripe.disputes.update(
        chargebackId,
        {
          evidence: {
            customer_name: evidence.clientName,
            customer_email_address: evidence.clientEmail,
            product_description: evidence.serviceText,
            service_date: evidence.serviceDate,
            uncategorized_text: evidence.summary,
            service_documentation: file.id,
          },
          submit: true,
        },
        { idempotencyKey: `ev_${chargebackId}` },
      )
    },
    async verifyWebhook(rawBody, signature) {
      const event = await readSigned(stripe, rawBody, signature, secrets)
      // Events of the test mode are signed too, and must not pay for real visits.
      if (!event || event.livemode !== isLive) throw new DomainError('signature_invalid')
      const session = event.type.startsWith('checkout.session.') ? (event.data.object as StripeShapedSession) : null
      return { id: event.id, type: event.type, payload: event, report: session && toReport(session, event.type) }
    },
  }
}

/** Answers that say no to this very request. Any other error may be gone the next time, under the same key. */
const NOES = [400, 402, 404]

function asRefusal(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && NOES.includes(error.statusCode ?? 0))
    throw new RefundRefusal(error.code ?? '', error.message)
  throw error
}

function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id
}

/**
 * One route receives both endpoints' events, each with its own secret. @returns undefined when neither has signed it
 */
async function readSigned(stripe: Stripe, rawBody: string, signature: string, secrets: string[]) {
  for (const secret of secrets) {
    const event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret).catch(() => undefined)
    if (event) return event
  }
  return undefined
}

/** By our name or its own; the one that was not refused, where there are several tries. */
async function findRefund(stripe: Stripe, intent: string, name: string): Promise<ListedRefund | undefined> {
  let found: ListedRefund | undefined
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: PAGE }))
    if ([refund.metadata?.['refund_id'], refund.id].includes(name) && !found?.isReturned) found = listedRefund(refund)
  return found
}

function listedRefund(refund: Stripe.Refund): ListedRefund {
  return {
    gatewayRefundId: refund.id,
    refundId: refund.metadata?.['refund_id'] ?? null,
    sessionId: null,
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
    isReturned: refund.status !== 'failed' && refund.status !== 'canceled',
    isMade: refund.status === 'succeeded',
    createdAt: new Date(refund.created * 1000),
  }
}

async function sessionOf(stripe: Stripe, intent: string): Promise<StripeShapedSession | undefined> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  return data[0]
}

/** The payment page asks for the address of people whose own it would not accept. */
function emailOf(email: string): { customer_email?: string } {
  return /^[\x21-\x7e]+$/.test(email) ? { customer_email: email } : {}
}

function checkoutOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    // Cards only: they answer immediately, so a deadline never depends on a bank for days.
    allowed_payment_method_types: ['card'],
    client_reference_id: order.sessionId,
    metadata: { order_id: order.orderId },
    ...emailOf(order.email),
    line_items: order.lines.map((line) => ({
      quantity: 1,
      price_data: { currency: CURRENCY, unit_amount: line.amount_cents, product_data: { name: line.label } },
    })),
    payment_intent_data: { description: order.description, metadata: { order_id: order.orderId } },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000) + ROOM_FOR_REPEATS_S,
  }
}
