import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { askExport } from '#contract/admin/exports.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { reportConversation } from '#contract/messaging/reports.ts'
import { viewPaper } from '#contract/papers.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { startGatewayApp } from '#tests/factories/gateway.ts'
import { handIn } from '#tests/factories/papers.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { say } from '#tests/factories/talk.ts'
import { addDone } from '#tests/factories/disputes.ts'
import { addPaid, addPending, orderOf, refundsOf, setStatusOf } from '#tests/factories/visits.ts'
import { repeats } from './repeats.ts'

type Case = { t?: TestApp; token: string; params?: Record<string, string>; query?: object; body?: object }

/** Changes that keep no key and are therefore not among the repeats, and reads that are written down. */
const others: Record<string, (t: TestApp) => Promise<Case>> = {
  'POST /services': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'support'), await anOpenProvider(t)]
    const body = { title: 'Gel Manicure', category: 'nail', price: 60, description: 'At home', provider_id: id }
    return { token, body }
  },
  'PUT /services/:id': async (t) => ({ ...(await aServiceOf(t)), body: { price: 44 } }),
  'DELETE /services/:id': aServiceOf,
  'GET /auth/user/:id': async (t) => ({
    token: (await anAdmin(t, 'trust')).token,
    params: { id: (await addPerson(t)).id },
  }),
  'POST /admin/people/:id/view': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'support'), await addPerson(t)]
    return { token, params: { id }, body: { reason: 'They see no times' } }
  },
  'POST /admin/exports': async (t) => ({ token: (await anAdmin(t, 'trust')).token, body: { list: 'bookings' } }),
  'GET /admin/exports/:id': async (t) => {
    const { token } = await anAdmin(t, 'trust')
    const { body } = await t.call(askExport, { token, body: { list: 'bookings' } })
    await workOnce(t)
    return { token, params: { id: body.id } }
  },
  'POST /admin/sellers/ask': async (t) => ({ token: (await anAdmin(t, 'finance')).token, body: { year: 2026 } }),
  'POST /admin/sellers/files': async (t) => ({ token: (await anAdmin(t, 'finance')).token, body: { year: 2026 } }),
  'POST /admin/money/refunds/:id/return': async (t) => {
    const visit = await addPaid(t)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    const [{ id } = { id: '' }] = await refundsOf(t, visit.id)
    await t.db.updateTable('refund').set({ attempts: 5 }).where('id', '=', id).execute()
    const body = { way: 'credit', reason: 'The card has expired' }
    return { token: (await anAdmin(t, 'finance')).token, params: { id }, body }
  },
  'POST /admin/disputes/:id/evidence': withChargeback,
  'GET /admin/disputes/:id/evidence': withChargeback,
  'GET /files/:link': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'trust'), await handIn(t, await anOpenProvider(t), 'government_id')]
    const { body } = await t.call(viewPaper, { token, params: { id } })
    return { token, params: { link: body[0]!.pages[0]!.split('/').at(-1)! } }
  },
  'GET /admin/bookings/:id': async (t) => ({
    token: (await anAdmin(t, 'support')).token,
    params: { id: (await addPending(t)).id },
  }),
  'GET /admin/people/:id/messages': async (t) => ({
    token: (await anAdmin(t, 'support')).token,
    params: { id: (await addPerson(t)).id },
  }),
  'GET /admin/conversations/:id': async (t) => {
    const [client, provider] = [await addPerson(t), await addBookable(t)]
    const conversation = await say(t, client, provider, 'Hello')
    await t.call(reportConversation, { token: client.token, params: { id: conversation }, body: { reason: 'scam' } })
    const reports = t.db.selectFrom('conversation_report').select('id').where('reporter_id', '=', client.id)
    const { id } = await reports.executeTakeFirstOrThrow()
    return { token: (await anAdmin(t, 'trust')).token, params: { id } }
  },
}

/** What admins call without a trace, and why there is nothing to record. A new change has to be tried or named. */
const untold: Record<string, string> = {
  'POST /admin/money/check': 'asks for a look at the books and changes nothing in them',
  'POST /admin/providers/:id/look': 'says that one is here, which lasts for less than a minute',
  'POST /admin/bookings/outlook': 'says what would come of it and changes nothing',
  'POST /admin/catalogue/pictures': 'shown nowhere until an entry names it, which is told',
  'POST /admin/views': 'of one’s own desk: what one looks for again',
  'PUT /admin/views/:id': 'of one’s own desk',
  'DELETE /admin/views/:id': 'of one’s own desk',
  'POST /auth/second-factor': 'of one’s own account; it is audited in its own tests',
  'POST /auth/second-factor/enrolment': 'of one’s own account, and takes effect with the first code',
  'POST /auth/second-factor/recovery-codes': 'of one’s own account; it is audited in its own tests',
}

async function aServiceOf(t: TestApp): Promise<Case> {
  const [{ token }, { services }] = [await anAdmin(t, 'support'), await anOpenProvider(t)]
  return { token, params: { id: services[0]!.id } }
}

async function withChargeback(): Promise<Case> {
  const { t, gateway } = await startGatewayApp({ delivers: true })
  const orderId = await orderOf(t, (await addDone(t)).id)
  const paid = t.db.selectFrom('checkout_session').select('gateway_session_id').where('order_id', '=', orderId)
  await gateway.disputeCheckout((await paid.executeTakeFirstOrThrow()).gateway_session_id!)
  const disputes = t.db.selectFrom('dispute').select('id').where('order_id', '=', orderId)
  const { id } = await disputes.executeTakeFirstOrThrow()
  return { t, token: (await anAdmin(t, 'finance')).token, params: { id } }
}

const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`
const endpoints = allEndpoints().map(({ endpoint }) => endpoint)
/** Some are the providers' own as well, as `POST /services` is. */
const acts = endpoints.filter(({ method, scopes }) => scopes !== undefined && method !== 'GET')
const tried = endpoints.filter((one) => nameOf(one) in others || (acts.includes(one) && !(nameOf(one) in untold)))

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** Acts of admins in some scope. */
async function countEntries(on: TestApp): Promise<number> {
  const entries = on.db.selectFrom('audit_entry').where('acted_as', '=', 'admin').where('scope', 'is not', null)
  const { n } = await entries.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return n
}

test('every change that admins can make is tried here, or says why it leaves no trace', () => {
  const known = (name: string) => name in others || name in untold || name in repeats
  expect(acts.map(nameOf).filter((name) => !known(name))).toEqual([])
  expect(Object.keys(untold).filter((name) => !acts.some((one) => nameOf(one) === name))).toEqual([])
})

describe.each(tried.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('is written down: who, as which scope, by which request', async () => {
    const found: Case = await (others[name] ?? repeats[name]!)(t)
    const { t: on = t, token, params, query, body } = found
    const before = await countEntries(on)
    const input = Object.fromEntries(Object.entries({ params, query, body }).filter(([, part]) => part !== undefined))
    const answer = await on.call(endpoint, { token, ...input } as never)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect(await countEntries(on)).toBeGreaterThan(before)
    if (on !== t) await on.close()
  })
})
