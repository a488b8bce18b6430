import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** A call as it came in. `body` and `query` as form fields, `line_items[0][quantity]`. */
export type StripeCall = {
  route: string
  headers: IncomingMessage['headers']
  body: Record<string, string>
  query: Record<string, string>
}

type Row = Record<string, unknown> & { id: string; created?: number; payment_intent?: unknown }

/** Answers as Stripe's API does to the calls that we make: it knows their methods, paths and parameters, and no others. */
export type StripeStandIn = {
  host: { host: string; port: number; protocol: 'http' }
  seen: StripeCall[]
  sessions: Row[]
  refunds: Row[]
  disputes: Row[]
  transfers: Row[]
  /** Each of the connected account in `account`. */
  payouts: Row[]
  /** Its answer to anything that is made or changed. */
  failing?: { status: number; code: string } | undefined
  /** The header that comes with these bytes. */
  sign(body: string, secret: string, timestamp?: number): Promise<string>
  close(): Promise<void>
}

/** The parameters of a list, whatever it lists. */
const SPAN = [/^limit$/, /^starting_after$/, /^created\[(?:gte?|lte?)\]$/]
const LIST = [...SPAN, /^payment_intent$/]
const MOST = 100

/** The parameters of each call. Anything else Stripe refuses as unknown. */
const PARAMETERS: Record<string, readonly RegExp[]> = {
  'POST /v1/checkout/sessions': [
    /^(?:mode|client_reference_id|customer_email|success_url|cancel_url|expires_at)$/,
    /^allowed_payment_method_types\[\d+\]$/,
    /^line_items\[\d+\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[name))\]$/,
    /^metadata\[\w+\]$/,
    /^payment_intent_data\[(?:description|metadata\]\[\w+)\]$/,
  ],
  'GET /v1/checkout/sessions': [...LIST, /^expand\[0\]$/],
  'GET /v1/checkout/sessions/:id': [/^expand\[0\]$/],
  'POST /v1/checkout/sessions/:id/expire': [],
  'POST /v1/refunds': [/^(?:payment_intent|amount)$/, /^metadata\[\w+\]$/],
  'GET /v1/refunds': LIST,
  // A form of several parts, which is not looked into.
  'POST /v1/files': [],
  'GET /v1/disputes': [...LIST, /^charge$/],
  'GET /v1/disputes/:id': [],
  'POST /v1/disputes/:id': [/^evidence\[\w+\]$/, /^submit$/],
  'POST /v1/accounts': [
    /^(?:type|country|default_currency|email|business_type)$/,
    /^(?:capabilities|settings|metadata)\[/,
  ],
  'POST /v1/account_links': [/^(?:account|type|return_url|refresh_url)$/, /^collection_options\[fields\]$/],
  'GET /v1/transfers': [...SPAN, /^(?:destination|transfer_group)$/],
  'GET /v1/transfers/:id': [],
  'GET /v1/payouts': [...SPAN, /^(?:status|destination|arrival_date\[\w+\])$/],
  'GET /v1/payouts/:id': [],
}

