import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getMe, updateMe } from '#contract/accounts.ts'
import { countQueue, decideApplicant, decideChange, getApplicant, listQueue, type QueueKind } from '#contract/admin.ts'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import {
  createService,
  deleteService,
  getMyVerification,
  getService,
  listProviderServices,
  submitVerification,
  updateService,
} from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, aPendingProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { messagesOf } from '#tests/factories/messages.ts'

let t: TestApp
let admin: TestPerson
let provider: OpenProvider
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t)
})
beforeEach(async () => {
  provider = await anOpenProvider(t, { insuredUntil: day(20) })
})
afterAll(() => t.close())

const declared = (insurance_expires_on: string) =>
  ({ is_adult: true, may_work_in_canada: true, is_certified: true, is_insured: true, insurance_expires_on }) as const

const renew = (until: string, { token } = provider) => t.call(submitVerification, { token, body: declared(until) })
const rename = (full_name: string, { token } = provider) => t.call(updateMe, { token, body: { full_name } })
const mine = async () => (await t.call(getMyVerification, { token: provider.token })).body
const me = async () => (await t.call(getMe, { token: provider.token })).body
const page = async (token?: string) => (await t.call(getProvider, { params: { id: provider.id }, token })).body

const waiting = async (kind?: QueueKind) => {
  const answer = await t.call(listQueue, { token: admin.token, query: { limit: 100, ...(kind ? { kind } : {}) } })
  return answer.body.filter((item) => item.provider.id === provider.id)
}
const decide = (id: string, decision: 'accept' | 'refuse', reason?: string, token = admin.token) =>
  t.call(decideChange, { token, params: { id }, body: { decision, ...(reason ? { reason } : {}) } })

/** Decides the one thing of this kind that waits of the provider. */
const answer = async (kind: QueueKind, decision: 'accept' | 'refuse', reason?: string) => {
  const [item, ...rest] = await waiting(kind)
  expect(rest).toEqual([])
  expect((await decide(item!.id, decision, reason)).status).toBe(200)
}

const mails = async () => {
  const { email } = await me()
  const rows = await messagesOf(t, { to: email })
  return rows.filter(({ kind }) => /^(change|account\.name)/.test(kind)).map(({ kind, text }) => ({ kind, text }))
}

const bookable = async () => Object.keys((await page()).date_availability).at(-1)!

it('takes no insurance that ends by today, later than in two years, or as it does already', async () => {
  const refused = async (until: string, person: OpenProvider) => (await renew(until, person)).body.detail
  const pending = await aPendingProvider(t)
  for (const person of [provider, pending]) {
    expect(await refused(day(0), person)).toBe('Please enter a date after today')
    expect(await refused('2099-12-31', person)).toBe('Please enter a date within the next 2 years')
    expect(await refused('2028-11-24', person)).toBe('Please enter a date within the next 2 years')
  }
  expect(await refused(day(20), provider)).toBe('We already have this date. Please enter the new one')
  expect((await renew('2028-11-23', pending)).status).toBe(200)
})

it('lets a renewed insurance wait while the old one counts, until an admin accepts it', async () => {
  const asked = await renew(day(300))
  expect(asked.body).toMatchObject({
    state: 'approved',
    insurance_expires_on: day(20),
    renewal: { insurance_expires_on: day(300), state: 'waiting', reason: null },
  })
  expect(await bookable()).toBe(day(20))
  const [item] = await waiting()
  expect(item).toMatchObject({ kind: 'insurance', before: 'Sunday, December 13, 2026' })

  await answer('insurance', 'accept')
  expect(await mine()).toMatchObject({ insurance_expires_on: day(300), renewal: null })
  expect((await bookable()) > day(50)).toBe(true)
  expect(await waiting()).toEqual([])
  expect(await mails()).toMatchObject([{ kind: 'change.insurance_accepted' }])
})

it('refuses a renewed insurance with a reason that the provider reads, and takes another', async () => {
  await renew(day(300))
  const [item] = await waiting('insurance')
  expect((await decide(item!.id, 'refuse')).status).toBe(422)
  expect((await decide(item!.id, 'refuse', 'The paper names another person')).status).toBe(200)
  expect(await mine()).toMatchObject({
    insurance_expires_on: day(20),
    renewal: { state: 'refused', reason: 'The paper names another person' },
  })
  const [mail] = await mails()
  expect(mail?.kind).toBe('change.insurance_refused')
  expect(mail?.text).toContain('Our reason: The paper names another person')
  await renew(day(310))
  await renew(day(320))
  const items = await waiting('insurance')
  expect(items).toHaveLength(1)
  expect((await mine()).renewal).toMatchObject({ insurance_expires_on: day(320), state: 'waiting' })
})

