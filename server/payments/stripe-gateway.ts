import Stripe from 'stripe'
import { DomainError } from '#server/platform/errors.ts'
import { toReport, type CheckoutOrder, type PaymentGateway, type StripeShapedSession } from './gateway.ts'

const CURRENCY = 'cad'
const TIMEOUT_MS = 20_000
/**
 * Stripe refuses a checkout that ends sooner than half an hour after it is made, and a repeat under the same key with
 * other values: so the end is our own plus room for a repeat, never counted from now. Our sweep closes it in time.
 */
const ROOM_FOR_REPEATS_S = 5 * 60

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Another server than Stripe's own (tests). */
  host?: { host: string; port: number; protocol: 'http' | 'https' }
}

/** Card payments by Stripe Checkout: a full redirect, so no card data ever reaches us. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey)
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...settings.host,
  })
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
    async refund({ refundId, orderId, gatewaySessionId, amountCents, isRepeat }) {
      const session = await stripe.checkout.sessions.retrieve(gatewaySessionId)
      const intent = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id
      if (!intent) throw new Error(`checkout ${gatewaySessionId} has no payment to refund`)
      // Keys are forgotten after a day: without this, a part could be returned twice.
      if (isRepeat && (await isReturned(stripe, intent, refundId))) return
      await stripe.refunds.create(
        { payment_intent: intent, amount: amountCents, metadata: { order_id: orderId, refund_id: refundId } },
        { idempotencyKey: `rf_${refundId}` },
      )
    },
    async verifyWebhook(rawBody, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(rawBody, signature, settings.webhookSecret)
        .catch(() => undefined)
      // Events of the test mode are signed too, and must not pay for real visits.
      if (!event || event.livemode !== isLive) throw new DomainError('signature_invalid')
      const session = event.type.startsWith('checkout.session.') ? (event.data.object as StripeShapedSession) : null
      return { id: event.id, type: event.type, payload: event, report: session && toReport(session, event.type) }
    },
  }
}

async function isReturned(stripe: Stripe, intent: string, refundId: string): Promise<boolean> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  const isDone = (status: string | null) => status !== 'failed' && status !== 'canceled'
  return data.some(({ metadata, status }) => metadata?.['refund_id'] === refundId && isDone(status))
}

/** The payment page asks for the address of anybody whose own it would not take. */
function emailOf(email: string): { customer_email?: string } {
  return /^[\x21-\x7e]+$/.test(email) ? { customer_email: email } : {}
}

function checkoutOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    // Cards only: they answer at once, so a deadline never hangs on a bank for days.
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
