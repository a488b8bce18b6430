import { randomBytes } from 'node:crypto'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Clock } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import type { Logger } from '#server/platform/logger.ts'
import {
  RefundRefusal,
  toReport,
  type ListedRefund,
  type PaymentGateway,
  type StripeShapedSession,
} from '#server/payments/index.ts'
import { judgeCard, refundsOf, type Card } from './cards.ts'
import { createSandboxDisputes, disputeInStripeForm, type SandboxDisputes } from './disputes.ts'
import {
  findCheckout,
  findCheckoutOf,
  delayRefunds,
  findRefund,
  insertCheckout,
  insertEvent,
  listCheckouts,
  listDisputes,
  listRefunds,
  listUndeliveredEvents,
  markDelivered,
  moveCheckout,
  refundCheckout,
  refuseRefunds,
  takeFaults,
  takeOtherAmount,
  type SandboxCheckout,
  type SandboxEvent,
  type SandboxRefund,
} from './queries.ts'
import { isSignedBy, signWebhook } from './signature.ts'
import { PAGE, walk } from './walk.ts'
import { eventsOf, inStripeForm, refundEvent, withCost } from './tell-payment.ts'

/** Hands a signed event to `POST /api/payments/webhook`; answers the HTTP status. */
export type DeliverWebhook = (body: string, signature: string) => Promise<number>

export type SandboxGatewayOptions = {
  db: Database
  clock: Clock
  log: Logger
  deliverWebhook: DeliverWebhook
  /** The local date, YYYY-MM-DD, for a card's expiry. */
  today(): string
  /** Known to this process alone unless given: events are signed when they are delivered. */
  webhookSecret?: string
}

export type PaidCheckout = { state: 'complete' | 'challenge' | 'open'; url: string | null }

/** The stand-in for the payment provider: our own checkout page, test cards and webhooks in Stripe's form. */
export type SandboxGateway = PaymentGateway &
  SandboxDisputes & {
    find(id: string): Promise<SandboxCheckout | undefined>
    pay(id: string, card: Card): Promise<PaidCheckout>
    answerChallenge(id: string, approve: boolean): Promise<PaidCheckout>
    /** Sends what has not been taken yet; called by the sweep. */
    redeliver(): Promise<void>
  }

type SignedEvent = { id: string; type: string; livemode?: boolean; data: { object: StripeShapedSession } }

const BATCH = 50