it('opens the calendar again that closed with the old insurance', async () => {
  t.setNow(`${day(40)}T19:00:00Z`)
  try {
    provider = await signedInAgain()
    expect(await mine()).toMatchObject({
      listing: { is_listed: false, reason: 'insurance_expired' },
      insurance: { level: 'ended' },
    })
    expect((await page()).date_availability).toEqual({})
    await renew(day(300))
    expect((await page()).date_availability).toEqual({})
    await answer('insurance', 'accept')
    expect((await mine()).listing).toEqual({ is_listed: true, reason: null, text: 'Clients can find and book you.' })
    expect(Object.keys((await page()).date_availability)).not.toEqual([])
  } finally {
    t.setNow(`${day(0)}T19:00:00Z`)
  }
})

/** Her session, and the admin's, are over after 40 days. */
async function signedInAgain(): Promise<OpenProvider> {
  admin = { ...admin, token: await newSession(t, admin.id) }
  return { ...provider, token: await newSession(t, provider.id) }
}

it('shows a new name to its owner alone until an admin accepts it', async () => {
  const before = (await page()).full_name
  const changed = await rename('Marie Curie')
  expect(changed.body).toMatchObject({ full_name: 'Marie Curie', first_name: 'Marie', name_review: 'pending' })
  expect(await me()).toEqual(changed.body)
  expect(await page(provider.token)).toMatchObject({ full_name: 'Marie Curie', name_review: 'pending' })
  expect((await page()).full_name).toBe(before)
  expect(await page(admin.token)).toMatchObject({ full_name: before })
  expect((await page(admin.token)).name_review).toBeUndefined()
  expect((await t.call(getService, { params: { id: provider.services[0]!.id } })).body.provider_name).toBe(before)
  expect(await waiting()).toMatchObject([{ kind: 'name', before, after: 'Marie Curie' }])

  await answer('name', 'accept')
  expect(await me()).toMatchObject({ full_name: 'Marie Curie', last_name: 'Curie', name_review: null })
  expect((await page()).full_name).toBe('Marie Curie')
  expect(await mails()).toMatchObject([{ kind: 'account.name_accepted' }])
})

it('gives the old name back when the new one is refused or taken back', async () => {
  const { full_name } = await me()
  await rename('Doctor Somebodyelse')
  await answer('name', 'refuse', 'Please send us your identification')
  expect(await me()).toMatchObject({ full_name, name_review: null })
  expect((await mails())[0]?.text).toContain('Please send us your identification')
  await rename('Marie Curie')
  const [item] = await waiting('name')
  expect((await rename(full_name)).body).toMatchObject({ full_name, name_review: null })
  expect(await waiting()).toEqual([])
  expect((await decide(item!.id, 'accept')).body.code).toBe('wrong_state')
  expect((await page()).full_name).toBe(full_name)
})

it('lets clients and pending providers change their names at once', async () => {
  for (const person of [await signedUp(t), await aPendingProvider(t)]) {
    const answered = await t.call(updateMe, { token: person.token, body: { full_name: 'Marie Curie' } })
    expect(answered.body).toMatchObject({ full_name: 'Marie Curie', name_review: null })
  }
})

const MASSAGE = { title: 'Deep Tissue Massage', category: 'massage', price: 120, description: 'Slow and firm' }
const add = (body: object = {}, { token } = provider) =>
  t.call(createService, { token, body: { ...MASSAGE, certificate: 'RMT, CMTBC 12345', ...body } })
const isFound = async () => {
  const cards = await t.call(listServiceProviders, { query: { service: MASSAGE.title, limit: 100 } })
  return cards.body.some(({ id }) => id === provider.id)
}

it('lists a service that needs a certificate once an admin has accepted it', async () => {
  const made = await add()
  expect(made.body).toMatchObject({ is_active: true, listing: 'in_review', certificate: 'RMT, CMTBC 12345' })
  const params = { id: made.body.id }
  expect((await t.call(getService, { params })).status).toBe(404)
  expect(await isFound()).toBe(false)
  expect((await page()).services.map(({ title }) => title)).toEqual(['Classic Manicure'])
  expect(await waiting()).toMatchObject([
    { kind: 'certificate', after: 'Deep Tissue Massage', certificate: 'RMT, CMTBC 12345' },
  ])
  // Switching it off and on does not get around the review.
  await t.call(updateService, { token: provider.token, params, body: { is_active: false } })
  const on = await t.call(updateService, { token: provider.token, params, body: { is_active: true } })
  expect(on.body.listing).toBe('in_review')

  await answer('certificate', 'accept')
  expect((await t.call(getService, { params })).status).toBe(200)
  expect(await isFound()).toBe(true)
  const own = await t.call(listProviderServices, { token: provider.token, params: { id: provider.id } })
  expect(own.body.map(({ listing }) => listing)).toEqual(['listed', 'listed'])
  expect((await page()).services[0]).not.toHaveProperty('listing')
  expect(await mails()).toMatchObject([{ kind: 'change.certificate_accepted' }])
})

