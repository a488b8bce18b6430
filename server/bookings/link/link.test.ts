import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '#contract/constants.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { signup } from '#contract/accounts.ts'
import { chooseHandle, countOpening, getBookingLink, getLink } from '#contract/bookings/booking-link.ts'
import { createBooking, getBooking } from '#contract/bookings.ts'
import { HANDLE_MAX } from '#contract/rules/handle.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { codeFor, GOOD_PASSWORD, signedUp, signUpBody } from '#tests/factories/sign-up.ts'
import { addBookable, aPendingProvider, type Bookable } from '#tests/factories/supply.ts'
import { cancelAs } from '#tests/factories/stages.ts'
import { addPaid, setStatusOf, VISIT_DATE } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

let made = 0
const fresh = () => `handle-no-${(made += 1)}`
const choose = ({ token }: Pick<TestPerson, 'token'>, handle: string) =>
  t.call(chooseHandle, { token, body: { handle } })
const show = async ({ token }: Pick<TestPerson, 'token'>) => (await t.call(getBookingLink, { token })).body
const find = (handle: string) => t.call(getLink, { params: { handle } })

async function addLinked(): Promise<Bookable & { handle: string }> {
  const provider = await addBookable(t)
  const handle = fresh()
  expect((await choose(provider, handle)).status).toBe(200)
  return { ...provider, handle }
}

type Asked = { client: TestPerson; provider: Bookable; via?: string; time?: string; date?: string }
const ask = ({ client, provider, via, time = '09:00', date = VISIT_DATE }: Asked) =>
  t.call(createBooking, {
    token: client.token,
    headers: via === undefined ? {} : { cookie: `theme=dark; via=${via}` },
    body: { service_id: provider.serviceId, date, time },
  })

/** @returns the visit, for whoever acts on it */
async function book(asked: Asked) {
  const { status, body } = await ask(asked)
  expect([status, body.detail]).toEqual([201, undefined])
  return { id: body.id, client: asked.client, provider: asked.provider }
}

const moneyOf = async ({ id }: { id: string }, { token }: Bookable) =>
  (await t.call(getBooking, { token, params: { id } })).body.provider_money!
const reasonOf = async (visit: { id: string; provider: Bookable }) =>
  (await moneyOf(visit, visit.provider)).commission_reason

