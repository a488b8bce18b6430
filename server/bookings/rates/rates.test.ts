import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getRates, planRate, withdrawRate } from '#contract/admin/rates.ts'
import { getBooking } from '#contract/bookings.ts'
import { EXAMPLE_PRICE, exampleNet } from '#contract/rules/rates.ts'
import { splitOf } from '#server/bookings/provider-money/provider-money.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await startTestApp()
  t.setNow(TEST_NOW)
  token = (await anAdmin(t, 'finance')).token
})
afterEach(() => t.close())

const LOWER = { from: day(2), standard_percent: 12.5, repeat_percent: 8, note: 'Spring' }
const plan = (change: Partial<typeof LOWER> = {}) => t.call(planRate, { token, body: { ...LOWER, ...change } })
const problemOf = (body: unknown) => (body as { errors?: { msg: string; loc: string[] }[] }).errors?.[0]
const states = async () =>
  (await t.call(getRates, { token })).body.rates.map(
    ({ state, from, standard_percent, repeat_percent }) => `${state} ${from} ${standard_percent} ${repeat_percent}`,
  )
const FIRST = 'present 2020-01-01 15 10'

async function rateOf(id: string) {
  const { rows } = await sql<{ bps: number; reason: string }>`
    select commission_bps as bps, commission_reason as reason from booking where id = ${id}`.execute(t.db)
  return rows[0]
}

describe('a planned commission', () => {
  it('counts from its day on, for what is asked for then, and leaves what was asked for before', async () => {
    const provider = await addBookable(t)
    const before = await addPending(t, { provider, date: day(9) })
    expect((await plan()).status).toBe(201)
    t.setNow(moment(1, '23:59'))
    const eve = await addPending(t, { provider, date: day(10) })
    t.setNow(moment(2, '00:00'))
    const after = await addPending(t, { provider, date: day(11) })
    expect(await rateOf(before.id)).toEqual({ bps: 1500, reason: 'standard' })
    expect(await rateOf(eve.id)).toEqual({ bps: 1500, reason: 'standard' })
    expect(await rateOf(after.id)).toEqual({ bps: 1250, reason: 'standard' })
    token = (await anAdmin(t, 'finance')).token
    expect(await states()).toEqual([`present ${day(2)} 12.5 8`, 'past 2020-01-01 15 10'])
  })

  it('says why it is what it is, whatever the number', async () => {
    // From then on newcomers pay what only returning clients used to pay.
    await plan({ standard_percent: 10, repeat_percent: 10 })
    t.setNow(moment(2, '10:00'))
    const provider = await addBookable(t)
    const visit = await addPending(t, { provider, date: day(9) })
    const money = async () =>
      (await t.call(getBooking, { token: provider.token, params: { id: visit.id } })).body.provider_money!
    expect(await money()).toMatchObject({ commission_percent: 10, commission_reason: 'standard' })
    expect((await money()).lines[1]!.label).toBe('Commission (10%)')
    await sql`update booking set commission_reason = 'repeat' where id = ${visit.id}`.execute(t.db)
    expect((await money()).lines[1]!.label).toBe('Commission (10%, returning client)')
  })

  it('is refused when it is none, comes too early or too late, or changes nothing', async () => {
    const refused: [Partial<typeof LOWER>, string][] = [
      [{ from: day(0) }, 'from'],
      [{ from: '2020-05-05' }, 'from'],
      [{ from: day(800) }, 'from'],
      [{ from: day(29), standard_percent: 15.5 }, 'from'],
      [{ from: day(29), repeat_percent: 10.5 }, 'from'],
      [{ standard_percent: 15, repeat_percent: 10 }, 'standard_percent'],
      [{ standard_percent: 30.5 }, 'standard_percent'],
      [{ standard_percent: 12.3 }, 'standard_percent'],
      [{ standard_percent: -0.5, repeat_percent: -0.5 }, 'standard_percent'],
      [{ standard_percent: 8, repeat_percent: 8.5 }, 'repeat_percent'],
      [{ note: ' ' }, 'note'],
    ]
    for (const [change, field] of refused) {
      const { status, body } = await plan(change)
      expect([change, status, problemOf(body)?.loc]).toEqual([change, 422, ['body', field]])
    }
    expect(await states()).toEqual([FIRST])
  })

  it('rises with 30 days of notice, also above one that is only planned', async () => {
    expect((await plan({ from: day(30), standard_percent: 16 })).status).toBe(201)
    expect((await plan({ from: day(31), standard_percent: 14 })).status).toBe(201)
    expect(problemOf((await plan({ from: day(31), standard_percent: 13 })).body)?.msg).toMatch(/^Another rate begins/)
    t.setNow(moment(5, '10:00'))
    token = (await anAdmin(t, 'finance')).token
    expect((await plan({ from: day(34), standard_percent: 15 })).status).toBe(422)
    expect((await plan({ from: day(35), standard_percent: 15 })).status).toBe(201)
  })

  it('asks for a second factor that is fresh', async () => {
    const made = (await plan()).body.rates[0]!.id
    t.advance(16 * 60_000)
    const late = [await plan({ from: day(3), standard_percent: 11 }), await withdraw(made)]
    expect(late.map(({ body }) => body.code)).toEqual(['second_factor_required', 'second_factor_required'])
  })
})

