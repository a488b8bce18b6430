import { randomBytes } from 'node:crypto'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Clock } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import type { Logger } from '#server/platform/logger.ts'
import { toReport, type PaymentGateway, type StripeShapedSession } from '#server/payments/index.ts'
import { judgeCard, type Card } from './cards.ts'
import {
  findCheckout,
  insertCheckout,
  insertEvent,
  listUndeliveredEvents,
  markDelivered,
  moveCheckout,
  refundCheckout,
  type SandboxCheckout,
  type SandboxEvent,
} from './queries.ts'
import { isSignedBy, signWebhook } from './signature.ts'

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
export type SandboxGateway = PaymentGateway & {
  find(id: string): Promise<SandboxCheckout | undefined>
  pay(id: string, card: Card): Promise<PaidCheckout>
  answerChallenge(id: string, approve: boolean): Promise<PaidCheckout>
  /** Sends what has not been taken yet; called by the sweep. */
  redeliver(): Promise<void>
}

const BATCH = 50

export function createSandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { db, clock, log } = options
  const secret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`

  async function deliver(event: SandboxEvent): Promise<void> {
    const body = JSON.stringify(event.payload)
    const status = await options.deliverWebhook(body, signWebhook(body, secret, clock.now())).catch(() => 0)
    if (status === 200) await markDelivered(db, event.id, clock.now())
    else log.warn({ event: event.id, status }, 'sandbox webhook was not taken; it will be sent again')
  }

  async function complete(id: string, from: SandboxCheckout['state'][]): Promise<PaidCheckout> {
    const event = await inTransaction(db, async (trx) => {
      const now = clock.now()
      const paid = await moveCheckout(trx, id, from, { state: 'complete', payment_intent: `pi_${newId()}` }, now)
      if (!paid) throw closed()
      const event = completedEvent(paid, now)
      await insertEvent(trx, event, now)
      return { ...event, url: paid.success_url }
    })
    await deliver(event)
    return { state: 'complete', url: event.url }
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
      const isDone = await inTransaction(db, (trx) =>
        refundCheckout(trx, gatewaySessionId, { id: refundId, amountCents }, clock.now()),
      )
      if (!isDone) throw new Error(`sandbox refund ${refundId} is more than was paid`)
    },
    async verifyWebhook(rawBody, signature) {
      if (!isSignedBy(rawBody, signature, secret, clock.now())) throw new DomainError('signature_invalid')
      const event = JSON.parse(rawBody) as ReturnType<typeof completedEvent>['payload']
      return { id: event.id, type: event.type, payload: event, report: toReport(event.data.object, event.type) }
    },
    find: (id) => findCheckout(db, id),
    async pay(id, card) {
      const checkout = await openCheckout(id)
      if (checkout.state !== 'open' && checkout.state !== 'challenge') throw closed()
      if (judgeCard(card, options.today()) === 'accepted') return complete(id, ['open', 'challenge'])
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
      for (const event of await listUndeliveredEvents(db, BATCH)) await deliver(event)
    },
  }
}

function closed(): DomainError {
  return new DomainError('checkout_closed', 'This checkout is no longer open. Please go back and start again.')
}

/** Within the sandbox every address is on this site, whatever name it is reached by. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

function inStripeForm(checkout: SandboxCheckout): StripeShapedSession {
  return {
    id: checkout.id,
    client_reference_id: checkout.client_reference,
    status: checkout.state === 'challenge' ? 'open' : checkout.state,
    payment_status: checkout.state === 'complete' ? 'paid' : 'unpaid',
    amount_total: checkout.amount_cents,
    currency: 'cad',
  }
}

function completedEvent(checkout: SandboxCheckout, at: Date) {
  const id = `evt_${newId()}`
  const payload = {
    id,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: Math.floor(at.getTime() / 1000),
    data: { object: { object: 'checkout.session', ...inStripeForm(checkout) } },
  }
  return { id, payload }
}
