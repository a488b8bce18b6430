import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSetting, listAdminSettings } from '#contract/admin/settings.ts'
import { createBooking } from '#contract/bookings.ts'
import { askForHelp } from '#contract/support.ts'
import { SETTING_NAMES, type SettingName, SETTINGS } from '#contract/rules/settings.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await startTestApp()
  t.setNow(TEST_NOW)
  token = (await anAdmin(t)).token
})
afterEach(() => t.close())

const list = async () => (await t.call(listAdminSettings, { token })).body
const versionOf = async (name: SettingName) => (await list()).find((one) => one.name === name)!.version
const change = async (name: SettingName, value: number, version?: number) =>
  t.call(changeSetting, { token, params: { name }, body: { value, version: version ?? (await versionOf(name)) } })

it('has bounds and a default for each, holds them, and writes down who changed what', async () => {
  expect((await list()).map(({ name, value }) => [name, value])).toEqual(
    SETTING_NAMES.map((name) => [name, SETTINGS[name].default]),
  )
  for (const name of SETTING_NAMES) {
    const { min, max } = SETTINGS[name]
    for (const value of [min - 1, max + 1, min + 0.5])
      expect([name, (await change(name, value)).status]).toEqual([name, 422])
    for (const value of [min, max]) expect([name, (await change(name, value)).status]).toEqual([name, 200])
  }
  expect((await list()).every(({ value, max, set_text }) => value === max && set_text !== null)).toBe(true)
  const entries = await listAuditEntries(t.db, { type: 'setting', id: 'pending-pair' })
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ value: 1 }, { value: 10 }],
    [{ value: 3 }, { value: 1 }],
  ])
})

it('lets one of many who change the same through', async () => {
  const first = await Promise.all([4, 6, 7].map((value) => change('pending-client', value, 0)))
  expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await Promise.all([4, 6, 7].map((value) => change('pending-client', value, 1)))
  expect(again.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(again.filter(({ body }) => body.code === 'changed_elsewhere')).toHaveLength(2)
  expect((await change('pending-client', 5, 7)).body.code).toBe('changed_elsewhere')
})

it('counts from the next request on, and never undoes one', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const ask = async (time: string) => {
    const body = { service_id: provider.serviceId, date: day(3), time }
    const { status, body: answer } = await t.call(createBooking, { token: client.token, body })
    return status === 201 ? 201 : answer.code
  }
  await change('pending-pair', 1)
  expect([await ask('09:00'), await ask('11:00')]).toEqual([201, 'too_many_pending'])
  await change('pending-pair', 2)
  expect([await ask('11:00'), await ask('13:00')]).toEqual([201, 'too_many_pending'])
  await change('pending-pair', 10)
  await change('pending-client', 2)
  expect(await ask('13:00')).toBe('too_many_pending')
})

it('counts for what is limited by the hour', async () => {
  const client = await addPerson(t)
  const ask = async () =>
    (await t.call(askForHelp, { token: client.token, body: { subject: 'Help', message: 'Please help me.' } })).status
  await change('help.ask', 2)
  expect([await ask(), await ask(), await ask()]).toEqual([201, 201, 429])
  await change('help.ask', 3)
  t.advance(3_600_000)
  token = (await anAdmin(t)).token
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([201, 201, 201, 429])
})
