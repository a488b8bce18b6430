import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getCommissionTaxes, planCommissionTax, withdrawCommissionTax } from '#contract/admin/commission-taxes.ts'
import { getBooking } from '#contract/bookings.ts'
import { checkCommissionTaxes } from '#server/operations/doctor/check-taxes.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addPending, type Visit } from '#tests/factories/visits.ts'

const GST = '123456782RT0001'
const PST = 'PST-1234-5678'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await startTestApp()
  t.setNow(TEST_NOW)
  await renew()
})
afterEach(() => t.close())

/** A session with a fresh second factor, whatever the time is now. */
const renew = async () => {
  token = (await anAdmin(t, 'finance')).token
}
const FIRST = { kind: 'pst' as const, from: day(30), number: PST as string | null, note: 'Registered' }
type Change = Partial<Omit<typeof FIRST, 'kind'>> & { kind?: 'gst' | 'pst' }
const plan = (change: Change = {}) => t.call(planCommissionTax, { token, body: { ...FIRST, ...change } })
const withdraw = (id: string) => t.call(withdrawCommissionTax, { token, params: { id } })
const problemOf = (body: unknown) => (body as { errors?: { msg: string; loc: string[] }[] }).errors?.[0]
const states = async () =>
  (await t.call(getCommissionTaxes, { token })).body.taxes.map(
    ({ state, kind, from, percent, number }) => `${state} ${kind} ${from} ${percent} ${number}`,
  )
const moneyOf = async ({ id }: Visit, { token: own }: Bookable) =>
  (await t.call(getBooking, { token: own, params: { id } })).body.provider_money!

describe('a tax on the commission', () => {
  it('is frozen with requests made from its first day, and shown before the provider accepts', async () => {
    const provider = await addBookable(t, { gst: GST })
    await plan()
    await plan({ kind: 'gst', number: GST })
    t.setNow(moment(29, '23:59'))
    const eve = await addPending(t, { provider, date: day(40) })
    t.setNow(moment(30, '00:00'))
    const first = await addPending(t, { provider, date: day(41) })
    await renew()
    await plan({ from: day(31), number: null })
    t.setNow(moment(31, '00:00'))
    const after = await addPending(t, { provider, date: day(42) })
    expect(await moneyOf(eve, provider)).toMatchObject({ net: 68, total: 72, commission_gst: 0, commission_pst: 0 })
    expect(await moneyOf(first, provider)).toMatchObject({
      stage: 'expected',
      commission: 12,
      commission_gst: 0.6,
      commission_pst: 0.84,
      net: 66.56,
      gst: 4,
      total: 70.56,
      lines: [
        { label: 'Price', amount: 80 },
        { label: 'Commission (15%)', amount: -12 },
        { label: 'GST on commission (5%)', amount: -0.6 },
        { label: 'PST on commission (7%)', amount: -0.84 },
        { label: 'Service net', amount: 66.56 },
        { label: 'GST passed on to you', amount: 4 },
      ],
    })
    expect(await moneyOf(after, provider)).toMatchObject({ commission_gst: 0.6, commission_pst: 0, total: 71.4 })
    const [asked] = await messagesOf(t, { to: provider.email, kind: 'booking.request', about: first.id })
    expect(asked?.text).toContain('PST on commission (7%): -$0.84')
  })

  it('begins after 30 days’ notice, and ends or changes its number from the next day', async () => {
    expect(problemOf((await plan({ from: day(29) })).body)).toMatchObject({ loc: ['body', 'from'] })
    expect((await plan()).status).toBe(201)
    // The other kind has days of its own.
    expect((await plan({ kind: 'gst', number: GST, from: day(30) })).status).toBe(201)
    expect(problemOf((await plan({ from: day(30), number: null })).body)?.msg).toMatch(/^PST changes on/)
    t.setNow(moment(30, '10:00'))
    await renew()
    expect((await plan({ from: day(31), number: 'PST-9999-0000' })).status).toBe(201)
    expect((await plan({ from: day(32), number: null, note: 'No longer registered' })).status).toBe(201)
    expect((await plan({ from: day(59) })).status).toBe(422)
    expect((await plan({ from: day(62) })).status).toBe(201)
    expect(await states()).toEqual([
      `planned pst ${day(62)} 7 ${PST}`,
      `planned pst ${day(32)} 0 null`,
      `planned pst ${day(31)} 7 PST-9999-0000`,
      `present gst ${day(30)} 5 ${GST}`,
      `present pst ${day(30)} 7 ${PST}`,
    ])
  })

  it('is refused under a number of another kind, where it changes nothing, and by an old second factor', async () => {
    const refused: [Change, string][] = [
      [{ number: GST }, 'number'],
      [{ number: 'PST-12-34' }, 'number'],
      [{ kind: 'gst', number: '123456789RT0001' }, 'number'],
      [{ number: null }, 'number'],
      [{ from: day(800) }, 'from'],
      [{ note: ' ' }, 'note'],
    ]
    for (const [change, field] of refused) {
      const { status, body } = await plan(change)
      expect([change, status, problemOf(body)?.loc]).toEqual([change, 422, ['body', field]])
    }
    const { id } = (await plan()).body.taxes[0]!
    t.advance(16 * 60_000)
    const late = [await plan({ from: day(33), number: null }), await withdraw(id)]
    expect(late.map(({ body }) => body.code)).toEqual(['second_factor_required', 'second_factor_required'])
  })

  it('is withdrawn as the last of what is planned, until its day, and then counts for no request', async () => {
    const provider = await addBookable(t)
    const gst = (await plan({ kind: 'gst', number: GST })).body.taxes[0]!.id
    expect((await withdraw(gst)).status).toBe(200)
    const first = (await plan()).body.taxes[0]!.id
    const second = (await plan({ from: day(40), number: null })).body.taxes[0]!.id
    expect((await withdraw(first)).body.code).toBe('wrong_state')
    expect((await withdraw('a'.repeat(26))).status).toBe(404)
    expect((await withdraw(second)).status).toBe(200)
    expect((await withdraw(second)).body.code).toBe('wrong_state')
    t.setNow(moment(30, '00:00'))
    await renew()
    expect((await withdraw(first)).body.code).toBe('wrong_state')
    expect(await states()).toEqual([
      `withdrawn pst ${day(40)} 0 null`,
      `present pst ${day(30)} 7 ${PST}`,
      `withdrawn gst ${day(30)} 5 ${GST}`,
    ])
    const visit = await addPending(t, { provider, date: day(41) })
    expect(await moneyOf(visit, provider)).toMatchObject({ commission_gst: 0, commission_pst: 0.84 })
  })
})

