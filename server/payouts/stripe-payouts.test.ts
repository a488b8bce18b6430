import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStripeGateway } from '#server/payments/stripe-gateway.ts'
import { startStripeStandIn } from '#tests/factories/stripe-stand-in.ts'
import { STRIPE_API_VERSION } from '#server/platform/ports/stripe.ts'
import { readPayoutNews, type PayoutGateway } from './gateway.ts'
import { createStripePayouts } from './stripe-payouts.ts'

type Seen = { route: string; headers: IncomingMessage['headers']; body: Record<string, string> }

/** Answers like Stripe's API, by `METHOD /path`, and keeps what it was asked. */
let server: Server
let seen: Seen[] = []
let answers: Record<string, object> = {}
let payouts: PayoutGateway
let settings: Parameters<typeof createStripePayouts>[0]

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const route = `${request.method} ${request.url?.split('?')[0]}`
      seen.push({ route: `${request.method} ${request.url}`, headers: request.headers, body })
      const answer = answers[route] ?? { status: 404, error: { type: 'invalid_request_error', message: 'none' } }
      response.setHeader('content-type', 'application/json')
      // The library would ask again by itself.
      response.setHeader('stripe-should-retry', 'false')
      const { status } = answer as { status?: unknown }
      response.statusCode = typeof status === 'number' ? status : 200
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  settings = { secretKey: 'sk_test_1', host: { host: '127.0.0.1', port, protocol: 'http' } }
  payouts = createStripePayouts(settings)
})
beforeEach(() => {
  seen = []
  answers = {}
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return Object.fromEntries(new URLSearchParams(text))
}

const ORDER = {
  payoutId: 'p1',
  gatewayAccountId: 'acct_1',
  amountCents: 7200,
  key: 'p1',
  isRepeat: false,
  since: new Date('2026-11-23T18:00:00Z'),
}
const refused = (code: string, status = 400) => ({
  status,
  error: { type: 'invalid_request_error', code, message: code },
})
const payoutObject = (change: object = {}) => ({
  id: 'po_1',
  object: 'payout',
  status: 'in_transit',
  amount: 7200,
  currency: 'cad',
  failure_code: null,
  arrival_date: Date.parse('2026-11-25T00:00:00Z') / 1000,
  metadata: { payout_id: 'p1' },
  ...change,
})

test('makes an Express account in Canada whose money leaves when we say so, once per provider', async () => {
  answers['POST /v1/accounts'] = { id: 'acct_1', object: 'account' }
  expect(await payouts.createAccount({ providerId: 'amara', email: 'amara@example.test' })).toEqual({
    gatewayAccountId: 'acct_1',
  })
  expect(seen[0]).toMatchObject({
    route: 'POST /v1/accounts',
    headers: { 'idempotency-key': 'pa_amara', 'stripe-version': STRIPE_API_VERSION },
    body: {
      type: 'express',
      country: 'CA',
      default_currency: 'cad',
      business_type: 'individual',
      email: 'amara@example.test',
      'capabilities[transfers][requested]': 'true',
      'settings[payouts][schedule][interval]': 'manual',
      'metadata[provider_id]': 'amara',
    },
  })
})

test('leads to the gateway’s own pages', async () => {
  answers['POST /v1/account_links'] = { object: 'account_link', url: 'https://connect.stripe.com/setup/1' }
  const page = 'https://example.test/provider/payouts'
  const link = { gatewayAccountId: 'acct_1', returnUrl: `${page}?from=setup`, refreshUrl: page }
  expect(await payouts.createOnboardingLink(link)).toEqual({ url: 'https://connect.stripe.com/setup/1' })
  expect(seen[0]?.body).toEqual({
    account: 'acct_1',
    type: 'account_onboarding',
    return_url: `${page}?from=setup`,
    refresh_url: page,
    'collection_options[fields]': 'eventually_due',
  })
})

const ready = { details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } }
test.each([
  [{ details_submitted: false, requirements: { currently_due: ['external_account'] } }, 'needs_details', null],
  [ready, 'ready', null],
  [{ ...ready, payouts_enabled: false, requirements: { currently_due: [] } }, 'checking', null],
  [{ ...ready, payouts_enabled: false, requirements: { past_due: ['external_account'] } }, 'restricted', 'bank'],
  [
    { ...ready, capabilities: { transfers: 'inactive' }, requirements: { currently_due: ['individual.id_number'] } },
    'restricted',
    'details',
  ],
  [{ ...ready, requirements: { disabled_reason: 'rejected.fraud' } }, 'restricted', 'refused'],
])('reads how an account stands: %o', async (account, state, reason) => {
  const external_accounts = { object: 'list', data: [{ id: 'ba_1', bank_name: 'STRIPE TEST BANK', last4: '6789' }] }
  answers['GET /v1/accounts/acct_1'] = { id: 'acct_1', object: 'account', external_accounts, ...account }
  const bank = { bank_name: 'STRIPE TEST BANK', bank_last4: '6789', bank_ref: 'ba_1' }
  expect(await payouts.retrieveAccount('acct_1')).toEqual({ state, reason, ...bank })
})

