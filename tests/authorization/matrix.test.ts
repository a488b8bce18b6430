import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { listCatalogue } from '#contract/catalogue.ts'
import { createBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { getProvider } from '#contract/availability.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { sendMessage } from '#contract/messaging.ts'
import { saveAddress } from '#contract/addresses.ts'
import { addMember } from '#contract/household.ts'
import { addTimeOff } from '#contract/availability/time-off.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import { startTestApp, type TestAnswer, type TestApp } from '#tests/factories/app.ts'
import { insertReview } from '#tests/factories/reviews.ts'
import { handIn } from '#tests/factories/papers.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { askSeries, repeated } from '#tests/factories/series.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, aPendingProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addWaiting, type Waiting } from './waiting.ts'
import { principals, routes, type Principal, type Target, type Things } from './routes.ts'

type Cell = TestAnswer<{ detail?: string; code?: string }>

const DAY_MS = 86_400_000
const UNKNOWN_ID = 'a'.repeat(26)
const TARGETS: readonly Target[] = ['unknown', 'foreign', 'own']

let t: TestApp
let people: Record<Exclude<Principal, 'anonymous' | 'revoked' | 'expired'>, Pick<TestPerson, 'id' | 'token'>>
let things: Things

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  const [clientA, clientB] = [await signedUp(t), await signedUp(t)]
  const [providerA, providerB] = [await anOpenProvider(t), await anOpenProvider(t)]
  people = { clientA, clientB, providerA, providerB, pending: await aPendingProvider(t), admin: await anAdmin(t) }
  const [a, b] = [await book(clientA, providerA), await book(clientB, providerB)]
  const sessions = [await checkout(clientA, a), await checkout(clientB, b)] as const
  const trio = (own: string, foreign: string) => ({ own, foreign, unknown: UNKNOWN_ID })
  things = {
    ...({} as Pick<Things, keyof Waiting>),
    booking: trio(a, b),
    series: trio(await bookSeries(clientA, providerA), await bookSeries(clientB, providerB)),
    service: trio(providerA.services[0]!.id, providerB.services[0]!.id),
    provider: trio(providerA.id, providerB.id),
    client: trio(clientA.id, clientB.id),
    session: trio(...sessions),
    address: trio(await saveOne(clientA), await saveOne(clientB)),
    member: trio(await addOne(clientA), await addOne(clientB)),
    timeOff: trio(await beAway(providerA), await beAway(providerB)),
    paper: trio(await handInRecord(providerA), await handInRecord(providerB)),
    entry: trio(...(await twoEntries())),
    // Of visits of their own: what is cancelled takes its review along.
    review: trio(
      await insertReview(t, await book(clientA, providerA)),
      await insertReview(t, await book(clientB, providerB)),
    ),
    conversation: trio(await writeTo(clientA, providerA), await writeTo(clientB, providerB)),
  }
  const pairOf = (target: 'own' | 'foreign') => ({
    booking: things.booking[target],
    conversation: things.conversation[target],
    paper: things.paper[target],
  })
  const own = await addWaiting(t, { client: clientA, provider: providerA, ...pairOf('own') })
  const foreign = await addWaiting(t, { client: clientB, provider: providerB, ...pairOf('foreign') })
  for (const kind of Object.keys(own) as (keyof Waiting)[]) things[kind] = trio(own[kind], foreign[kind])
})
afterAll(() => t.close())

async function book(client: Pick<TestPerson, 'id' | 'token'>, provider: OpenProvider): Promise<string> {
  const { body } = await t.call(getProvider, { params: { id: provider.id } })
  const [date, windows] = Object.entries(body.date_availability)[3]!
  const made = await t.call(createBooking, {
    token: client.token,
    body: { service_id: provider.services[0]!.id, date, time: windows[0]!.start },
  })
  if (made.status !== 201) throw new Error(`no booking: ${made.body.detail}`)
  const { id } = made.body
  await t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'confirmed' } })
  return id
}

async function bookSeries({ token }: Pick<TestPerson, 'token'>, provider: OpenProvider): Promise<string> {
  const visits = repeated(2, { from: 20, time: '10:00' })
  const { body } = await askSeries(t, { token }, { serviceId: provider.services[0]!.id }, { visits })
  return body[0]!.series!.id
}

