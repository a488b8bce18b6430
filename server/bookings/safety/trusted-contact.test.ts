import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  answerConsent,
  askContact,
  getSafety,
  lookAtConsent,
  raiseAlarm,
  removeContact,
  stopConsent,
} from '#contract/bookings/safety.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { newSession } from '#tests/factories/people.ts'
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
/** By a session of its own: the days of these tests are longer than one. */
const contactOf = async ({ id }: { id: string }) =>
  (await t.call(getSafety, { token: await newSession(t, id) })).body.contact
const stop = (token: string) => t.call(stopConsent, { body: { token } })
const answer = (token: string, agrees: boolean) => t.call(answerConsent, { body: { token, agrees } })

it('agrees by a link that works once, and the provider is told', async () => {
  const provider = await anOpenProvider(t, { name: { firstName: 'Amara', lastName: 'Quimby' } })
  const asked = await ask(provider.token, '(604) 555-0701')
  expect(asked.body.contact).toMatchObject({ name: 'Sam', phone_number: '6045550701', state: 'asked' })
  const [sms] = await textsTo('6045550701', 'safety.contact_asked')
  expect(sms).toContain('Amara Quimby would like you as a trusted contact')
  const link = await consentTokenOf(t, '6045550701')
  expect((await t.call(lookAtConsent, { body: { token: link } })).body).toEqual({
    provider_name: 'Amara Quimby',
    name: 'Sam',
    has_agreed: false,
  })
  const answers = await Promise.all([answer(link, true), answer(link, false)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const isAgreed = answers[0].status === 200
  const { body } = await t.call(getSafety, { token: provider.token })
  expect(body.contact?.state).toBe(isAgreed ? 'agreed' : 'refused')
  expect(await messagesOf(t, { to: provider.email, kind: 'safety.contact_answered' })).toHaveLength(1)
  expect((await t.call(lookAtConsent, { body: { token: link } })).status).toBe(isAgreed ? 200 : 404)
})

it('stops by the same link, whenever they like: told nothing from then on, not asked again, and the provider hears of it', async () => {
  const visit = await addCheckedIn(t)
  const { provider } = visit
  const phone = '6045550711'
  await ask(provider.token, phone)
  const link = await consentTokenOf(t, phone)
  // A contact who hasn't agreed has nothing to stop.
  expect((await stop(link)).status).toBe(404)
  await answer(link, true)
  const [confirmed] = await textsTo(phone, 'safety.contact_agreed')
  expect(confirmed).toContain(`/trusted-contact#token=${link}`)
  expect((await t.call(lookAtConsent, { body: { token: link } })).body).toMatchObject({ name: 'Sam', has_agreed: true })
  expect((await answer(link, false)).status).toBe(404)

  expect((await stop(link)).status).toBe(200)
  expect((await stop(link)).status).toBe(404)
  expect((await t.call(lookAtConsent, { body: { token: link } })).status).toBe(404)
  expect((await t.call(raiseAlarm, { token: provider.token, params: { id: visit.id } })).status).toBe(200)
  expect(await textsTo(phone, 'safety.alarm')).toEqual([])
  expect(await contactOf(provider)).toMatchObject({
    state: 'stopped',
    text: expect.stringMatching(/^Sam stopped being your contact on /),
    can_ask_again: false,
  })
  expect(await messagesOf(t, { to: provider.email, kind: 'safety.contact_stopped' })).toHaveLength(1)
  expect((await ask(provider.token, phone)).status).toBe(422)
})

it('a link ends with the contact: replaced or removed, there is nothing left to stop', async () => {
  const provider = await anOpenProvider(t)
  const link = async (phone: string) => {
    await ask(provider.token, phone)
    const token = await consentTokenOf(t, phone)
    await answer(token, true)
    return token
  }
  const replaced = await link('6045550712')
  const removed = await link('6045550713')
  expect((await stop(replaced)).status).toBe(404)
  await t.call(removeContact, { token: provider.token })
  expect((await stop(removed)).status).toBe(404)
  expect(await messagesOf(t, { to: provider.email, kind: 'safety.contact_stopped' })).toEqual([])
})

it('is asked in the morning when it is night, with the link in it', async () => {
  const provider = await anOpenProvider(t)
  t.setNow(moment(1, '22:00'))
  await ask(await newSession(t, provider.id), '6045550717')
  for (const at of ['01:00', '05:00', '08:01']) {
    t.setNow(moment(2, at))
    await t.app.work.runDue()
    await t.app.work.deliver()
  }
  const [sent] = await messagesOf(t, { to: '6045550717', kind: 'safety.contact_asked' })
  expect(sent).toMatchObject({ sent_at: expect.any(Date), text: expect.stringContaining('#token=') })
})

it('a number that does not answer is texted twice, and the provider is told to talk to them', async () => {
  const provider = await anOpenProvider(t)
  const phone = '6045550714'
  await ask(provider.token, phone)
  t.advance(8 * DAY)
  expect(await contactOf(provider)).toMatchObject({ state: 'expired', can_ask_again: true })
  await ask(provider.token, phone)
  expect((await contactOf(provider))?.text).toContain('won’t text them a third time. Please talk to them')
  t.advance(2 * DAY)
  const third = await ask(provider.token, phone)
  expect(third).toMatchObject({ status: 422, body: { detail: expect.stringContaining('Please talk to them') } })
  expect(await textsTo(phone, 'safety.contact_asked')).toHaveLength(2)
  // Nor after naming another contact in between, or none.
  await ask(provider.token, '6045550715')
  await t.call(removeContact, { token: provider.token })
  expect((await ask(provider.token, phone)).status).toBe(422)
  // Another provider may ask them.
  expect((await ask((await anOpenProvider(t)).token, phone)).status).toBe(200)
  t.advance(365 * DAY)
  expect((await ask(await newSession(t, provider.id), phone)).status).toBe(200)
})

it('the last link works for 90 days, a yes for as long as it holds, and an answer lets the provider ask again', async () => {
  const provider = await anOpenProvider(t)
  const phone = '6045550716'
  const askNow = async () => ask(await newSession(t, provider.id), phone)
  await askNow()
  await askNow()
  t.advance(89 * DAY)
  const link = await consentTokenOf(t, phone)
  expect((await answer(link, true)).status).toBe(200)
  t.advance(8 * DAY)
  expect((await t.call(lookAtConsent, { body: { token: link } })).body).toMatchObject({ has_agreed: true })
  expect((await askNow()).status).toBe(200)
  t.advance(8 * DAY)
  expect(await contactOf(provider)).toMatchObject({ state: 'expired', can_ask_again: true })
  await askNow()
  t.advance(91 * DAY)
  expect(await contactOf(provider)).toMatchObject({
    state: 'expired',
    text: 'Sam didn’t answer our two text messages, so we won’t ask again. Please choose someone else.',
    can_ask_again: false,
  })
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

it('a person who said no is never asked again by the same provider', async () => {
  const provider = await anOpenProvider(t)
  await ask(provider.token, '6045550704')
  await answer(await consentTokenOf(t, '6045550704'), false)
  expect(await ask(provider.token, '6045550704')).toMatchObject({ status: 422 })
  expect(await ask(provider.token, provider.phone)).toMatchObject({ status: 422 })
})

it('limits stop anyone from texting many people or one person repeatedly', async () => {
  const provider = await anOpenProvider(t)
  for (const phone of ['6045550705', '6045550706', '6045550707', '6045550708'])
    expect((await ask(provider.token, phone)).status).toBe(200)
  expect((await ask(provider.token, '6045550709')).status).toBe(429)
  const [one, two, three] = [await anOpenProvider(t), await anOpenProvider(t), await anOpenProvider(t)]
  for (const { token } of [one, two]) expect((await ask(token, '6045550710')).status).toBe(200)
  expect((await ask(three.token, '6045550710')).status).toBe(429)
})
