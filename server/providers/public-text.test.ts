import { afterAll, beforeAll, expect, it } from 'vitest'
import { getProvider, listServiceProviders, updateProfile } from '#contract/availability.ts'
import { createBooking, getBooking, listBookings } from '#contract/bookings.ts'
import { readCalendarFeed, openCalendarFeed } from '#contract/calendars.ts'
import { createService, getService, updateService } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { day } from '#tests/factories/calendar.ts'
import { setStatusOf } from '#tests/factories/visits.ts'
import { messagesOf } from '#tests/factories/messages.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const NO_CONTACT =
  'Please leave out phone numbers, emails, links and account names. Clients can reach you here once a visit is confirmed.'
const WHOLE = 'Buzz 1204, or call six oh four 555-0123'
const MASKED = 'Buzz 1204, or call [hidden]'

it('shows a note about the visit without phone numbers until the contact opens, and keeps it whole', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  const body = { service_id: provider.serviceId, date: day(3), time: '09:00', notes: WHOLE }
  const { id } = (await t.call(createBooking, { token: client.token, body })).body
  const feed = (await t.call(openCalendarFeed, { token: provider.token })).body.url.split('/').at(-1) ?? ''
  const mails = async () => {
    const found = await messagesOf(t, { to: provider.email })
    return JSON.stringify(found.map(({ text, html }) => [text, html]))
  }
  const notesFor = async (token: string) => {
    const [one, list] = await Promise.all([
      t.call(getBooking, { token, params: { id } }),
      t.call(listBookings, { token }),
    ])
    expect(list.body[0]?.notes).toBe(one.body.notes)
    return one.body.notes
  }
  const calendar = async () => String((await t.call(readCalendarFeed, { params: { token: feed } })).body)

  expect(await notesFor(provider.token)).toBe(MASKED)
  expect(await notesFor(client.token)).toBe(WHOLE)
  for (const text of [await mails(), await calendar()]) expect(text).not.toContain('555-0123')
  const visit = { id, client, provider }
  await setStatusOf(t, visit, 'provider', 'confirmed')
  expect(await notesFor(provider.token)).toBe(WHOLE)
  expect(await calendar()).toContain('555-0123')
  await setStatusOf(t, visit, 'provider', 'cancelled')
  expect(await notesFor(provider.token)).toBe(MASKED)
  expect(await notesFor(client.token)).toBe(WHOLE)
})

it('refuses contact in what everybody reads of a provider, beside the field', async () => {
  const { token, services } = await anOpenProvider(t)
  const reach = 'Write to ann at gmail dot com'
  const refusals = [
    ['bio', await t.call(updateProfile, { token, body: { bio: reach } })],
    ['location', await t.call(updateProfile, { token, body: { location: reach } })],
    ['specialties', await t.call(updateProfile, { token, body: { specialties: ['Gel', '@annsnails'] } })],
    [
      'description',
      await t.call(updateService, { token, params: { id: services[0]!.id }, body: { description: reach } }),
    ],
    [
      'description',
      await t.call(createService, {
        token,
        body: { title: 'Balayage', category: 'hair', price: 200, description: reach },
      }),
    ],
  ] as const
  for (const [field, { status, body }] of refusals)
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ detail: NO_CONTACT, errors: [{ msg: NO_CONTACT, loc: ['body', field] }] }),
    ])
})

it('hides contact that was saved before, for everybody but its owner', async () => {
  const { id, token, services } = await anOpenProvider(t)
  const words = 'Text 604-555-0123'
  const change = { bio: words, location: words, specialties: [words] }
  await t.db.updateTable('provider_profile').set(change).where('provider_id', '=', id).execute()
  await t.db.updateTable('offering').set({ description: words }).where('provider_id', '=', id).execute()
  const answers = await Promise.all([
    t.call(getProvider, { params: { id } }),
    t.call(listServiceProviders, { query: { service: services[0]!.title } }),
    t.call(getService, { params: { id: services[0]!.id } }),
  ])
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('555')
  const own = (await t.call(getProvider, { token, params: { id } })).body
  expect(own).toMatchObject({ ...change, services: [{ description: words }] })
})
