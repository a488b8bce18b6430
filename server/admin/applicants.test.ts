import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { countQueue, decideApplicant, getApplicant, listApplicants, sendContact } from '#contract/admin.ts'
import { getProvider } from '#contract/availability.ts'
import { getMyVerification, getServicesAvailability, submitVerification } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, aPendingProvider, BIRTH_DATE, withCatalogue } from '#tests/factories/supply.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { MESSAGES_PER_ADDRESS } from '#server/support/send-contact.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp({ limits: [{ ...MESSAGES_PER_ADDRESS, max: 2 }] })
  await withCatalogue(t)
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const declarations = {
  is_adult: true,
  may_work_in_canada: true,
  is_certified: true,
  is_insured: true,
  birth_date: BIRTH_DATE,
} as const

async function aSubmittedProvider() {
  const provider = await aPendingProvider(t)
  const answer = await t.call(submitVerification, { token: provider.token, body: declarations })
  expect(answer.status).toBe(200)
  expect(answer.body.state).toBe('submitted')
  return provider
}

const decide = (
  id: string,
  decision: 'approve' | 'request_changes' | 'reject' | 'suspend' | 'lift_suspension',
  reason?: string,
) => t.call(decideApplicant, { token: admin.token, params: { id }, body: { decision, ...(reason ? { reason } : {}) } })