class Refusal extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const made = {
    seen: [],
    sessions: [],
    refunds: [],
    disputes: [],
    transfers: [],
    payouts: [],
  } as unknown as StripeStandIn
  const byKey = new Map<string, { asked: string; answer: object }>()

  function answerTo({ route, body, query, headers }: StripeCall): object {
    const [method = '', path = ''] = route.split(/[ ?]/)
    const [, id] = /^\/v1\/(?:checkout\/sessions|disputes|transfers|payouts)\/(\w+)/.exec(path) ?? []
    const name = `${method} ${id === undefined ? path : path.replace(id, ':id')}`
    const allowed = PARAMETERS[name]
    if (!allowed) throw new Refusal(404, 'url_invalid')
    for (const field of [...Object.keys(body), ...Object.keys(query)])
      if (!allowed.some((pattern) => pattern.test(field))) throw new Refusal(400, `parameter_unknown: ${field}`)
    const key = headers['idempotency-key'] as string | undefined
    if (path.startsWith('/v1/payouts')) return ofAccount(String(headers['stripe-account']), id, query)
    if (key === undefined || method !== 'POST') return act(name, id, body, query)
    // The same key with the same words gets the same answer, with others none.
    const known = byKey.get(key)
    const asked = JSON.stringify([path, body])
    if (known && known.asked !== asked) throw new Refusal(400, 'idempotency_error')
    const answer = known?.answer ?? act(name, id, body, query)
    byKey.set(key, { asked, answer })
    return answer
  }

  function act(name: string, id: string | undefined, body: Record<string, string>, query: Record<string, string>) {
    if (name === 'GET /v1/checkout/sessions') return expanded(listOf(made.sessions, query), 'data.', query)
    if (name === 'GET /v1/refunds') return listOf(made.refunds, query)
    if (name === 'GET /v1/disputes') return listOf(made.disputes, query)
    if (name === 'GET /v1/transfers') return listOf(made.transfers, query)
    if (name === 'POST /v1/checkout/sessions') return createSession(body)
    if (name === 'POST /v1/refunds') return createRefund(body)
    if (name === 'POST /v1/accounts') return { id: 'acct_1', object: 'account' }
    if (name === 'POST /v1/account_links') return { object: 'account_link', url: 'https://connect.stripe.com/1' }
    if (name === 'POST /v1/files') return { id: 'file_1', object: 'file' }
    if (name === 'POST /v1/disputes/:id') return { id, object: 'dispute' }
    const kinds: Record<string, Row[]> = {
      'GET /v1/disputes/:id': made.disputes,
      'GET /v1/transfers/:id': made.transfers,
    }
    const rows = kinds[name] ?? made.sessions
    const session = rows.find((one) => one.id === id)
    if (!session) throw new Refusal(404, 'resource_missing')
    if (name.endsWith('/expire')) {
      if (session['status'] !== 'open') throw new Refusal(400, 'only an open session can be expired')
      session['status'] = 'expired'
    }
    return expanded({ data: [session] }, '', query).data[0]!
  }

  /** A connected account sees its own alone. */
  function ofAccount(account: string, id: string | undefined, query: Record<string, string>) {
    const own = made.payouts.filter((payout) => payout['account'] === account)
    if (id === undefined) return listOf(own, query)
    const found = own.find((payout) => payout.id === id)
    if (!found) throw new Refusal(404, 'resource_missing')
    return found
  }

  function createSession(body: Record<string, string>): Row {
    for (const needed of ['mode', 'success_url', 'line_items[0][quantity]'])
      if (!body[needed]) throw new Refusal(400, `parameter_missing: ${needed}`)
    const session = {
      id: `cs_${made.sessions.length + 1}`,
      object: 'checkout.session',
      url: 'https://checkout.stripe.com/1',
      client_reference_id: body['client_reference_id'],
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      currency: 'cad',
    }
    made.sessions.push(session)
    return session
  }

  function createRefund({ payment_intent, amount, ...rest }: Record<string, string>): Row {
    if (!made.sessions.some((session) => session.payment_intent === payment_intent))
      throw new Refusal(400, 'resource_missing')
    const named = Object.entries(rest).map(([field, value]) => [field.slice('metadata['.length, -1), value])
    const refund = {
      id: `re_${made.refunds.length + 1}`,
      object: 'refund',
      amount: Number(amount),
      currency: 'cad',
      status: 'succeeded',
      created: Math.floor(Date.now() / 1000),
      payment_intent,
      metadata: Object.fromEntries(named) as object,
    }
    made.refunds.push(refund)
    return refund
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const query = Object.fromEntries(new URL(request.url ?? '/', 'http://stripe').searchParams)
      const call = { route: `${request.method} ${request.url}`, headers: request.headers, body, query }
      made.seen.push(call)
      response.setHeader('content-type', 'application/json')
      // The library would ask again by itself.
      response.setHeader('stripe-should-retry', 'false')
      try {
        if (made.failing && request.method === 'POST') throw new Refusal(made.failing.status, made.failing.code)
        response.end(JSON.stringify(answerTo(call)))
      } catch (error) {
        response.statusCode = error instanceof Refusal ? error.status : 500
        const message = error instanceof Error ? error.message : 'unknown'
        response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: message, message } }))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  made.host = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' }
  made.sign = (payload, secret, timestamp = Math.floor(Date.now() / 1000)) =>
    Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  made.close = () => new Promise((resolve) => server.close(() => resolve()))
  return made
}

/** The newest first, as in all of its lists, after the one that `starting_after` names. */
function listOf(rows: readonly Row[], query: Record<string, string>) {
  const { limit = '10', starting_after: after, payment_intent: intent } = query
  if (Number(limit) < 1 || Number(limit) > MOST) throw new Refusal(400, 'parameter_invalid_integer: limit')
  const [from, until] = [Number(query['created[gte]'] ?? 0), Number(query['created[lt]'] ?? Infinity)]
  const fitting = rows
    .filter(({ created = 0 }) => created >= from && created < until)
    .filter(({ payment_intent }) => intent === undefined || payment_intent === intent)
    .toSorted((one, other) => (other.created ?? 0) - (one.created ?? 0))
  const begins = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1
  const data = fitting.slice(begins, begins + Number(limit))
  return { object: 'list', data, has_more: begins + data.length < fitting.length, url: '/v1' }
}

/** With the payment itself and its fee, when requested; otherwise a session's own `cost` says it. */
function expanded<T extends { data: Row[] }>(
  list: T,
  before: string,
  { 'expand[0]': asked }: Record<string, string>,
): T {
  if (asked === undefined) return list
  if (asked !== `${before}payment_intent.latest_charge.balance_transaction`)
    throw new Refusal(400, 'cannot be expanded')
  const data = list.data.map(({ cost, ...session }) => {
    if (session.payment_intent === null) return session
    const balance_transaction = cost === undefined ? null : { id: 'txn_1', ...(cost as object) }
    return { ...session, payment_intent: { id: session.payment_intent, latest_charge: { balance_transaction } } }
  })
  return { ...list, data }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const isForm = request.headers['content-type']?.includes('urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : {}
}
