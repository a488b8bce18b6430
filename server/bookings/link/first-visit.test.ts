import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { signup } from '#contract/accounts.ts'
import { getBooking } from '#contract/bookings.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import * as links from '#tests/factories/links.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { codeFor, signUpBody } from '#tests/factories/sign-up.ts'
import { cancelAs } from '#tests/factories/stages.ts'
import { anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const choose = (owner: Pick<TestPerson, 'token'>, handle: string) => links.choose(t, owner, handle)
const show = (owner: Pick<TestPerson, 'token'>) => links.showLink(t, owner)

const moneyOf = async ({ id }: { id: string }, { token }: Bookable) =>
  (await t.call(getBooking, { token, params: { id } })).body.provider_money!
const reasonOf = async (visit: { id: string; provider: Bookable }) =>
  (await moneyOf(visit, visit.provider)).commission_reason

/** Rules: docs/product-rules.md#first-visits-by-a-booking-link */
describe('the first visit of a client who came by the link', () => {
  it('costs the lower commission, and the provider reads why', async () => {
    const provider = await links.addLinked(t)
    const visit = await links.bookByLink(t, { client: await addPerson(t), provider, via: provider.handle })
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
    const [provider, other] = [await links.addLinked(t), await links.addLinked(t)]
    expect(await reasonOf(await links.bookByLink(t, { client: await addPerson(t), provider }))).toBe('standard')
    expect(
      await reasonOf(
        await links.bookByLink(t, { client: await addPerson(t), provider, via: other.handle, time: '12:00' }),
      ),
    ).toBe('standard')
    for (const via of [links.freshHandle(), 'x; Path=/', 'gone:abc'])
      expect((await links.ask(t, { client: await addPerson(t), provider, via, time: '15:00' })).status).toBeLessThan(
        500,
      )
  })

  it('is carried through sign-up, also to another device and past a change of the link', async () => {
    const provider = await links.addLinked(t)
    const body = signUpBody()
    const verification_code = await codeFor(t, body.phone_number)
    const headers = { cookie: `via=${provider.handle}` }
    const { status, body: joined } = await t.call(signup, { body: { ...body, verification_code }, headers })
    expect(status).toBe(201)
    expect((await show(provider)).total.joined).toBe(1)
    await choose(provider, links.freshHandle())
    const client = await signedIn(joined.user.id)
    expect(await reasonOf(await links.bookByLink(t, { client, provider }))).toBe('link')
  })

  it('is the very first anywhere: who has a visit with somebody else costs as usual', async () => {
    const [provider, other] = [await links.addLinked(t), await links.addLinked(t)]
    const client = await addPerson(t)
    const first = await links.bookByLink(t, { client, provider: other })
    expect(await reasonOf(await links.bookByLink(t, { client, provider, via: provider.handle, time: '12:00' }))).toBe(
      'standard',
    )
    // The agreed rate stays, whatever happens to the other visit.
    await setStatusOf(t, first, 'provider', 'cancelled')
    expect(await reasonOf(first)).toBe('standard')
  })

  it('counts once, however many are asked for at once', async () => {
    const [provider, other] = [await links.addLinked(t), await links.addLinked(t)]
    const client = await addPerson(t)
    const times = { [provider.id]: ['09:00', '11:00', '13:00'], [other.id]: ['16:00', '18:00', '20:00'] }
    const both = [provider, other].flatMap((one) =>
      times[one.id]!.map((time) => ({ client, provider: one, via: one.handle, time })),
    )
    const answers = await Promise.all(both.map((one) => links.ask(t, one)))
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
    const provider = await links.addLinked(t)
    const client = await addPerson(t)
    const declined = await links.bookByLink(t, { client, provider, via: provider.handle })
    await setStatusOf(t, declined, 'provider', 'cancelled')
    // The browser has forgotten it; the account has not.
    const again = await links.bookByLink(t, { client, provider, time: '11:00' })
    expect(await reasonOf(again)).toBe('link')
    await setStatusOf(t, again, 'client', 'cancelled')
    const late = await addPaid(t, { client, provider, time: '13:00' })
    expect(await reasonOf(late)).toBe('link')
    t.setNow(moment(2, '20:00'))
    await cancelAs(t, late, 'client', { expected_fee: 40 })
    expect(await reasonOf(await links.bookByLink(t, { client, provider, via: provider.handle, date: day(6) }))).toBe(
      'standard',
    )
  })

  it('is followed by those of a returning client', async () => {
    const provider = await links.addLinked(t)
    const client = await addPerson(t)
    const first = await links.bookByLink(t, { client, provider, via: provider.handle })
    expect(await reasonOf(first)).toBe('link')
    await addDone(first)
    const second = await links.bookByLink(t, { client, provider, via: provider.handle, date: day(6) })
    expect(await reasonOf(second)).toBe('repeat')
    expect(await reasonOf(first)).toBe('link')
  })

  it('is looked at where both live at one address, and the admin reads that it cost less', async () => {
    const provider = await links.addLinked(t)
    const client = await addPerson(t)
    const home = { street_address: '34 Test Street', postal_code: 'V6B1A1' }
    await t.db.updateTable('user_account').set(home).where('id', '=', client.id).execute()
    await links.bookByLink(t, { client, provider, via: provider.handle })
    const { token } = await anAdmin(t, 'trust')
    const { body } = await t.call(listTasks, { token, query: { limit: 100, kind: 'booking.same_address' } })
    const told = body.filter(({ text }) => text?.includes('used the provider’s own link, at the lower commission'))
    expect(told).toHaveLength(1)
  })

  it('is forgotten a year after the client came', async () => {
    const provider = await links.addLinked(t)
    const client = await addPerson(t)
    const declined = await links.bookByLink(t, { client, provider, via: provider.handle })
    await setStatusOf(t, declined, 'provider', 'cancelled')
    t.advance(366 * 86_400_000)
    await workOnce(t)
    const { rows } = await sql`select 1 from link_arrival where client_id = ${client.id}`.execute(t.db)
    expect(rows).toEqual([])
  })
})

async function addDone(visit: Awaited<ReturnType<typeof links.bookByLink>>): Promise<void> {
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
