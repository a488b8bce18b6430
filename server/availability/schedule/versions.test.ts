import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, updateMe } from '#contract/accounts.ts'
import { createProfile, getProvider, updateProfile } from '#contract/availability.ts'
import { getService, updateService } from '#contract/providers.ts'
import { addTimeOff } from '#contract/availability/time-off.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { anOpenProvider, NINE_TO_FIVE, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const shown = async (token: string, id: string) => (await t.call(getProvider, { token, params: { id } })).body
const closed = NINE_TO_FIVE.map(() => [])

describe('two devices that edit the same', () => {
  it('lets the first save the hours, and tells the second that they are others now', async () => {
    const { id, token } = await anOpenProvider(t)
    const { hours_version } = await shown(token, id)
    const first = { weekly_hours: closed, availability: { [day(2)]: [] }, hours_version }
    expect((await t.call(updateProfile, { token, body: first })).status).toBe(200)
    const late = await t.call(updateProfile, { token, body: { weekly_hours: NINE_TO_FIVE, hours_version } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_elsewhere'])
    const now = await shown(token, id)
    expect(now).toMatchObject({ weekly_hours: closed, availability: { [day(2)]: [] } })
    const again = { weekly_hours: NINE_TO_FIVE, hours_version: now.hours_version }
    expect((await t.call(updateProfile, { token, body: again })).body.weekly_hours).toEqual(NINE_TO_FIVE)
  })

  it('keeps words, rules and reach of a profile together, and the hours apart', async () => {
    const { id, token } = await anOpenProvider(t)
    const { profile_version, hours_version } = await shown(token, id)
    await t.call(updateProfile, { token, body: { rules: { buffer_minutes: 15 }, profile_version } })
    await t.call(addTimeOff, { token, body: { start: day(3), end: day(4) } })
    const late = await t.call(updateProfile, { token, body: { bio: 'Old words', profile_version } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_elsewhere'])
    expect(await shown(token, id)).toMatchObject({ bio: 'Twelve years of careful work.', hours_version })
    expect((await t.call(updateProfile, { token, body: { weekly_hours: closed, hours_version } })).status).toBe(200)
  })

  it('writes nothing at all of a save of which one half is old', async () => {
    const { id, token } = await anOpenProvider(t)
    const before = await shown(token, id)
    await t.call(updateProfile, { token, body: { weekly_hours: closed } })
    const { profile_version, hours_version } = before
    const both = { bio: 'Both', weekly_hours: NINE_TO_FIVE, profile_version, hours_version }
    expect((await t.call(updateProfile, { token, body: both })).status).toBe(409)
    expect(await shown(token, id)).toMatchObject({ bio: before.bio, weekly_hours: closed, profile_version })
  })

  it('counts a profile that is not there yet as version 0', async () => {
    const { id, token } = await signedUp(t, { role: 'provider' })
    await t.call(addTimeOff, { token, body: { start: day(3), end: day(4) } })
    const empty = { profile_version: 0, hours_version: 0 }
    const made = await t.call(createProfile, { token, body: { ...empty, bio: 'First', weekly_hours: NINE_TO_FIVE } })
    expect(made.status).toBe(201)
    const other = await t.call(createProfile, { token, body: { ...empty, bio: 'Second' } })
    expect(other.body.code).toBe('changed_elsewhere')
    expect(await shown(token, id)).toMatchObject({ bio: 'First', profile_version: 1, hours_version: 1 })
  })

  it('holds for a service, where switching it off is no edit', async () => {
    const { token, services } = await anOpenProvider(t)
    const params = { id: services[0]!.id }
    const save = (body: object) => t.call(updateService, { token, params, body })
    const version = services[0]!.version
    expect((await save({ price: 50, version })).status).toBe(200)
    expect((await save({ is_active: false })).body.version).toBe(2)
    const late = await save({ price: 40, description: 'Old', version })
    expect([late.status, late.body.code]).toEqual([409, 'changed_elsewhere'])
    expect((await save({ version: 2, description: 'New', is_active: true })).body).toMatchObject({
      price: 50,
      description: 'New',
    })
    expect((await t.call(getService, { params })).body).not.toHaveProperty('version')
  })

  it('holds for the own account', async () => {
    const { token } = await signedUp(t)
    const { version } = (await t.call(getMe, { token })).body
    expect((await t.call(updateMe, { token, body: { full_name: 'Tess One', version } })).status).toBe(200)
    const late = await t.call(updateMe, { token, body: { full_name: 'Tess Two', version } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_elsewhere'])
    const now = (await t.call(getMe, { token })).body
    expect(now.full_name).toBe('Tess One')
    const next = await t.call(updateMe, { token, body: { full_name: 'Tess Two', version: now.version } })
    expect(next.body.full_name).toBe('Tess Two')
  })
})

describe('many at once', () => {
  const MANY = Array.from({ length: 8 }, (_, at) => at)

  it('lets exactly one save per version', async () => {
    const { id, token, services } = await anOpenProvider(t)
    const { profile_version, hours_version } = await shown(token, id)
    const { version } = (await t.call(getMe, { token })).body
    const params = { id: services[0]!.id }
    const savings: ((at: number) => Promise<{ status: number }>)[] = [
      (at: number) => t.call(updateProfile, { token, body: { availability: { [day(at + 1)]: [] }, hours_version } }),
      (at: number) => t.call(updateProfile, { token, body: { bio: `Words ${at}`, profile_version } }),
      (at: number) => t.call(updateService, { token, params, body: { price: 40 + at, version: services[0]!.version } }),
      (at: number) => t.call(updateMe, { token, body: { full_name: `Tess ${'ABCDEFGH'.charAt(at)}`, version } }),
    ]
    for (const save of savings) {
      const answers = await Promise.all(MANY.map(save))
      const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted).length
      expect([withStatus(200), withStatus(409)]).toEqual([1, MANY.length - 1])
    }
  })
})

it('takes an edit without a version, whatever is there', async () => {
  const { token, services } = await anOpenProvider(t)
  for (const price of [41, 42]) {
    const saved = await t.call(updateService, { token, params: { id: services[0]!.id }, body: { price } })
    expect(saved.body.price).toBe(price)
  }
})
