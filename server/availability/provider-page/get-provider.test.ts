import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProvider, type Provider } from '#contract/availability.ts'
import { getOwnProfile } from '#contract/providers/own-profile.ts'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'

const DAY_MS = 86_400_000
const DATE = '2026-11-26'

let t: TestApp
let client: TestPerson
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  client = await addPerson(t)
})
beforeEach(async () => {
  t.setNow('2026-11-23T18:00:00Z')
  provider = await addBookable(t)
})
afterAll(() => t.close())

const read = async (postal?: string): Promise<Provider> =>
  (await t.call(getProvider, { params: { id: provider.id }, query: { postal } })).body
const startsOn = (page: Provider, date = DATE) => (page.availability[date] ?? []).map(({ start }) => start)

/** Each goes past every use case without an event, as another process or a person at the database would do it. */
const changes: Record<string, (id: string, serviceId: string) => RawBuilder<unknown>> = {
  'a claim that is made': (id) =>
    sql`insert into claim (claim_id, party_id, during, visit)
      select 'made', ${id}, r, r from tstzrange('2026-11-26 18:00Z', '2026-11-26 19:00Z') r`,
  'hours that are saved': (id) => sql`update schedule set weekly = jsonb_set(weekly, '{4}', '[[540, 720]]')
    where provider_id = ${id}`,
  'a date of its own': (id) => sql`insert into date_override values (${id}, ${DATE}, '[[600, 660]]')`,
  'time off': (id) =>
    sql`insert into time_off (id, provider_id, during, created_at)
      values (${`off ${id}`}, ${id}, tstzrange('2026-11-26 08:00Z', '2026-11-27 08:00Z'), '2026-11-23Z')`,
  'an insurance that ends': (id) =>
    sql`update verification set insurance_expires_on = '2026-11-25' where provider_id = ${id}`,
  'a paper that is replaced': (id) =>
    sql`update paper set state = 'replaced' where kind = 'government_id' and provider_id = ${id}`,
  'a profile that is written': (id) => sql`update provider_profile set bio = 'New words' where provider_id = ${id}`,
  'a price': (_, serviceId) => sql`update offering set price_cents = 9900 where id = ${serviceId}`,
  'a service that goes': (_, serviceId) => sql`update offering set is_listed = false where id = ${serviceId}`,
  'a name': (id) => sql`update user_account set full_name = 'Amara Osei' where id = ${id}`,
  'an entry of the catalogue': (id) => sql`update catalogue_entry set art = 'hair'
    where id = (select entry_id from offering where provider_id = ${id})`,
  'a category': () => sql`update category set name = name || '!' where slug = 'nail'`,
}

describe('the page of a provider', () => {
  it.each(Object.entries(changes))('is another after %s', async (_, change) => {
    const before = await read()
    expect(await read()).toEqual(before)
    await change(provider.id, provider.serviceId).execute(t.db)
    const after = await read()
    expect(after).not.toEqual(before)
  })

  it('is gone with the account that is suspended', async () => {
    expect((await read()).id).toBe(provider.id)
    await sql`update user_account set suspended_at = '2026-11-23Z' where id = ${provider.id}`.execute(t.db)
    expect((await t.call(getProvider, { params: { id: provider.id } })).status).toBe(404)
  })

  it('offers no hour that a booking took, and offers it again when that is cancelled', async () => {
    for (const postal of [undefined, 'V6B1A1']) expect(startsOn(await read(postal))).toContain('10:00')
    const body = { service_id: provider.serviceId, date: DATE, time: '10:00' }
    const booked = await t.call(createBooking, { token: client.token, body })
    for (const postal of [undefined, 'V6B1A1']) expect(startsOn(await read(postal))).not.toContain('10:00')
    await t.call(setBookingStatus, {
      token: client.token,
      params: { id: booked.body.id },
      body: { status: 'cancelled' },
    })
    for (const postal of [undefined, 'V6B1A1']) expect(startsOn(await read(postal))).toContain('10:00')
  })

  it('is of its moment: hours come too near, the day ends, the clock goes back', async () => {
    await sql`update schedule set min_notice_minutes = 1440 where provider_id = ${provider.id}`.execute(t.db)
    expect(startsOn(await read(), '2026-11-24')[0]).toBe('11:00')
    t.advance(1)
    expect(startsOn(await read(), '2026-11-24')[0]).toBe('12:00')
    t.advance(3_600_000)
    expect(startsOn(await read(), '2026-11-24')[0]).toBe('13:00')
    t.advance(DAY_MS)
    expect(startsOn(await read(), '2026-11-24')).toEqual([])
    t.advance(-DAY_MS)
    expect(startsOn(await read(), '2026-11-24')[0]).toBe('13:00')
  })

  it('says what was checked for as long as it counts, and never shows a paper', async () => {
    await sql`update verification set insurance_expires_on = '2026-11-25' where provider_id = ${provider.id}`.execute(
      t.db,
    )
    await sql`update paper set expires_on = '2026-11-25' where provider_id = ${provider.id} and kind = 'insurance'`.execute(
      t.db,
    )
    const proofs = [
      { kind: 'identity', text: 'ID checked Nov 2026' },
      { kind: 'insurance', text: 'Insured until Nov 2026' },
    ]
    expect(await read()).toMatchObject({ is_checked: true, proofs, is_bookable: true })
    t.setNow('2026-11-26T06:59:59Z')
    expect(await read()).toMatchObject({ is_checked: true, proofs, is_bookable: false })
    t.setNow('2026-11-26T07:00:00Z')
    expect(await read()).toMatchObject({ is_checked: false, proofs: proofs.slice(0, 1), is_bookable: false })
  })

  it('is not the one that its owner or an admin reads', async () => {
    await read()
    const own = await t.call(getProvider, { params: { id: provider.id }, token: provider.token })
    expect(own.body.weekly_hours).toHaveLength(7)
    const admin = await addPerson(t, { role: 'admin' })
    const seen = await t.call(getProvider, { params: { id: provider.id }, token: admin.token })
    expect(seen.body.services[0]?.can).toEqual({ edit: false, book: false })
    expect((await t.call(getProvider, { params: { id: provider.id }, token: client.token })).body).toEqual(await read())
  })
})

it('answers with no profile before its provider has created one, and with what they edit after', async () => {
  const own = async ({ token }: TestPerson) => t.call(getOwnProfile, { token })
  const nobody = await own(await addPerson(t, { role: 'provider' }))
  expect(nobody).toMatchObject({ status: 200, body: { profile: null } })
  const { body: page } = await t.call(getProvider, { token: provider.token, params: { id: provider.id } })
  expect((await own(provider)).body).toEqual({ profile: page })
})
