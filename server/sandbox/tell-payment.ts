import { newId } from '#server/platform/id.ts'
import type { StripeShapedSession } from '#server/payments/index.ts'
import type { Faults, SandboxCheckout, SandboxEvent, SandboxRefund } from './queries.ts'

const COPIES = 3
const BEFORE_MS = 1000

export function inStripeForm(checkout: SandboxCheckout): StripeShapedSession {
  return {
    id: checkout.id,
    client_reference_id: checkout.client_reference,
    status: checkout.state === 'challenge' ? 'open' : checkout.state,
    payment_status: checkout.state === 'complete' ? 'paid' : 'unpaid',
    amount_total: checkout.amount_cents,
    currency: 'cad',
    payment_intent: checkout.payment_intent,
  }
}

/** As the lists have it: with the payment itself, and its fee. */
export function withCost(checkout: SandboxCheckout): StripeShapedSession {
  const { payment_intent: id, amount_cents } = checkout
  if (id === null) return inStripeForm(checkout)
  const balance_transaction = { fee: costOf(amount_cents), currency: 'cad' }
  return { ...inStripeForm(checkout), payment_intent: { id, latest_charge: { balance_transaction } } }
}

/** 2.9 % and 30 cents, as is usual. */
export function costOf(cents: number): number {
  return Math.round((cents * 29) / 1000) + 30
}

/** Events about a payment, in the order of sending. */
export function eventsOf(checkout: SandboxCheckout, faults: Faults | undefined, at: Date): SandboxEvent[] {
  const paid = eventOf('checkout.session.completed', inStripeForm(checkout), at)
  switch (faults?.delivery) {
    case 'never':
      return []
    case 'late':
      return [{ ...paid, deliver_at: new Date(at.getTime() + faults.late_minutes * 60_000) }]
    case 'duplicate':
      return [{ ...paid, copies: COPIES }]
    case 'out_of_order': {
      // As with a bank that takes its time: that it has begun arrives after it is through.
      const begun = { ...inStripeForm(checkout), payment_status: 'unpaid' }
      const before = new Date(at.getTime() - BEFORE_MS)
      return [
        eventOf('checkout.session.async_payment_succeeded', inStripeForm(checkout), at),
        eventOf('checkout.session.completed', begun, before),
      ]
    }
    case 'normal':
    case undefined:
      return [paid]
  }
}

/** Reports a refund once its card has it; its id derives from the refund's, so asking again reports nothing new. */
export function refundEvent({ id, amount_cents, made_at }: SandboxRefund, at: Date): SandboxEvent {
  const name = `evt_${id}`
  const created = Math.floor((made_at ?? at).getTime() / 1000)
  const object = {
    object: 'refund',
    id: `re_${id}`,
    amount: amount_cents,
    status: 'succeeded',
    metadata: { refund_id: id },
  }
  const payload = { id: name, object: 'event', type: 'refund.updated', livemode: false, created, data: { object } }
  return { id: name, payload, deliver_at: made_at, copies: 1 }
}

function eventOf(type: string, session: StripeShapedSession, at: Date): SandboxEvent {
  const id = `evt_${newId()}`
  const created = Math.floor(at.getTime() / 1000)
  const data = { object: { object: 'checkout.session', ...session } }
  return { id, payload: { id, object: 'event', type, livemode: false, created, data }, deliver_at: null, copies: 1 }
}