test('moves money to the account under our own key, and looks for it before it does so again', async () => {
  answers['POST /v1/transfers'] = { id: 'tr_1', object: 'transfer' }
  answers['GET /v1/transfers'] = { object: 'list', data: [{ id: 'tr_0', metadata: { payout_id: 'other' } }] }
  expect(await payouts.transfer(ORDER)).toEqual({ transferId: 'tr_1' })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({
    route: 'POST /v1/transfers',
    headers: { 'idempotency-key': 'tr_p1' },
    body: {
      amount: '7200',
      currency: 'cad',
      destination: 'acct_1',
      transfer_group: 'p1',
      'metadata[payout_id]': 'p1',
    },
  })
  seen = []
  await payouts.transfer({ ...ORDER, isRepeat: true, key: 'p1_1' })
  expect(seen.map(({ route, headers }) => [route, headers['idempotency-key']])).toEqual([
    ['GET /v1/transfers?transfer_group=p1&limit=100', undefined],
    ['POST /v1/transfers', 'tr_p1_1'],
  ])
  answers['GET /v1/transfers'] = { object: 'list', data: [{ id: 'tr_9', metadata: { payout_id: 'p1' } }] }
  seen = []
  expect(await payouts.transfer({ ...ORDER, isRepeat: true })).toEqual({ transferId: 'tr_9' })
  expect(seen).toHaveLength(1)
})

test('pays out on the account itself, and looks for it before it does so again', async () => {
  answers['POST /v1/payouts'] = payoutObject()
  expect(await payouts.payOut(ORDER)).toMatchObject({
    gatewayPayoutId: 'po_1',
    state: 'in_transit',
    arrivesOn: '2026-11-25',
  })
  expect(seen[0]).toMatchObject({
    route: 'POST /v1/payouts',
    headers: { 'idempotency-key': 'po_p1', 'stripe-account': 'acct_1' },
    body: { amount: '7200', currency: 'cad', 'metadata[payout_id]': 'p1' },
  })
  answers['GET /v1/payouts'] = { object: 'list', data: [payoutObject({ id: 'po_7', status: 'paid' })] }
  seen = []
  expect(await payouts.payOut({ ...ORDER, isRepeat: true })).toMatchObject({ gatewayPayoutId: 'po_7', state: 'paid' })
  expect(seen).toHaveLength(1)
  expect(decodeURIComponent(seen[0]!.route)).toBe('GET /v1/payouts?created[gte]=1795456800&limit=100')
  expect(seen[0]!.headers['stripe-account']).toBe('acct_1')
})

test('asks how a payout stands, and fetches a transfer back once', async () => {
  answers['GET /v1/payouts/po_1'] = payoutObject({ status: 'failed', failure_code: 'account_closed' })
  expect(await payouts.retrievePayout({ gatewayAccountId: 'acct_1', gatewayPayoutId: 'po_1' })).toMatchObject({
    state: 'failed',
    failure: 'account_closed',
  })
  answers['GET /v1/transfers/tr_1'] = { id: 'tr_1', object: 'transfer', reversed: false }
  answers['POST /v1/transfers/tr_1/reversals'] = { id: 'trr_1', object: 'transfer_reversal' }
  seen = []
  await payouts.reverse({ ...ORDER, transferId: 'tr_1' })
  expect(seen[1]).toMatchObject({
    route: 'POST /v1/transfers/tr_1/reversals',
    headers: { 'idempotency-key': 'rv_p1' },
  })
  answers['GET /v1/transfers/tr_1'] = { id: 'tr_1', object: 'transfer', reversed: true }
  seen = []
  await payouts.reverse({ ...ORDER, transferId: 'tr_1' })
  expect(seen).toHaveLength(1)
})

test('tells a no from an answer that never came', async () => {
  const transfer = () => payouts.transfer(ORDER)
  answers['POST /v1/transfers'] = refused('balance_insufficient')
  await expect(transfer()).rejects.toMatchObject({ name: 'GatewayRefusal', reason: 'balance' })
  answers['POST /v1/transfers'] = refused('insufficient_capabilities_for_transfer')
  await expect(transfer()).rejects.toMatchObject({ name: 'GatewayRefusal', reason: 'account' })
  answers['POST /v1/transfers'] = refused('parameter_invalid_integer')
  await expect(transfer()).rejects.toMatchObject({ name: 'GatewayRefusal', reason: 'other' })
  for (const [code, status] of [
    ['lock_timeout', 429],
    ['idempotency_key_in_use', 409],
    ['api_error', 500],
  ] as const) {
    answers['POST /v1/transfers'] = refused(code, status)
    await expect(transfer(), code).rejects.not.toMatchObject({ name: 'GatewayRefusal' })
  }
})

