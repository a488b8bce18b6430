import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentGateway } from './gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'

const SECRET = 'whsec_of_the_tests'

type Seen = { route: string; key: string | undefined; body: Record<string, string> }

/** Answers like Stripe's API and keeps what it was asked. */
let server: Server
let seen: Seen[] = []
let session: Record<string, unknown>
let gateway: PaymentGateway
let refunds: object[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const route = `${request.method} ${request.url}`
      seen.push({ route, key: request.headers['idempotency-key'] as string | undefined, body })
      response.setHeader('content-type', 'application/json')
      const isList = route.startsWith('GET /v1/refunds')
      const list = { object: 'list', data: refunds, has_more: false }
      response.end(
        JSON.stringify(isList ? list : route.endsWith('/expire') ? { ...session, status: 'expired' } : session),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  gateway = createStripeGateway({
    secretKey: 'sk_test_1',
    webhookSecret: SECRET,
    host: { host: '127.0.0.1', port, protocol: 'http' },
  })
})
beforeEach(() => {
  seen = []
  session = {
    id: 'cs_1',
    url: 'https://checkout.stripe.com/1',
    client_reference_id: 'session1',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: 'pi_1',
    amount_total: 8400,
    currency: 'cad',
  }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return Object.fromEntries(new URLSearchParams(text))
}

test('opens a hosted checkout in cents under our own key, with an end that a repeat repeats', async () => {
  const opened = await gateway.createCheckout({
    orderId: 'order1',
    sessionId: 'session1',
    amountCents: 8400,
    description: 'Gel Manicure',
    lines: [
      { label: 'Gel Manicure', amount_cents: 8000 },
      { label: 'GST (5%)', amount_cents: 400 },
    ],
    email: 'casey@example.test',
    successUrl: 'https://example.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://example.test/payment-cancel',
    expiresAt: new Date('2026-11-23T18:30:00Z'),
  })
  expect(opened).toEqual({ gatewaySessionId: 'cs_1', url: 'https://checkout.stripe.com/1' })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ route: 'POST /v1/checkout/sessions', key: 'co_session1' })
  expect(seen[0]?.body).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    client_reference_id: 'session1',
    customer_email: 'casey@example.test',
    'line_items[0][price_data][unit_amount]': '8000',
    'line_items[0][price_data][currency]': 'cad',
    'line_items[1][price_data][unit_amount]': '400',
    'payment_intent_data[metadata][order_id]': 'order1',
  })
  expect(seen[0]?.body['expires_at']).toBe(String(Date.parse('2026-11-23T18:35:00Z') / 1000))
})

test('closes an open checkout, and reports how a closed one ended', async () => {
  expect(await gateway.expireCheckout('cs_1')).toMatchObject({ outcome: 'expired', sessionId: 'session1' })
  session = { ...session, status: 'complete', payment_status: 'paid' }
  expect(await gateway.expireCheckout('cs_1')).toEqual({
    gatewaySessionId: 'cs_1',
    sessionId: 'session1',
    outcome: 'paid',
    amountCents: 8400,
    currency: 'CAD',
  })
  expect(seen.map(({ route }) => route)).toEqual([
    'GET /v1/checkout/sessions/cs_1',
    'POST /v1/checkout/sessions/cs_1/expire',
    'GET /v1/checkout/sessions/cs_1',
  ])
})

test('refunds the payment behind a checkout under our own key', async () => {
  const order = { refundId: 'r1', orderId: 'order1', gatewaySessionId: 'cs_1', amountCents: 4200 }
  await gateway.refund({ ...order, isRepeat: false })
  expect(seen[1]).toMatchObject({
    route: 'POST /v1/refunds',
    key: 'rf_r1',
    body: { payment_intent: 'pi_1', amount: '4200', 'metadata[order_id]': 'order1' },
  })
})

test('a repeated refund is looked for first: a key of yesterday is forgotten', async () => {
  const order = { refundId: 'r1', orderId: 'order1', gatewaySessionId: 'cs_1', amountCents: 4200, isRepeat: true }
  refunds = [{ id: 're_1', status: 'succeeded', metadata: { refund_id: 'other' } }]
  await gateway.refund(order)
  expect(seen.map(({ route }) => route)).toEqual([
    'GET /v1/checkout/sessions/cs_1',
    'GET /v1/refunds?payment_intent=pi_1&limit=100',
    'POST /v1/refunds',
  ])
  seen = []
  refunds = [{ id: 're_2', status: 'pending', metadata: { refund_id: 'r1' } }]
  await gateway.refund(order)
  expect(seen.map(({ route }) => route)).not.toContain('POST /v1/refunds')
  refunds = [{ id: 're_3', status: 'failed', metadata: { refund_id: 'r1' } }]
  await gateway.refund(order)
  expect(seen.map(({ route }) => route)).toContain('POST /v1/refunds')
})

test('takes only events that are signed over these bytes, now, in the mode of our key', async () => {
  const event = (change: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { ...session, status: 'complete', payment_status: 'paid' } },
      ...change,
    })
  const sign = (payload: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) =>
    Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  const body = event()
  expect(await gateway.verifyWebhook(body, await sign(body))).toMatchObject({
    id: 'evt_1',
    report: { outcome: 'paid', amountCents: 8400, sessionId: 'session1' },
  })
  const refused = { code: 'signature_invalid' }
  await expect(gateway.verifyWebhook(body, await sign(body, 'whsec_other'))).rejects.toMatchObject(refused)
  await expect(gateway.verifyWebhook(`${body} `, await sign(body))).rejects.toMatchObject(refused)
  await expect(gateway.verifyWebhook(body, await sign(body, SECRET, 1_700_000_000))).rejects.toMatchObject(refused)
  const live = event({ livemode: true })
  await expect(gateway.verifyWebhook(live, await sign(live))).rejects.toMatchObject(refused)
  const other = event({ type: 'charge.updated' })
  expect(await gateway.verifyWebhook(other, await sign(other))).toMatchObject({ report: null })
})