export function createSandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { db, clock, log } = options
  const secret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`

  async function deliver(event: SandboxEvent): Promise<void> {
    if (event.deliver_at !== null && event.deliver_at > clock.now()) return
    const body = JSON.stringify(event.payload)
    let status = 0
    for (let copy = 0; copy < event.copies; copy += 1)
      status = await options.deliverWebhook(body, signWebhook(body, secret, clock.now())).catch(() => 0)
    if (status === 200) await markDelivered(db, event.id, clock.now())
    else log.warn({ event: event.id, status }, 'sandbox webhook was not taken; it will be sent again')
  }

  async function complete(id: string, from: SandboxCheckout['state'][]): Promise<PaidCheckout> {
    const { events, url } = await inTransaction(db, async (trx) => {
      const now = clock.now()
      const asked = await moveCheckout(trx, id, from, { state: 'complete', payment_intent: `pi_${newId()}` }, now)
      if (!asked) throw closed()
      const faults = await takeFaults(trx)
      const paid = faults?.amount_off_cents ? await takeOtherAmount(trx, id, faults.amount_off_cents) : asked
      const events = eventsOf(paid, faults, now)
      for (const event of events) await insertEvent(trx, event, now)
      return { events, url: paid.success_url }
    })
    for (const event of events) await deliver(event)
    return { state: 'complete', url }
  }

  async function openCheckout(id: string): Promise<SandboxCheckout> {
    const checkout = await findCheckout(db, id)
    if (!checkout) throw new DomainError('not_found')
    if (checkout.expires_at <= clock.now()) throw closed()
    return checkout
  }

  async function reportOf(id: string) {
    const checkout = await findCheckout(db, id)
    if (!checkout) throw new Error(`no sandbox checkout ${id}`)
    return toReport(inStripeForm(checkout))
  }

  return {
    async createCheckout(order) {
      const id = `cs_test_${order.sessionId}`
      await insertCheckout(db, {
        id,
        client_reference: order.sessionId,
        description: order.description,
        lines: order.lines,
        amount_cents: order.amountCents,
        email: order.email,
        success_url: pathOf(order.successUrl.replace('{CHECKOUT_SESSION_ID}', id)),
        cancel_url: pathOf(order.cancelUrl),
        state: 'open',
        payment_intent: null,
        refunded_cents: 0,
        expires_at: order.expiresAt,
        created_at: clock.now(),
      })
      return { gatewaySessionId: id, url: `/sandbox/checkout/${id}` }
    },
    retrieveCheckout: reportOf,
    async expireCheckout(id) {
      await moveCheckout(db, id, ['open', 'challenge'], { state: 'expired' })
      return reportOf(id)
    },
    async refund({ refundId, gatewaySessionId, amountCents }) {
      return inTransaction(db, async (trx) => {
        const order = { id: refundId, amountCents }
        const answer = await refundCheckout(trx, gatewaySessionId, order, clock.now())
        if (answer === 'closed_card')
          throw new RefundRefusal('expired_or_canceled_card', `sandbox refund ${refundId}: the card takes no refunds`)
        if (answer === 'too_much')
          throw new RefundRefusal('charge_already_refunded', `sandbox refund ${refundId} is more than was paid`)
        const made = (await findRefund(trx, refundId))!
        const { isMade } = listedRefund(made, clock.now())
        if (!isMade) await insertEvent(trx, refundEvent(made, clock.now()), clock.now())
        return { isMade }
      })
    },
    async findCheckout(id) {
      const checkout = await findCheckout(db, id)
      return checkout && toReport(withCost(checkout))
    },
    async *listCheckouts(span) {
      const pages = walk((after) => listCheckouts(db, span, after, PAGE))
      for await (const checkout of pages) yield { ...toReport(withCost(checkout)), createdAt: checkout.created_at }
    },
    async findRefund({ refundId, gatewayRefundId }) {
      const refund = await findRefund(db, gatewayRefundId?.slice('re_'.length) ?? refundId)
      return refund && listedRefund(refund, clock.now())
    },
    async *listRefunds(span) {
      for await (const refund of walk((after) => listRefunds(db, span, after, PAGE)))
        yield listedRefund(refund, clock.now())
    },
    async findCheckoutOf(intent) {
      const checkout = await findCheckoutOf(db, intent)
      return checkout && toReport(inStripeForm(checkout))
    },
    async *listDisputes(span) {
      for await (const dispute of walk((after) => listDisputes(db, span, after, PAGE)))
        yield disputeInStripeForm(dispute)
    },
    async verifyWebhook(rawBody, signature) {
      if (!isSignedBy(rawBody, signature, secret, clock.now())) throw new DomainError('signature_invalid')
      const event = JSON.parse(rawBody) as SignedEvent
      if (event.livemode) throw new DomainError('signature_invalid')
      const report = event.type.startsWith('checkout.session.') ? toReport(event.data.object, event.type) : null
      return { id: event.id, type: event.type, payload: event, report }
    },
    ...createSandboxDisputes({ db, clock, deliver }),
    find: (id) => findCheckout(db, id),
    async pay(id, card) {
      const checkout = await openCheckout(id)
      if (checkout.state !== 'open' && checkout.state !== 'challenge') throw closed()
      const judged = judgeCard(card, options.today())
      const refunds = refundsOf(card)
      if (refunds === 'never') await refuseRefunds(db, id)
      if (refunds === 'late') await delayRefunds(db, id)
      if (judged === 'accepted') return complete(id, ['open', 'challenge'])
      if (!(await moveCheckout(db, id, ['open', 'challenge'], { state: 'challenge' }))) throw closed()
      return { state: 'challenge', url: null }
    },
    async answerChallenge(id, approve) {
      const checkout = await openCheckout(id)
      if (checkout.state !== 'challenge') throw closed()
      if (approve) return complete(id, ['challenge'])
      await moveCheckout(db, id, ['challenge'], { state: 'open' })
      throw new DomainError(
        'card_declined',
        'Your bank did not approve the payment. Please try again or use another card.',
      )
    },
    async redeliver() {
      for (const event of await listUndeliveredEvents(db, clock.now(), BATCH)) await deliver(event)
    },
  }
}

function listedRefund(
  { id, client_reference, amount_cents, created_at, made_at }: SandboxRefund,
  now: Date,
): ListedRefund {
  return {
    gatewayRefundId: `re_${id}`,
    refundId: id,
    sessionId: client_reference,
    amountCents: amount_cents,
    currency: 'CAD',
    isReturned: true,
    isMade: made_at === null || made_at <= now,
    createdAt: created_at,
  }
}

function closed(): DomainError {
  return new DomainError('checkout_closed', 'This checkout is no longer open. Please go back and start again.')
}

/** Within the sandbox every address is on this site, under any name. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
