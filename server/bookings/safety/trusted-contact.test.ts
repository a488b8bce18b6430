import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  answerConsent,
  askContact,
  getSafety,
  lookAtConsent,
  raiseAlarm,
  removeContact,
} from '#contract/bookings/safety.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addCheckedIn, addTrustedContact, consentTokenOf } from '#tests/factories/visit-day.ts'

const DAY = 86_400_000
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  await t.db.deleteFrom('rate_limit').execute()
})
afterAll(() => t.close())

const textsTo = async (to: string, kind: string) => (await messagesOf(t, { to, kind })).map(({ text }) => text)
const ask = (token: string, phone_number: string, name = 'Sam') =>
  t.call(askContact, { token, body: { name, phone_number } })
const answer = (token: string, agrees: boolean) => t.call(answerConsent, { body: { token, agrees } })

it('agrees by a link that works once, and the provider is told', async () => {
  const provider = await anOpenProvider(t, { name: { firstName: 'Amara', lastName: 'Quimby' } })
  const asked = await ask(provider.token, '(604) 555-0701')
  expect(asked.body.contact).toMatchObject({ name: 'Sam', phone_number: '6045550701', state: 'asked' })
  const [sms] = await textsTo('6045550701', 'safety.contact_asked')
  expect(sms).toContain('Amara Quimby would like to name you as a trusted contact')
  const link = await consentTokenOf(t, '6045550701')
  expect((await t.call(lookAtConsent, { body: { token: link } })).body).toEqual({
    provider_name: 'Amara Quimby',
    name: 'Sam',
  })
  const answers = await Promise.all([answer(link, true), answer(link, false)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const isAgreed = answers[0].status === 200
  const { body } = await t.call(getSafety, { token: provider.token })
  expect(body.contact?.state).toBe(isAgreed ? 'agreed' : 'refused')
  expect(await messagesOf(t, { to: provider.email, kind: 'safety.contact_answered' })).toHaveLength(1)
  expect((await t.call(lookAtConsent, { body: { token: link } })).status).toBe(404)
})

it('is asked again after seven days without an answer, and the old link is void', async () => {
  const provider = await anOpenProvider(t)
  await ask(provider.token, '6045550702')
  const old = await consentTokenOf(t, '6045550702')
  t.advance(7 * DAY)
  expect((await answer(old, true)).status).toBe(404)
  expect((await t.call(getSafety, { token: provider.token })).body.contact?.state).toBe('expired')
  await ask(provider.token, '6045550702')
  const renewed = await consentTokenOf(t, '6045550702')
  expect((await answer(renewed, true)).status).toBe(200)
})

it('is never told without having agreed, nor after being replaced or removed', async () => {
  const visit = await addCheckedIn(t)
  const agreed = await addTrustedContact(t, visit)
  await ask(visit.provider.token, '6045550703')
  await t.call(raiseAlarm, { token: visit.provider.token, params: { id: visit.id } })
  for (const phone of [agreed, '6045550703']) expect(await textsTo(phone, 'safety.alarm')).toEqual([])
  const link = await consentTokenOf(t, '6045550703')
  await t.call(removeContact, { token: visit.provider.token })
  expect((await answer(link, true)).status).toBe(404)
  expect((await t.call(getSafety, { token: visit.provider.token })).body.contact).toBeNull()
})

it('who has said no is not asked again by the same provider', async () => {
  const provider = await anOpenProvider(t)
  await ask(provider.token, '6045550704')
  await answer(await consentTokenOf(t, '6045550704'), false)
  expect(await ask(provider.token, '6045550704')).toMatchObject({ status: 422 })
  expect(await ask(provider.token, provider.phone)).toMatchObject({ status: 422 })
})

it('nobody can have us write to many, or to one again and again', async () => {
  const provider = await anOpenProvider(t)
  for (const phone of ['6045550705', '6045550706', '6045550707', '6045550708'])
    expect((await ask(provider.token, phone)).status).toBe(200)
  expect((await ask(provider.token, '6045550709')).status).toBe(429)
  const [one, two, three] = [await anOpenProvider(t), await anOpenProvider(t), await anOpenProvider(t)]
  for (const { token } of [one, two]) expect((await ask(token, '6045550710')).status).toBe(200)
  expect((await ask(three.token, '6045550710')).status).toBe(429)
})