test('events of accounts are signed with a secret of their own, and say what they are about', async () => {
  const gateway = createStripeGateway({
    ...settings,
    webhookSecret: 'whsec_own',
    connectWebhookSecret: 'whsec_connect',
  })
  const read = async (type: string, object: object, secret: string, account?: string) => {
    const payload = JSON.stringify({
      id: `evt_${type}`,
      object: 'event',
      type,
      livemode: false,
      account,
      data: { object },
    })
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
    const event = await gateway.verifyWebhook(payload, signature)
    expect(event.report).toBeNull()
    return readPayoutNews(event.type, event.payload)
  }
  expect(await read('account.updated', { id: 'acct_1', object: 'account' }, 'whsec_connect', 'acct_1')).toEqual({
    about: 'account',
    gatewayAccountId: 'acct_1',
  })
  expect(await read('capability.updated', { id: 'transfers' }, 'whsec_connect', 'acct_1')).toMatchObject({
    gatewayAccountId: 'acct_1',
  })
  const failed = payoutObject({ status: 'failed', failure_code: 'no_account' })
  expect(await read('payout.failed', failed, 'whsec_connect', 'acct_1')).toEqual({
    about: 'payout',
    gatewayAccountId: 'acct_1',
    report: {
      gatewayPayoutId: 'po_1',
      payoutId: 'p1',
      state: 'failed',
      failure: 'no_account',
      amountCents: 7200,
      currency: 'CAD',
      arrivesOn: '2026-11-25',
    },
  })
  expect(await read('payout.paid', payoutObject({ status: 'paid' }), 'whsec_connect', 'acct_1')).toMatchObject({
    report: { state: 'paid' },
  })
  // A payout of our own account to our own bank is none of a provider's.
  expect(await read('payout.paid', payoutObject({ status: 'paid' }), 'whsec_own')).toBeNull()
  const reversed = { id: 'tr_1', reversed: true, metadata: { payout_id: 'p1' } }
  expect(await read('transfer.reversed', reversed, 'whsec_own')).toEqual({
    about: 'transfer',
    transferId: 'tr_1',
    payoutId: 'p1',
    isReversed: true,
  })
  await expect(read('payout.paid', payoutObject(), 'whsec_other', 'acct_1')).rejects.toMatchObject({
    code: 'signature_invalid',
  })
})

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

test('lists what was transferred and what an account has paid out, page by page, and knows what is not there', async () => {
  const stripe = await startStripeStandIn()
  const listing = createStripePayouts({ secretKey: 'sk_test_1', host: stripe.host })
  const created = Date.parse('2026-11-23T18:00:00Z') / 1000
  for (let n = 0; n < 150; n += 1) {
    const metadata = n === 0 ? {} : { payout_id: `p${n}` }
    const of = { object: 'transfer', amount: 7200, amount_reversed: 0, reversed: false, currency: 'cad' }
    stripe.transfers.push({ ...of, id: `tr_${n}`, destination: 'acct_1', created: created + n, metadata })
    stripe.payouts.push({
      ...payoutObject(),
      id: `po_${n}`,
      created: created + n,
      account: n < 120 ? 'acct_1' : 'acct_2',
    })
  }
  stripe.transfers[0]!['amount_reversed'] = 700
  const span = { from: new Date(created * 1000), until: new Date((created + 149) * 1000) }
  const transfers = await all(listing.listTransfers(span))
  expect(transfers).toHaveLength(149)
  const about = { gatewayAccountId: 'acct_1', amountCents: 7200, currency: 'CAD' }
  expect(transfers[0]).toEqual({ ...about, transferId: 'tr_148', payoutId: 'p148', keptCents: 7200 })
  expect(transfers.at(-1)).toEqual({ ...about, transferId: 'tr_0', payoutId: null, keptCents: 6500 })
  const paidOut = await all(listing.listPayouts('acct_1', span))
  expect(paidOut).toHaveLength(120)
  expect(paidOut[0]).toMatchObject({ gatewayPayoutId: 'po_119', payoutId: 'p1', state: 'in_transit' })
  expect(await listing.findTransfer('tr_0')).toEqual(transfers.at(-1))
  expect(await listing.findTransfer('tr_none')).toBeUndefined()
  const asked = (gatewayPayoutId: string) => listing.retrievePayout({ gatewayAccountId: 'acct_1', gatewayPayoutId })
  expect(await asked('po_1')).toMatchObject({ gatewayPayoutId: 'po_1' })
  // A payout of another account.
  expect(await asked('po_140')).toBeUndefined()
  await stripe.close()
})