const mailsTo = async (id: string) => {
  const { email } = await t.db.selectFrom('user_account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await messagesOf(t, { to: email })
  return rows.filter((row) => row.kind.startsWith('verification.'))
}

describe('the approval of a provider', () => {
  it('starts with everything that is missing, in words', async () => {
    const { token } = await signedUp(t, { role: 'provider' })
    const mine = await t.call(getMyVerification, { token })
    expect(mine.body.missing).toEqual([
      'Write a few words about yourself',
      'Add at least one service',
      'Save the hours you work',
      'Upload: Government ID',
      'Upload: Liability insurance',
    ])
    const early = await t.call(submitVerification, { token, body: declarations })
    expect(early.status).toBe(422)
    expect(early.body.detail).toContain('Add at least one service')
  })

  it('is for people of age, and forgets the birth date', async () => {
    const { id, token } = await aPendingProvider(t)
    const submit = (birth_date: string) => t.call(submitVerification, { token, body: { ...declarations, birth_date } })
    const today = t.deps.localTime.localDate(t.clock.now())
    const years = (n: number) => `${Number(today.slice(0, 4)) - n}`
    expect((await submit('')).body.detail).toBe('Please enter your birth date')
    expect((await submit(`${years(17)}-01-01`)).body.detail).toBe('You need to be 18 or older')
    expect((await submit(t.deps.localTime.addDays(`${years(18)}${today.slice(4)}`, 1))).status).toBe(422)
    expect((await submit(`${years(18)}${today.slice(4)}`)).status).toBe(200)
    const row = await t.db
      .selectFrom('verification')
      .selectAll()
      .where('provider_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.of_age_at).not.toBeNull()
    expect(JSON.stringify(row)).not.toContain(`${years(18)}${today.slice(4)}`)
  })

  it('makes a provider of the applicant, visible and told by mail', async () => {
    const provider = await aSubmittedProvider()
    const queue = await t.call(listApplicants, { token: admin.token, query: { limit: 100 } })
    const applicant = queue.body.find((one) => one.id === provider.id)
    expect(applicant?.can).toMatchObject({ approve: true, request_changes: true, reject: true, suspend: false })
    expect(applicant?.has_hours).toBe(true)

    const answer = await decide(provider.id, 'approve')
    expect(answer.status).toBe(200)
    expect(answer.body.state).toBe('approved')
    expect((await t.call(getMe, { token: provider.token })).body.role).toBe('provider')
    expect((await t.call(getProvider, { params: { id: provider.id } })).body.is_bookable).toBe(true)
    expect((await t.call(getServicesAvailability)).body['Classic Manicure']).toBe(true)
    expect((await mailsTo(provider.id)).map((mail) => mail.kind)).toEqual(['verification.approved'])
    expect((await decide(provider.id, 'approve')).body.code).toBe('wrong_state')
    expect(await mailsTo(provider.id)).toHaveLength(1)
  })

  it('decides once when two admins are quick', async () => {
    const provider = await aSubmittedProvider()
    // Neither leads on from where the other has led: a rejected one could still be approved.
    const both = await Promise.all([
      decide(provider.id, 'approve'),
      decide(provider.id, 'request_changes', 'No insurance'),
    ])
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 409]))
    expect(await mailsTo(provider.id)).toHaveLength(1)
  })

  it('sends an application back with the reason and takes it again', async () => {
    const provider = await aSubmittedProvider()
    expect((await decide(provider.id, 'request_changes')).status).toBe(422)
    expect((await decide(provider.id, 'request_changes', 'Please add your training')).status).toBe(200)
    const mine = await t.call(getMyVerification, { token: provider.token })
    expect(mine.body).toMatchObject({ state: 'changes_requested', reason: 'Please add your training' })
    expect((await mailsTo(provider.id))[0]?.text).toContain('Please add your training')
    const again = await t.call(submitVerification, { token: provider.token, body: declarations })
    expect(again.body).toMatchObject({ state: 'submitted', reason: null })
    expect((await t.call(submitVerification, { token: provider.token, body: declarations })).status).toBe(409)
  })

  it('takes a suspended provider off every list', async () => {
    const provider = await anOpenProvider(t)
    expect((await decide(provider.id, 'suspend', 'Insurance lapsed')).status).toBe(200)
    expect((await t.call(getProvider, { params: { id: provider.id } })).status).toBe(404)
    expect((await decide(provider.id, 'lift_suspension')).status).toBe(422)
    expect((await decide(provider.id, 'lift_suspension', 'It was renewed')).status).toBe(200)
    const told = (await mailsTo(provider.id)).at(-1)!
    expect(told.kind).toBe('verification.suspension_lifted')
    // Only admins read why.
    expect(JSON.stringify(told)).not.toContain('renewed')
    expect((await t.call(getProvider, { params: { id: provider.id } })).status).toBe(200)
  })

  it('is for admins only', async () => {
    const provider = await aSubmittedProvider()
    const body = { decision: 'approve' } as const
    const params = { id: provider.id }
    expect((await t.call(decideApplicant, { params, body })).status).toBe(401)
    expect((await t.call(decideApplicant, { params, body, token: provider.token })).status).toBe(403)
    expect((await t.call(listApplicants, { token: provider.token })).status).toBe(403)
    expect((await decide('nobody', 'approve')).status).toBe(404)
    const client = await signedUp(t)
    expect((await decide(client.id, 'approve')).status).toBe(404)
    expect((await t.call(getMyVerification, { token: client.token })).status).toBe(403)
  })

  it('pages the queue and finds by name', async () => {
    await aSubmittedProvider()
    await aSubmittedProvider()
    const first = await t.call(listApplicants, { token: admin.token, query: { limit: 1 } })
    expect(first.body).toHaveLength(1)
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1]
    const second = await t.call(listApplicants, { token: admin.token, query: { limit: 1, cursor } })
    expect(second.body[0]?.id).not.toBe(first.body[0]?.id)
    const none = await t.call(listApplicants, { token: admin.token, query: { search: '100%' } })
    expect(none.body).toEqual([])
  })

  it('finds somebody in whatever state, unless one is asked for', async () => {
    const provider = await anOpenProvider(t)
    const { email } = await t.db
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', provider.id)
      .executeTakeFirstOrThrow()
    const search = async (query: object) => {
      const answer = await t.call(listApplicants, { token: admin.token, query: { search: email, ...query } })
      return answer.body.map(({ id, state }) => ({ id, state }))
    }
    expect(await search({})).toEqual([{ id: provider.id, state: 'approved' }])
    expect(await search({ state: 'submitted' })).toEqual([])
  })

  it('is counted by state', async () => {
    const states = async () => (await t.call(countQueue, { token: admin.token })).body.states
    const before = await states()
    await aPendingProvider(t)
    const submitted = await aSubmittedProvider()
    const approved = await aSubmittedProvider()
    await decide(approved.id, 'approve')
    const of = (key: keyof typeof before, more: number) => [key, (before[key] ?? 0) + more]
    expect(await states()).toMatchObject(Object.fromEntries([of('draft', 1), of('submitted', 1), of('approved', 1)]))
    await decide(submitted.id, 'reject', 'Not now')
    expect(await states()).toMatchObject(Object.fromEntries([of('submitted', 0), of('rejected', 1)]))
  })

  it('keeps every decision with who, when and why', async () => {
    const provider = await aSubmittedProvider()
    await decide(provider.id, 'request_changes', 'Please add your training')
    await t.call(submitVerification, { token: provider.token, body: declarations })
    await decide(provider.id, 'approve')
    await decide(provider.id, 'suspend', 'A complaint')
    await decide(provider.id, 'lift_suspension', 'The complaint was a mistake')
    const { body } = await t.call(getApplicant, { token: admin.token, params: { id: provider.id } })
    const decided = body.history.slice(0, 6)
    expect(decided.map(({ text, who, reason }) => ({ text, who, reason }))).toEqual([
      { text: 'Suspension lifted', who: 'Tess Tester', reason: null },
      { text: 'Suspended', who: 'Tess Tester', reason: 'A complaint' },
      { text: 'Approved', who: 'Tess Tester', reason: null },
      { text: 'Applied', who: 'The provider', reason: null },
      { text: 'Asked for changes', who: 'Tess Tester', reason: 'Please add your training' },
      { text: 'Applied', who: 'The provider', reason: null },
    ])
    expect(body.history[0]?.at_text).toMatch(/^Monday, November 23, 2026 at /)
  })
})

describe('the contact form', () => {
  it('keeps a ticket, mails support and stops floods', async () => {
    const body = { name: 'Ada', email: 'ada@example.test', subject: 'Hello\r\nBcc: x', message: 'A question' }
    const answer = await t.call(sendContact, { body })
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Thank you for your message! We will get back to you within 24 hours.')
    const tickets = await t.db.selectFrom('support_ticket').selectAll().execute()
    expect(tickets).toMatchObject([{ name: 'Ada', inquiry_type: 'general', state: 'new' }])
    const mail = await messagesOf(t, { kind: 'contact.sent' })
    expect(mail).toMatchObject([{ recipient: 'support@homebloom.test', subject: '[general] Hello Bcc: x' }])
    expect((await t.call(sendContact, { body })).status).toBe(201)
    const refused = await t.call(sendContact, { body })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 0 && seconds <= 3600)
    expect((await t.call(sendContact, { body: { ...body, email: 'ada' } })).status).toBe(422)
  })
})