async function beAway({ token }: TestPerson): Promise<string> {
  const { body } = await t.call(addTimeOff, { token, body: { start: '2027-02-01', end: '2027-02-02' } })
  return body.id
}

async function saveOne({ token }: Pick<TestPerson, 'token'>): Promise<string> {
  const address = { street_address: '3 Main Street', city: 'Vancouver', province: 'BC', postal_code: 'V5T1A1' }
  const { body } = await t.call(saveAddress, { token, body: { label: 'Office', address } })
  return body.id
}

async function addOne({ token }: Pick<TestPerson, 'token'>): Promise<string> {
  const { body } = await t.call(addMember, { token, body: { kind: 'person', name: 'Robin' } })
  return body.id
}

async function writeTo({ token }: Pick<TestPerson, 'token'>, { id }: Pick<TestPerson, 'id'>): Promise<string> {
  const { body } = await t.call(sendMessage, { token, params: { id }, body: { text: 'Hello' } })
  return body.conversation_id
}

async function handInRecord(provider: TestPerson): Promise<string> {
  return (await handIn(t, provider, 'criminal_record', { issued_on: '2026-01-01' })).id
}

async function twoEntries(): Promise<[string, string]> {
  const { body } = await t.call(listCatalogue)
  return [body.entries[0]!.id, body.entries[1]!.id]
}

async function checkout(client: Pick<TestPerson, 'id' | 'token'>, booking: string): Promise<string> {
  const { body } = await t.call(openCheckout, { token: client.token, body: { booking_id: booking } })
  return body.session_id
}

/** A session of its own for each cell: logging out in one must not sign out the next. */
async function tokenFor(principal: Principal, isProven = true): Promise<string | undefined> {
  if (principal === 'anonymous') return undefined
  const token = newToken()
  if (principal === 'revoked') return token
  const now = t.clock.now()
  const user = principal === 'expired' ? people.clientA : people[principal]
  const expires_at = new Date(now.getTime() + (principal === 'expired' ? -1000 : DAY_MS))
  await t.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      expires_at,
      factor_at: isProven ? now : null,
    })
    .execute()
  return token
}

async function visit(
  endpoint: EndpointShape,
  principal: Principal,
  target: Target,
  token?: string,
  among = things,
): Promise<Cell> {
  const route = routes[`${endpoint.method} ${endpoint.path}`]!
  token ??= await tokenFor(principal)
  // Every cell comes from an address of its own, so that no limit per address answers instead of the rule.
  const ip = `10.${[...randomBytes(3)].join('.')}`
  return t.call(endpoint, {
    token,
    headers: { 'x-forwarded-for': ip },
    ...(route.params ? { params: route.params(among, target) } : {}),
    ...(route.query ? { query: route.query(among, target) } : {}),
    ...(route.body ? { body: route.body(among, target) } : {}),
  } as never)
}

/** The counterpart of B for what is said of A. */
function isOwner(owners: readonly Principal[], principal: Principal, target: Target): boolean {
  if (target === 'unknown') return false
  const asA =
    target === 'own' ? principal : (principal.replace(/[AB]$/, (side) => (side === 'A' ? 'B' : 'A')) as Principal)
  return owners.includes(asA)
}

test('every served route is in the matrix', () => {
  expect([...t.app.registry.keys()].toSorted()).toEqual(Object.keys(routes).toSorted())
})

test('every endpoint of the contract is served', () => {
  const named = allEndpoints().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect([...t.app.registry.keys()].toSorted()).toEqual(named.toSorted())
})

const endpoints = allEndpoints().map(({ endpoint }) => endpoint)

// Reading first: what a later cell changes, an earlier one has already seen.
const ordered = [
  ...endpoints.filter(({ method }) => method === 'GET'),
  ...endpoints.filter(({ method }) => method !== 'GET'),
]