const withdraw = (id: string) => t.call(withdrawRate, { token, params: { id } })

describe('withdrawing', () => {
  it('takes back the last of what is planned, and nothing that has begun', async () => {
    const first = (await plan()).body.rates[0]!.id
    const second = (await plan({ from: day(4), standard_percent: 11 })).body.rates[0]!.id
    expect((await withdraw(first)).body.code).toBe('wrong_state')
    expect((await withdraw('a'.repeat(26))).status).toBe(404)
    expect((await withdraw(second)).status).toBe(200)
    expect((await withdraw(second)).body.code).toBe('wrong_state')
    // Its day is free again.
    expect((await plan({ from: day(4), standard_percent: 9, repeat_percent: 8 })).status).toBe(201)
    expect(await states()).toEqual([
      `planned ${day(4)} 9 8`,
      `withdrawn ${day(4)} 11 8`,
      `planned ${day(2)} 12.5 8`,
      FIRST,
    ])
    t.setNow(moment(2, '00:00'))
    token = (await anAdmin(t, 'finance')).token
    expect((await withdraw(first)).body.code).toBe('wrong_state')
  })
})

describe('providers', () => {
  const told = async ({ email }: TestPerson) =>
    (await messagesOf(t, { to: email }))
      .map(({ subject }) => subject)
      .filter((subject) => subject?.includes('commission'))

  it('are told once of each that comes, and that it does not come; nobody else is', async () => {
    const [provider, client] = [await addBookable(t), await addPerson(t)]
    const { id } = (await plan()).body.rates[0]!
    await workOnce(t)
    await workOnce(t)
    expect(await told(provider)).toHaveLength(1)
    const late = await addBookable(t)
    await withdraw(id)
    await workOnce(t)
    await workOnce(t)
    expect(await told(provider)).toEqual([
      expect.stringMatching(/^New commission from .+/),
      expect.stringMatching(/^Our commission isn’t changing after all/),
    ])
    expect([await told(client), (await told(late)).length <= 1]).toEqual([[], true])
  })

  it('hear nothing of a plan that was withdrawn before anybody was told', async () => {
    const provider = await addBookable(t)
    await withdraw((await plan()).body.rates[0]!.id)
    await workOnce(t)
    expect(await told(provider)).toEqual([])
  })
})

it('lets one of many plans for a day stand, and gives each request the rate of its own day', async () => {
  const bookable = await Promise.all(Array.from({ length: 6 }, () => addBookable(t)))
  t.setNow(moment(1, '23:30'))
  token = (await anAdmin(t, 'finance')).token
  const plans = Array.from({ length: 5 }, (_, n) => plan({ standard_percent: 10 + n }))
  const early = bookable.slice(0, 3).map((provider) => addPending(t, { provider, date: day(9) }))
  expect((await Promise.all(plans)).filter(({ status }) => status === 201)).toHaveLength(1)
  const midnight = bookable.slice(3).map((provider) => addPending(t, { provider, date: day(9) }))
  t.setNow(moment(2, '00:00'))
  await Promise.all([...early, ...midnight])
  const { rows } = await sql<{ at: Date; bps: number; planned: number }>`
    select created_at as at, commission_bps as bps,
      (select standard_bps from commission_rate where effective_day = ${day(2)}) as planned from booking`.execute(t.db)
  expect(rows).toHaveLength(6)
  for (const { at, bps, planned } of rows) expect(bps).toBe(t.deps.localTime.localDate(at) < day(2) ? 1500 : planned)
})

it('shows the example as a visit would be split', () => {
  for (const percent of [0, 8, 12.5, 15, 29.5]) {
    const price = {
      price_cents: EXAMPLE_PRICE * 100,
      tax_cents: 0,
      commission_bps: percent * 100,
      commission_gst_bps: 0,
      commission_pst_bps: 0,
    }
    expect(exampleNet(percent)).toBe(splitOf(EXAMPLE_PRICE * 100, price).netCents / 100)
  }
})