describe('providers', () => {
  const told = async ({ email }: TestPerson) =>
    (await messagesOf(t, { to: email }))
      .filter(({ subject }) => subject?.includes('our commission'))
      .map(({ subject, text }) => ({ subject, text }))

  it('get one email when a tax is planned and one when it is withdrawn; clients get none', async () => {
    const [provider, client] = [await addBookable(t), await addPerson(t)]
    const { id } = (await plan()).body.taxes[0]!
    await workOnce(t)
    await workOnce(t)
    const [first, ...more] = await told(provider)
    expect(more).toEqual([])
    expect(first?.subject).toMatch(/^PST on our commission from /)
    expect(first?.text).toContain(
      'must charge PST (7%) on its commission. A commission of $12.00 then costs you $0.84 more.',
    )
    await withdraw(id)
    await workOnce(t)
    await workOnce(t)
    expect((await told(provider)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^PST on our commission from /),
      expect.stringMatching(/^PST on our commission isn’t changing after all/),
    ])
    expect(await told(client)).toEqual([])
  })

  it('get no email about another registration number', async () => {
    const provider = await addBookable(t)
    await plan()
    await workOnce(t)
    await plan({ from: day(35), number: 'PST-9999-0000' })
    await workOnce(t)
    expect(await told(provider)).toHaveLength(1)
  })
})

it('the doctor warns in production until each tax is charged or planned', async () => {
  const found = async (isSandbox: boolean) => {
    const deps = { ...t.deps, site: { ...t.deps.site, isSandbox } }
    return (await checkCommissionTaxes(deps)).map(({ state, text }) => `${state}: ${text}`)
  }
  expect(await found(true)).toEqual(['ok: a sandbox needs none'])
  expect(await found(false)).toEqual([
    'warning: no GST on the commission is charged or planned',
    'warning: no PST on the commission is charged or planned',
  ])
  await plan()
  expect(await found(false)).toEqual(['warning: no GST on the commission is charged or planned'])
  await plan({ kind: 'gst', number: GST })
  expect(await found(false)).toEqual(['ok: GST and PST are charged, or planned'])
})
