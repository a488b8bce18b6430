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
import { accessOf, rows, type Cell as Access, type Column } from './access.ts'
import { addWaiting, type Waiting } from './waiting.ts'
import { principals, type RouteCase, routes, type Principal, type Target, type Things } from './routes.ts'

type Answer = TestAnswer<{ detail?: string; code?: string }>

const DAY_MS = 86_400_000
const UNKNOWN_ID = 'a'.repeat(26)
const TARGETS: readonly Target[] = ['unknown', 'foreign', 'own']
/** `npm run test:long -- matrix` asks for every cell. */
const isWhole = process.env['MATRIX'] === 'whole'

/** A person's column in the table. */
const COLUMNS: Record<Exclude<Principal, 'revoked' | 'expired'>, Column> = {
  anonymous: 'anonymous',
  clientA: 'client',
  clientB: 'client',
  providerA: 'provider',
  providerB: 'provider',
  pending: 'pending',
  admin: 'owner',
}
/** The other columns: admins with one scope. */
const HELPERS = ['support', 'trust', 'finance'] as const
type Helper = (typeof HELPERS)[number]

let t: TestApp
let people: Record<Exclude<Principal, 'anonymous' | 'revoked' | 'expired'> | Helper, Pick<TestPerson, 'id' | 'token'>>
let things: Things

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  const [clientA, clientB] = [await signedUp(t), await signedUp(t)]
  const [providerA, providerB] = [await anOpenProvider(t), await anOpenProvider(t)]
  const [support, trust, finance] = [
    await anAdmin(t, 'support'),
    await anAdmin(t, 'trust'),
    await anAdmin(t, 'finance'),
  ]
  const [pending, admin] = [await aPendingProvider(t), await anAdmin(t, 'owner')]
  people = { clientA, clientB, providerA, providerB, pending, admin, support, trust, finance }
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
    // Visits of their own: a cancelled one takes its review along.
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
async function tokenFor(principal: Principal | Helper, isProven = true): Promise<string | undefined> {
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
  principal: Principal | Helper,
  target: Target,
  token?: string,
  among = things,
): Promise<Answer> {
  const route = routes[`${endpoint.method} ${endpoint.path}`]!
  token ??= await tokenFor(principal)
  await route.before?.(t)
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
  const served = [...t.app.registry.keys()].toSorted()
  expect(Object.keys(routes).toSorted()).toEqual(served)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(served)
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

/** About an admin's own account, so the login is enough. */
const OWN_ACCOUNT = ['GET /auth/second-factor', 'POST /auth/second-factor', 'POST /auth/second-factor/enrolment']

test('the table lets in an admin with the password alone only where others come in, or to their own account', () => {
  const isOfAdmins = ({ client, provider, pending }: Record<Column, Access>) =>
    [client, provider, pending].every((cell) => cell === '403')
  const entered = rows.filter(({ cells }) => isOfAdmins(cells) && cells.owner === 'in' && cells.password !== 'factor')
  expect(entered.map(({ name }) => name).toSorted()).toEqual(OWN_ACCOUNT.toSorted())
  const ofConsole = rows.filter(({ name }) => name.includes(' /admin/'))
  expect(ofConsole.length).toBeGreaterThan(100)
  expect(ofConsole.filter(({ cells }) => cells.password !== 'factor' || !isOfAdmins(cells))).toEqual([])
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
  const isRead = ({ method, path }: EndpointShape) =>
    // The clock runs on between two looks.
    method === 'GET' && accessOf[`GET ${path}`]?.anonymous === 'in' && path !== '/sandbox/clock'
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
    '/providers/:id/review-photos',
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

    const access = accessOf[key] ?? ({} as Record<Column, Access>)

    test('answers each principal as the table says', async () => {
      for (const principal of principals.filter((one) => isWhole || !isTwin(one, route))) {
        const cells = new Map<Target, Answer>()
        for (const target of route.hasNoTarget ? (['own'] as const) : targetsOf(principal, access)) {
          const cell = await visit(endpoint, principal, target)
          const where = `${principal} on ${target}: ${cell.status} ${cell.body?.detail ?? ''}`
          cells.set(target, cell)
          expect(cell.status, where).toBeLessThan(500)
          if (principal === 'revoked' || principal === 'expired') {
            expect(cell.status, where).toBe(401)
            continue
          }
          const expected = access[COLUMNS[principal]]
          checkEntry(expected, cell, route.isPublicThing === true, where)
          if (expected !== 'in' || route.hasNoTarget || route.isPublicRead) continue
          if (target === 'unknown') {
            if (!route.isUnaware) expect([404, 409], where).toContain(cell.status)
          } else if (isOwner(owners, principal, target)) expect([401, 403, 404], where).not.toContain(cell.status)
          else checkForeign(route.isPublicThing === true, cell, cells.get('unknown')!, where)
        }
      }
    })

    test('answers admins by their scopes, and one with the password alone, as the table says', async () => {
      for (const helper of HELPERS) {
        const cell = await visit(endpoint, helper, 'unknown')
        checkEntry(access[helper], cell, false, `${helper}: ${cell.status} ${cell.body?.detail ?? ''}`)
      }
      const cell = await visit(endpoint, 'admin', 'own', await tokenFor('admin', false))
      checkEntry(access.password, cell, route.isPublicThing === true, `password: ${cell.status}`)
    })
  },
)

/** B has the same relation to B's things as A to A's, unless B has a part in A's, or everyone may read them. */
function isTwin(principal: Principal, { owners = [], isPublicThing }: RouteCase): boolean {
  return principal.endsWith('B') && !owners.includes(principal) && !isPublicThing
}

/**
 * An asker who is refused is refused even for their own things. For missing things, the admins with one scope are
 * refused.
 */
function targetsOf(principal: Principal, access: Record<Column, Access>): readonly Target[] {
  const isRefused = principal === 'revoked' || principal === 'expired' || access[COLUMNS[principal]] !== 'in'
  return isRefused && !isWhole ? ['own'] : TARGETS
}

/** How each refusal of the table is answered. */
const REFUSALS: Record<Exclude<Access, 'in'>, [number, string]> = {
  '401': [401, 'not_signed_in'],
  '403': [403, 'forbidden'],
  scope: [403, 'scope_required'],
  factor: [403, 'second_factor_required'],
}

function checkEntry(expected: Access, { status, body }: Answer, isPublicThing: boolean, where: string): void {
  if (expected !== 'in') expect([status, body.code], where).toEqual(REFUSALS[expected])
  else {
    const refused = Object.values(REFUSALS).map(([, code]) => code)
    // A foreign thing that anyone may read is refused by its owner.
    expect(
      refused.filter((code) => code !== 'forbidden' || !isPublicThing),
      where,
    ).not.toContain(body?.code)
  }
  if (expected === 'scope') expect(body.detail, where).toContain('An owner can give it to you.')
}

function checkForeign(isPublicThing: boolean, cell: Answer, unknown: Answer, where: string): void {
  if (isPublicThing) expect([403, 404], where).toContain(cell.status)
  else expect({ status: cell.status, body: cell.body }, where).toEqual({ status: unknown.status, body: unknown.body })
}