test('every route under /admin refuses an admin whose session has only shown the password', async () => {
  const ofAdmins = endpoints.filter(({ path }) => path.startsWith('/admin/'))
  expect(ofAdmins.length).toBeGreaterThan(5)
  for (const endpoint of ofAdmins) {
    const cell = await visit(endpoint, 'admin', 'own', await tokenFor('admin', false))
    expect([cell.status, cell.body.code], endpoint.path).toEqual([403, 'second_factor_required'])
    expect(endpoint.access, endpoint.path).toBe('admin')
  }
})

test('a public read answers an admin without the second factor or the scope as any stranger', async () => {
  const hidden = await aPendingProvider(t)
  const ids: Partial<Record<keyof Things, string>> = { service: hidden.services[0]!.id, provider: hidden.id }
  const idOf = (kind: string | symbol) => ids[kind as keyof Things] ?? UNKNOWN_ID
  const unlisted = new Proxy(things, {
    get: (_, kind) => ({ own: idOf(kind), foreign: idOf(kind), unknown: idOf(kind) }),
  })
  const finance = await anAdmin(t, 'finance')
  const seenBy = async (endpoint: EndpointShape, token?: string) => {
    const { status, body } = await visit(endpoint, 'anonymous', 'own', token, unlisted)
    return { status, body }
  }
  const isRead = ({ method, access, path }: EndpointShape) =>
    // The clock runs on between two looks.
    method === 'GET' && access === 'public' && path !== '/sandbox/clock'
  const reads = endpoints.filter(isRead)
  const helped: string[] = []
  for (const endpoint of reads) {
    // Signed in as well, so that both may not book.
    const stranger = await seenBy(endpoint, people.pending.token)
    expect(await seenBy(endpoint, await tokenFor('admin', false)), endpoint.path).toEqual(stranger)
    expect(await seenBy(endpoint, finance.token), endpoint.path).toEqual(stranger)
    if ((await seenBy(endpoint, people.admin.token)).status !== stranger.status) helped.push(endpoint.path)
  }
  expect(helped.toSorted()).toEqual([
    '/facts/providers/:id',
    '/providers/:id',
    '/providers/:id/photos',
    '/providers/:id/reviews',
    '/services/:id',
    '/services/provider/:id',
  ])
})

describe.each(ordered.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (key, endpoint) => {
    const route = routes[key] ?? {}
    const owners = route.owners ?? []
    const targets = route.hasNoTarget ? (['own'] as const) : TARGETS

    test('answers each principal as its access says', async () => {
      for (const principal of principals) {
        const cells = new Map<Target, Cell>()
        for (const target of targets) {
          const cell = await visit(endpoint, principal, target)
          const where = `${principal} on ${target}: ${cell.status} ${cell.body?.detail ?? ''}`
          cells.set(target, cell)
          expect(cell.status, where).toBeLessThan(500)
          checkAccess(endpoint, principal, cell, where)
          if (!mayEnter(endpoint, principal) || route.hasNoTarget || route.isPublicRead) continue
          if (target === 'unknown') {
            if (!route.isUnaware) expect([404, 409], where).toContain(cell.status)
          } else if (isOwner(owners, principal, target)) expect([401, 403, 404], where).not.toContain(cell.status)
          else checkForeign(route.isPublicThing === true, cell, cells.get('unknown')!, where)
        }
      }
    })
  },
)

function mayEnter({ access }: EndpointShape, principal: Principal): boolean {
  if (principal === 'revoked' || principal === 'expired') return false
  if (access === 'public') return true
  if (principal === 'anonymous') return false
  if (access === 'provider') return ['providerA', 'providerB', 'pending'].includes(principal)
  if (access === 'client') return principal === 'clientA' || principal === 'clientB'
  return access === 'signed-in' || principal === access
}

function checkAccess(endpoint: EndpointShape, principal: Principal, cell: Cell, where: string): void {
  if (principal === 'revoked' || principal === 'expired') expect(cell.status, where).toBe(401)
  else if (!mayEnter(endpoint, principal)) expect(cell.status, where).toBe(principal === 'anonymous' ? 401 : 403)
}

function checkForeign(isPublicThing: boolean, cell: Cell, unknown: Cell, where: string): void {
  if (isPublicThing) expect([403, 404], where).toContain(cell.status)
  else expect({ status: cell.status, body: cell.body }, where).toEqual({ status: unknown.status, body: unknown.body })
}
