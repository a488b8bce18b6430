import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startStripeStandIn, type StripeStandIn } from '#tests/factories/stripe-stand-in.ts'
import type { PaymentGateway } from './gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'

const SECRET = 'whsec_of_the_tests'

let stripe: StripeStandIn
let gateway: PaymentGateway
const routes = () => stripe.seen.map(({ route }) => route)

const SESSION = {
  id: 'cs_1',
  url: 'https://checkout.stripe.com/1',
  client_reference_id: 'session1',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: 'pi_1',
  amount_total: 8400,
  currency: 'cad',
  created: 1_795_000_000,
}
const PAID = { ...SESSION, status: 'complete', payment_status: 'paid' }

beforeAll(async () => {
  stripe = await startStripeStandIn()
  gateway = createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: SECRET, host: stripe.host })
})
beforeEach(() => {
  stripe.seen.length = 0
  stripe.failing = undefined
  stripe.refunds.length = 0
  stripe.disputes.length = 0
  stripe.sessions.splice(0, Infinity, { ...SESSION })
})
afterAll(() => stripe.close())

test('opens a hosted checkout in cents under our own key, with an end that a repeat repeats', async () => {
  stripe.sessions.length = 0
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
  expect(stripe.seen).toHaveLength(1)
  expect(stripe.seen[0]).toMatchObject({
    route: 'POST /v1/checkout/sessions',
    headers: { 'idempotency-key': 'co_session1' },
  })
  expect(stripe.seen[0]?.body).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    client_reference_id: 'session1',
    customer_email: 'casey@example.test',
    'line_items[0][price_data][unit_amount]': '8000',
    'line_items[0][price_data][currency]': 'cad',
    'line_items[1][price_data][unit_amount]': '400',
    'payment_intent_data[metadata][order_id]': 'order1',
  })
  expect(stripe.seen[0]?.body['expires_at']).toBe(String(Date.parse('2026-11-23T18:35:00Z') / 1000))
})

test('closes an open checkout, and reports how a closed one ended', async () => {
  expect(await gateway.expireCheckout('cs_1')).toMatchObject({ outcome: 'expired', sessionId: 'session1' })
  stripe.sessions.splice(0, 1, { ...PAID })
  expect(await gateway.expireCheckout('cs_1')).toEqual({
    gatewaySessionId: 'cs_1',
    sessionId: 'session1',
    outcome: 'paid',
    amountCents: 8400,
    currency: 'CAD',
    paymentIntent: 'pi_1',
  })
  expect(routes()).toEqual([
    'GET /v1/checkout/sessions/cs_1',
    'POST /v1/checkout/sessions/cs_1/expire',
    'GET /v1/checkout/sessions/cs_1',
  ])
})

test('refunds the payment behind a checkout under our own key', async () => {
  const order = { refundId: 'r1', key: 'r1', orderId: 'order1', gatewaySessionId: 'cs_1', amountCents: 4200 }
  await gateway.refund({ ...order, isRepeat: false })
  expect(stripe.seen[1]).toMatchObject({
    route: 'POST /v1/refunds',
    headers: { 'idempotency-key': 'rf_r1' },
    body: { payment_intent: 'pi_1', amount: '4200', 'metadata[order_id]': 'order1' },
  })
})

test('tells a no to a refund from an answer that never came, and asks again under another key', async () => {
  const order = { refundId: 'r2', orderId: 'order1', gatewaySessionId: 'cs_1', amountCents: 4200, isRepeat: false }
  stripe.failing = { status: 400, code: 'charge_disputed' }
  await expect(gateway.refund({ ...order, key: 'r2' })).rejects.toMatchObject({
    name: 'RefundRefusal',
    code: 'charge_disputed',
  })
  for (const status of [401, 409, 429, 500]) {
    stripe.failing = { status, code: 'later' }
    await expect(gateway.refund({ ...order, key: 'r2' }), String(status)).rejects.not.toMatchObject({
      name: 'RefundRefusal',
    })
  }
  stripe.failing = undefined
  await gateway.refund({ ...order, key: 'r2_1' })
  expect(stripe.seen.at(-1)).toMatchObject({ headers: { 'idempotency-key': 'rf_r2_1' } })
})