it('refuses a certificate with a reason, and takes another', async () => {
  const { id } = (await add({ certificate: undefined })).body
  await answer('certificate', 'refuse', 'Which college?')
  const own = () => t.call(getService, { token: provider.token, params: { id } })
  expect((await own()).body).toMatchObject({ listing: 'refused', review_reason: 'Which college?', certificate: null })
  const sent = await t.call(updateService, { token: provider.token, params: { id }, body: { certificate: 'CMTBC 1' } })
  expect(sent.body).toMatchObject({ listing: 'in_review', review_reason: null, certificate: 'CMTBC 1' })
  const [item] = await waiting('certificate')
  await t.call(deleteService, { token: provider.token, params: { id } })
  expect(await waiting()).toEqual([])
  expect((await decide(item!.id, 'accept')).status).toBe(409)
})

it('takes what was on offer when approval was asked for as part of it, and nothing later', async () => {
  const pending = await aPendingProvider(t, { offers: [MASSAGE] })
  await renew(day(100), pending)
  const late = await add({ title: 'Prenatal Massage' }, pending)
  await t.call(decideApplicant, { token: admin.token, params: { id: pending.id }, body: { decision: 'approve' } })
  const shown = await t.call(listProviderServices, { params: { id: pending.id } })
  expect(shown.body.map(({ title }) => title)).toEqual(['Deep Tissue Massage'])
  const queue = await t.call(listQueue, { token: admin.token, query: { kind: 'certificate', limit: 100 } })
  expect(queue.body.filter((item) => item.provider.id === pending.id)).toMatchObject([{ after: late.body.title }])
})

it('needs no review for a service without a certificate', async () => {
  const made = await add({ title: 'Gel Manicure', category: 'nail', price: 60, certificate: undefined })
  expect(made.body.listing).toBe('listed')
  expect((await t.call(getService, { params: { id: made.body.id } })).status).toBe(200)
})

it('is one queue, oldest first, with counts by kind and a history of who decided what', async () => {
  const countsBefore = (await t.call(countQueue, { token: admin.token })).body
  await renew(day(300))
  await rename('Marie Curie')
  await add()
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['insurance', 'name', 'certificate'])
  expect((await waiting('name')).map(({ kind }) => kind)).toEqual(['name'])
  expect((await t.call(countQueue, { token: admin.token })).body).toEqual({
    provider: countsBefore.provider,
    insurance: (countsBefore.insurance ?? 0) + 1,
    name: (countsBefore.name ?? 0) + 1,
    certificate: (countsBefore.certificate ?? 0) + 1,
  })
  const first = await t.call(listQueue, { token: admin.token, query: { limit: 1 } })
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1]
  const second = await t.call(listQueue, { token: admin.token, query: { limit: 1, cursor } })
  expect(second.body[0]?.id).not.toBe(first.body[0]?.id)

  await answer('name', 'refuse', 'Not yours')
  const { body } = await t.call(getApplicant, { token: admin.token, params: { id: provider.id } })
  expect(body.history.slice(0, 1)).toMatchObject([
    { text: 'Refused the name Marie Curie instead of Tess Tester', who: 'Tess Tester', reason: 'Not yours' },
  ])
  const texts = body.history.map(({ text }) => text)
  expect(texts).toContain('Asked for insurance until Sunday, September 19, 2027')
  expect(texts).toContain('Asked for the certificate for Deep Tissue Massage')
  expect(texts).toContain('Approved')
})

it('decides once when two admins are quick', async () => {
  const other = await anAdmin(t)
  await renew(day(300))
  await rename('Marie Curie')
  await add()
  for (const { id } of await waiting()) {
    const both = await Promise.all([decide(id, 'accept'), decide(id, 'refuse', 'No', other.token)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  }
  expect(await mails()).toHaveLength(3)
})

it('is for admins only', async () => {
  await rename('Marie Curie')
  const [item] = await waiting()
  expect((await decide(item!.id, 'accept', undefined, provider.token)).status).toBe(403)
  expect((await decide('nothing', 'accept')).status).toBe(404)
  expect((await t.call(listQueue, { token: provider.token })).status).toBe(403)
})