describe('a booking link', () => {
  it('is suggested from the name, chosen, and leads to its provider', async () => {
    const provider = await addBookable(t)
    const before = await show(provider)
    expect(before).toMatchObject({ handle: null, url: null, qr_svg: null, former: [], is_open: true, days: [] })
    expect(before.suggestion).toMatch(/^amara-quimby/)
    const { status, body } = await choose(provider, before.suggestion)
    expect(status).toBe(200)
    expect(body).toMatchObject({ handle: before.suggestion, standard_percent: 15, link_percent: 10 })
    expect(body.url).toBe(`http://localhost:8000/p/${before.suggestion}`)
    expect(body.qr_svg).toContain('<svg')
    expect((await find(before.suggestion)).body).toEqual({ handle: before.suggestion, provider_id: provider.id })
    expect((await find(before.suggestion.toUpperCase())).body.provider_id).toBe(provider.id)
    // Somebody else of the same name gets another one.
    const namesake = await show(await addBookable(t))
    expect(namesake.suggestion).toMatch(/^amara-quimby-/)
    expect(namesake.suggestion.length).toBeLessThanOrEqual(HANDLE_MAX)
  })

  it.each([
    ['ab', 'at least 3'],
    ['a'.repeat(HANDLE_MAX + 1), 'at most 30'],
    ['Ada', 'small letters'],
    ['ada lovely', 'small letters'],
    ['-ada', 'hyphen'],
    ['ada--b', 'hyphen'],
    ['123456', 'at least one letter'],
    ['admin', 'for ours'],
    ['payments', 'for ours'],
    ['the-homebloom-team', 'for ours'],
    ['home-bloom', 'for ours'],
    ['ada-support', 'for ours'],
    ['ada-604-555-0199', 'Please leave out phone numbers'],
  ])('is not called %s', async (handle, words) => {
    const provider = await addPerson(t, { role: 'provider' })
    const { status, body } = await choose(provider, handle)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(words)
    expect((await show(provider)).handle).toBe(null)
  })

  it('is one provider’s, however many want it at once', async () => {
    const handle = fresh()
    const rivals = await Promise.all(Array.from({ length: 6 }, () => addPerson(t, { role: 'provider' })))
    const answers = await Promise.all(rivals.map((rival) => choose(rival, handle)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('handle_taken')
  })

  it('has one present end, however many its owner chooses at once, and leads on from the former ones for a year', async () => {
    const provider = await addLinked()
    const wanted = [fresh(), fresh(), fresh()]
    const answers = await Promise.all(wanted.map((handle) => choose(provider, handle)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { handle: present, former } = await show(provider)
    expect(wanted).toContain(present)
    expect(former.map(({ handle }) => handle).toSorted()).toEqual(
      [provider.handle, ...wanted].filter((handle) => handle !== present).toSorted(),
    )
    for (const handle of [provider.handle, ...wanted])
      expect((await find(handle)).body).toEqual({ handle: present, provider_id: provider.id })
    const other = await addPerson(t, { role: 'provider' })
    expect((await choose(other, provider.handle)).status).toBe(409)
    // Its owner goes back to it whenever they like, and a second time changes nothing.
    expect((await choose(provider, provider.handle)).status).toBe(200)
    expect((await choose(provider, provider.handle)).status).toBe(200)
    expect((await show(provider)).former).toHaveLength(3)
  })

  it('is somebody else’s after that year, and not before', async () => {
    const provider = await addLinked()
    await choose(provider, fresh())
    const old = provider.handle
    const aDay = 86_400_000
    t.advance(365 * aDay - 1000)
    expect((await find(old)).body.provider_id).toBe(provider.id)
    const early = await addPerson(t, { role: 'provider' })
    expect((await choose(early, old)).status).toBe(409)
    t.advance(1000)
    expect((await find(old)).status).toBe(404)
    const rivals = await Promise.all(Array.from({ length: 4 }, () => addPerson(t, { role: 'provider' })))
    const answers = await Promise.all(rivals.map((rival) => choose(rival, old)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  it('changes so often in a year and no more, but for going back', async () => {
    const provider = await addLinked()
    for (let turn = 1; turn < 5; turn++) expect((await choose(provider, fresh())).status).toBe(200)
    const { status, body } = await choose(provider, fresh())
    expect([status, body.code]).toEqual([409, 'wrong_state'])
    expect((await choose(provider, provider.handle)).status).toBe(200)
  })

  it('leads nowhere for whoever is not to be seen, and says so', async () => {
    const pending = await aPendingProvider(t)
    const handle = fresh()
    expect((await choose(pending, handle)).body.is_open).toBe(false)
    expect((await find(handle)).body).toEqual({ handle, provider_id: null })
    await t.call(countOpening, { params: { handle } })
    expect((await show(pending)).total.opened).toBe(0)
    for (const unknown of [fresh(), 'x', '..', 'gone:abc']) expect((await find(unknown)).status).toBe(404)
    expect((await t.call(countOpening, { params: { handle: fresh() } })).status).toBe(404)
  })

  it('of a deleted account is nobody’s for a year, and nothing of it can be read', async () => {
    const provider = await signedUp(t, { role: 'provider' })
    const handle = fresh()
    await choose(provider, handle)
    const answer = await t.call(closeAccount, {
      token: provider.token,
      body: { password: GOOD_PASSWORD, confirm: true },
    })
    expect([answer.status, answer.body.detail]).toEqual([200, undefined])
    const { rows } = await sql<{ handle: string }>`
      select handle from link_handle where provider_id = ${provider.id}`.execute(t.db)
    expect(rows).toEqual([{ handle: expect.stringMatching(/^gone:[0-9a-f]{64}$/) }])
    expect((await find(handle)).status).toBe(404)
    const other = await addPerson(t, { role: 'provider' })
    expect((await choose(other, handle)).status).toBe(409)
    t.advance(366 * 86_400_000)
    expect((await choose(await addPerson(t, { role: 'provider' }), handle)).status).toBe(200)
  })

  it('is opened, signed up by and booked by: counted by day, for its owner alone', async () => {
    const provider = await addLinked()
    const other = await addLinked()
    const open = () => t.call(countOpening, { params: { handle: provider.handle } })
    await Promise.all([open(), open(), open()])
    const client = await addPerson(t)
    await book({ client, provider, via: provider.handle })
    t.setNow(moment(1, '10:00'))
    await open()
    await book({ client, provider, via: provider.handle, time: '12:00' })
    const { total, days } = await show(provider)
    expect(total).toEqual({ opened: 4, joined: 0, booked: 2, brought: 1 })
    expect(days).toMatchObject([
      { date: day(1), opened: 1, booked: 1, brought: 0 },
      { date: day(0), opened: 3, booked: 1, brought: 1 },
    ])
    expect((await show(other)).total).toEqual({ opened: 0, joined: 0, booked: 0, brought: 0 })
  })
})

/** Rules: docs/product-rules.md#first-visits-by-a-booking-link */
describe('the first visit of a client who came by the link', () => {
  it('costs the lower commission, and the provider reads why', async () => {
    const provider = await addLinked()
    const visit = await book({ client: await addPerson(t), provider, via: provider.handle })
    expect(await moneyOf(visit, provider)).toMatchObject({
      commission: 8,
      commission_percent: 10,
      commission_reason: 'link',
      lines: [
        { label: 'Price', amount: 80 },
        { label: 'Commission (10%, came by your link)', amount: -8 },
      ],
    })
  })

  it('is only one that came by this provider’s link', async () => {
    const [provider, other] = [await addLinked(), await addLinked()]
    expect(await reasonOf(await book({ client: await addPerson(t), provider }))).toBe('standard')
    expect(await reasonOf(await book({ client: await addPerson(t), provider, via: other.handle, time: '12:00' }))).toBe(
      'standard',
    )
    for (const via of [fresh(), 'x; Path=/', 'gone:abc'])
      expect((await ask({ client: await addPerson(t), provider, via, time: '15:00' })).status).toBeLessThan(500)
  })

  it('is carried through sign-up, also to another device and past a change of the link', async () => {
    const provider = await addLinked()
    const body = signUpBody()
    const verification_code = await codeFor(t, body.phone_number)
    const headers = { cookie: `via=${provider.handle}` }
    const { status, body: joined } = await t.call(signup, { body: { ...body, verification_code }, headers })
    expect(status).toBe(201)
    expect((await show(provider)).total.joined).toBe(1)
    await choose(provider, fresh())
    const client = await signedIn(joined.user.id)
    expect(await reasonOf(await book({ client, provider }))).toBe('link')
  })

  it('is the very first anywhere: who has a visit with somebody else costs as usual', async () => {
    const [provider, other] = [await addLinked(), await addLinked()]
    const client = await addPerson(t)
    const first = await book({ client, provider: other })
    expect(await reasonOf(await book({ client, provider, via: provider.handle, time: '12:00' }))).toBe('standard')
    // What was agreed stays, whatever becomes of the other visit.
    await setStatusOf(t, first, 'provider', 'cancelled')
    expect(await reasonOf(first)).toBe('standard')
  })

  it('counts once, however many are asked for at once', async () => {
    const [provider, other] = [await addLinked(), await addLinked()]
    const client = await addPerson(t)
    const times = { [provider.id]: ['09:00', '11:00', '13:00'], [other.id]: ['16:00', '18:00', '20:00'] }
    const both = [provider, other].flatMap((one) =>
      times[one.id]!.map((time) => ({ client, provider: one, via: one.handle, time })),
    )
    const answers = await Promise.all(both.map(ask))
    const booked = answers.flatMap(({ status, body }, at) =>
      status === 201 ? [{ id: body.id, provider: both[at]!.provider }] : [],
    )
    expect(booked.length).toBeGreaterThan(1)
    const reasons = await Promise.all(booked.map(reasonOf))
    expect(reasons.filter((reason) => reason === 'link')).toHaveLength(1)
    const totals = await Promise.all([show(provider), show(other)])
    expect(totals.reduce((sum, { total }) => sum + total.brought, 0)).toBe(1)
    expect(totals.reduce((sum, { total }) => sum + total.booked, 0)).toBe(booked.length)
  })

  it('is still to come when the one before was called off with nothing kept, and is over when something was', async () => {
    const provider = await addLinked()
    const client = await addPerson(t)
    const declined = await book({ client, provider, via: provider.handle })
    await setStatusOf(t, declined, 'provider', 'cancelled')
    // The browser has forgotten it; the account has not.
    const again = await book({ client, provider, time: '11:00' })
    expect(await reasonOf(again)).toBe('link')
    await setStatusOf(t, again, 'client', 'cancelled')
    const late = await addPaid(t, { client, provider, time: '13:00' })
    expect(await reasonOf(late)).toBe('link')
    t.setNow(moment(2, '20:00'))
    await cancelAs(t, late, 'client', { expected_fee: 40 })
    expect(await reasonOf(await book({ client, provider, via: provider.handle, date: day(6) }))).toBe('standard')
  })

  it('is followed by those of a returning client', async () => {
    const provider = await addLinked()
    const client = await addPerson(t)
    const first = await book({ client, provider, via: provider.handle })
    expect(await reasonOf(first)).toBe('link')
    await addDone(first)
    const second = await book({ client, provider, via: provider.handle, date: day(6) })
    expect(await reasonOf(second)).toBe('repeat')
    expect(await reasonOf(first)).toBe('link')
  })

  it('is forgotten a year after the client came', async () => {
    const provider = await addLinked()
    const client = await addPerson(t)
    const declined = await book({ client, provider, via: provider.handle })
    await setStatusOf(t, declined, 'provider', 'cancelled')
    t.advance(366 * 86_400_000)
    await workOnce(t)
    const { rows } = await sql`select 1 from link_arrival where client_id = ${client.id}`.execute(t.db)
    expect(rows).toEqual([])
  })
})

async function addDone(visit: Awaited<ReturnType<typeof book>>): Promise<void> {
  await setStatusOf(t, visit, 'provider', 'confirmed')
  t.setNow(hoursAfter(moment(3, '09:00'), 2))
  await setStatusOf(t, visit, 'provider', 'completed')
}

async function signedIn(id: string): Promise<TestPerson> {
  const at = t.clock.now()
  await t.db
    .insertInto('terms_acceptance')
    .values({ user_id: id, audience: 'client', version: TERMS_VERSION, accepted_at: at })
    .execute()
  return { id, token: await newSession(t, id), email: '', phone: '', firstName: 'Tess' }
}