test('a repeated refund is looked for first: a key of yesterday is forgotten', async () => {
  const order = {
    refundId: 'r1',
    key: 'r1',
    orderId: 'order1',
    gatewaySessionId: 'cs_1',
    amountCents: 4200,
    isRepeat: true,
  }
  const made = { object: 'refund', payment_intent: 'pi_1', amount: 4200, currency: 'cad', created: 1_795_000_000 }
  stripe.refunds.splice(0, Infinity, { ...made, id: 're_1', status: 'succeeded', metadata: { refund_id: 'other' } })
  await gateway.refund(order)
  expect(routes()).toEqual([
    'GET /v1/checkout/sessions/cs_1',
    'GET /v1/refunds?payment_intent=pi_1&limit=100',
    'POST /v1/refunds',
  ])
  stripe.seen.length = 0
  stripe.refunds.splice(0, Infinity, { ...made, id: 're_2', status: 'pending', metadata: { refund_id: 'r1' } })
  await gateway.refund(order)
  expect(routes()).not.toContain('POST /v1/refunds')
  stripe.refunds.splice(0, Infinity, { ...made, id: 're_3', status: 'failed', metadata: { refund_id: 'r1' } })
  await gateway.refund(order)
  expect(routes()).toContain('POST /v1/refunds')
})

test('takes only events that are signed over these bytes, now, in the mode of our key', async () => {
  const event = (change: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: PAID },
      ...change,
    })
  const sign = (payload: string, secret = SECRET, timestamp?: number) => stripe.sign(payload, secret, timestamp)
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

test('a chargeback is answered with a file and words, once under its own key', async () => {
  await gateway.submitEvidence({
    chargebackId: 'dp_1',
    clientName: 'Casey Quimby',
    clientEmail: 'casey@example.com',
    serviceText: 'Gel Manicure',
    serviceDate: 'Thursday, November 26, 2026',
    summary: 'The visit took place.',
    pdf: Buffer.from('%PDF-1.7'),
  })
  expect(stripe.seen.map(({ route, headers }) => [route, headers['idempotency-key']])).toEqual([
    ['POST /v1/files', 'ef_dp_1'],
    ['POST /v1/disputes/dp_1', 'ev_dp_1'],
  ])
  expect(stripe.seen[1]!.body).toEqual({
    'evidence[customer_name]': 'Casey Quimby',
    'evidence[customer_email_address]': 'casey@example.com',
    'evidence[product_description]': 'Gel Manicure',
    'evidence[service_date]': 'Thursday, November 26, 2026',
    'evidence[uncategorized_text]': 'The visit took place.',
    'evidence[service_documentation]': 'file_1',
    submit: 'true',
  })
})

test('reads what is kept of a payment with it, once that is known and in our currency', async () => {
  const costs = [{ fee: 274, currency: 'cad' }, undefined, { fee: 274, currency: 'usd' }]
  const made = costs.map((cost, n) => ({
    ...PAID,
    id: `cs_${n}`,
    client_reference_id: `s${n}`,
    created: 1100 - n,
    cost,
  }))
  stripe.sessions.splice(0, Infinity, ...made)
  const listed = []
  for await (const one of gateway.listCheckouts({ from: new Date(1_000_000), until: new Date(1_200_000) }))
    listed.push([one.sessionId, one.paymentIntent, one.costCents])
  expect(listed).toEqual([
    ['s0', 'pi_1', 274],
    ['s1', 'pi_1', undefined],
    ['s2', 'pi_1', undefined],
  ])
  expect(await gateway.findCheckout('cs_0')).toMatchObject({ paymentIntent: 'pi_1', costCents: 274 })
  expect(await gateway.retrieveCheckout('cs_0')).toMatchObject({ paymentIntent: 'pi_1', costCents: undefined })
})

test('reads the lists of a span page by page, the newest first, and names what somebody returned by hand', async () => {
  const many = Array.from({ length: 230 }, (_, n) => ({
    ...PAID,
    id: `cs_${n}`,
    client_reference_id: `s${n}`,
    created: 1000 + n,
  }))
  stripe.sessions.splice(0, Infinity, ...many)
  const span = { from: new Date(1_010_000), until: new Date(1_225_500) }
  const listed: string[] = []
  for await (const { sessionId, createdAt, outcome } of gateway.listCheckouts(span)) {
    listed.push(sessionId)
    expect([outcome, createdAt.getTime() >= 1_010_000]).toEqual(['paid', true])
  }
  expect(listed).toEqual(Array.from({ length: 216 }, (_, n) => `s${225 - n}`))
  const page = 'GET /v1/checkout/sessions?created[gte]=1010&created[lt]=1226&limit=100&expand[0]=data.payment_intent'
  const first = `${page}.latest_charge.balance_transaction`
  expect(routes()).toEqual([first, `${first}&starting_after=cs_126`, `${first}&starting_after=cs_26`])
  stripe.sessions.splice(0, Infinity, { ...PAID })
  const refund = { object: 'refund', amount: 4200, currency: 'cad', payment_intent: 'pi_1', created: 1100 }
  stripe.refunds.push(
    { ...refund, id: 're_1', status: 'succeeded', metadata: { refund_id: 'r1' } },
    { ...refund, id: 're_2', status: 'failed', metadata: {} },
  )
  const refunds = []
  for await (const one of gateway.listRefunds(span)) refunds.push(one)
  const same = { amountCents: 4200, currency: 'CAD', createdAt: new Date(1_100_000) }
  expect(refunds).toEqual([
    { ...same, gatewayRefundId: 're_1', refundId: 'r1', sessionId: null, isReturned: true, isMade: true },
    { ...same, gatewayRefundId: 're_2', refundId: null, sessionId: 'session1', isReturned: false, isMade: false },
  ])
  const ours = { refundId: 'r1', gatewaySessionId: 'cs_1' }
  expect(await gateway.findRefund(ours)).toMatchObject({ gatewayRefundId: 're_1', isReturned: true })
  expect(await gateway.findRefund({ ...ours, refundId: 'r9' })).toBeUndefined()
  expect(await gateway.findRefund({ ...ours, gatewaySessionId: 'cs_none' })).toBeUndefined()
  expect(await gateway.findCheckout('cs_1')).toMatchObject({ outcome: 'paid', sessionId: 'session1' })
  expect(await gateway.findCheckout('cs_none')).toBeUndefined()
})

test('lists chargebacks of a span, finds one, and names the checkout of a payment', async () => {
  const dispute = {
    object: 'dispute',
    amount: 8400,
    currency: 'cad',
    reason: 'fraudulent',
    status: 'needs_response',
    payment_intent: 'pi_1',
    balance_transactions: [{ object: 'balance_transaction', amount: -8400, fee: 1500, net: -9900 }],
    evidence_details: { due_by: 1_796_000_000, has_evidence: false, past_due: false, submission_count: 0 },
  }
  stripe.disputes.push({ ...dispute, id: 'dp_1', created: 1000 }, { ...dispute, id: 'dp_2', created: 1100 })
  const ids: string[] = []
  for await (const { id } of gateway.listDisputes({ from: new Date(1_000_000), until: new Date(1_200_000) }))
    ids.push(id)
  expect(ids).toEqual(['dp_2', 'dp_1'])
  expect(await gateway.findDispute('dp_1')).toMatchObject(dispute)
  expect(await gateway.findDispute('dp_none')).toBeUndefined()
  expect(await gateway.findCheckoutOf('pi_1')).toMatchObject({ sessionId: 'session1', gatewaySessionId: 'cs_1' })
  expect(await gateway.findCheckoutOf('pi_none')).toBeUndefined()
  expect(routes()).toEqual([
    'GET /v1/disputes?created[gte]=1000&created[lt]=1200&limit=100',
    'GET /v1/disputes/dp_1',
    'GET /v1/disputes/dp_none',
    'GET /v1/checkout/sessions?payment_intent=pi_1&limit=1',
    'GET /v1/checkout/sessions?payment_intent=pi_none&limit=1',
  ])
})
