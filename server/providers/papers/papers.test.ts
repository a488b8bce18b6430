import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countQueue, decideApplicant, getApplicant, listQueue } from '#contract/admin.ts'
import { getProvider } from '#contract/availability.ts'

import type { PaperKind } from '#contract/papers/kinds.ts'
import { decidePaper, listMyPapers, lookAtCase, submitPaper, viewMyPaper, withdrawPaper } from '#contract/papers.ts'
import { getMyVerification, getService, submitVerification } from '#contract/providers.ts'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, longDay } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { allChecks, givePapers, handIn, uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import {
  anAdmin,
  anOpenProvider,
  aPendingProvider,
  BIRTH_DATE,
  withCatalogue,
  type OpenProvider,
} from '#tests/factories/supply.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const RMT = 'certificate:rmt'
const MASSAGE = { title: 'Deep Tissue Massage', category: 'massage', price: 120 }

const cardsOf = async ({ token }: { token: string }) => (await t.call(listMyPapers, { token })).body.cards
const cardOf = async (who: { token: string }, kind: PaperKind) =>
  (await cardsOf(who)).find((card) => card.kind === kind)
const standing = async ({ token }: { token: string }) => (await t.call(getMyVerification, { token })).body
const decide = (id: string, body: object, { token } = admin) =>
  t.call(decidePaper, { token, params: { id }, body: body as never })
const accept = (id: string, kind: PaperKind) => decide(id, { decision: 'accept', checks: allChecks(kind) })
const mailsTo = async ({ email }: TestPerson) =>
  (await messagesOf(t, { to: email })).map(({ kind, subject, text }) => ({ kind, subject, text }))

const declared = {
  is_adult: true,
  may_work_in_canada: true,
  is_certified: true,
  is_insured: true,
  birth_date: BIRTH_DATE,
} as const

/** With everything but papers. */
async function anApplicant(offers = [MASSAGE]): Promise<OpenProvider> {
  const person = await aPendingProvider(t, { offers })
  await t.db.deleteFrom('paper').where('provider_id', '=', person.id).execute()
  return person
}

describe('an application', () => {
  it('asks for an ID, an insurance and what each active service needs, and for nothing else', async () => {
    const provider = await anApplicant()
    const submit = () => t.call(submitVerification, { token: provider.token, body: declared })
    expect((await submit()).body.detail).toBe(
      'Upload: Government ID, Upload: Liability insurance, Upload: Certificate: Registered massage therapist',
    )
    await handIn(t, provider, 'government_id')
    await handIn(t, provider, 'insurance')
    expect((await submit()).body.detail).toBe('Upload: Certificate: Registered massage therapist')
    await handIn(t, provider, RMT)
    expect((await submit()).status).toBe(200)
    const cards = await cardsOf(provider)
    expect(cards.map(({ kind, is_required, level }) => [kind, is_required, level])).toEqual([
      ['government_id', true, 'waiting'],
      ['insurance', true, 'waiting'],
      [RMT, true, 'waiting'],
      ['criminal_record', false, 'optional'],
    ])
    expect(cards[2]?.needed_for).toEqual(['Deep Tissue Massage'])
  })

  it('is approved once every paper is decided, and is told of each by name', async () => {
    const provider = await anApplicant()
    const id = await handIn(t, provider, 'government_id')
    const insurance = await handIn(t, provider, 'insurance')
    const certificate = await handIn(t, provider, RMT)
    await t.call(submitVerification, { token: provider.token, body: declared })
    const decideAll = (decision: string, reason?: string) =>
      t.call(decideApplicant, {
        token: admin.token,
        params: { id: provider.id },
        body: { decision, ...(reason ? { reason } : {}) } as never,
      })
    expect((await decideAll('approve')).body.detail).toBe(
      'Please decide first: Government ID, Liability insurance and Certificate: Registered massage therapist.',
    )
    await accept(id.id, 'government_id')
    await accept(certificate.id, RMT)
    await decide(insurance.id, { decision: 'refuse', reasons: ['wrong_date'], reason: 'It says March.' })
    // Single papers aren't announced before the application is decided.
    expect(await mailsTo(provider)).toEqual([])
    expect((await decideAll('approve')).body.detail).toBe('Not accepted yet: Liability insurance.')
    expect((await decideAll('request_changes', 'Nearly there')).status).toBe(200)
    const [mail] = await mailsTo(provider)
    expect(mail?.text).toContain('Government ID: accepted.')
    expect(mail?.text).toContain(
      'Liability insurance: not accepted. The date on it isn’t the one you entered. It says March.',
    )
    // One paper is uploaded again; the others are not lost.
    const again = await handIn(t, provider, 'insurance')
    expect((await cardsOf(provider)).map(({ level }) => level)).toEqual(['ok', 'waiting', 'ok', 'optional'])
    expect((await t.call(submitVerification, { token: provider.token, body: declared })).status).toBe(200)
    await accept(again.id, 'insurance')
    expect((await decideAll('approve')).status).toBe(200)
    const page = (await t.call(getProvider, { params: { id: provider.id } })).body
    expect(page).toMatchObject({ is_bookable: true, is_checked: true })
    expect(page.proofs.map(({ text }) => text)).toEqual([
      'ID checked Nov 2026',
      'Insured until Sep 2027',
      'Certificate: RMT',
    ])
  })

  it('hides a service whose certificate was refused, and says so to its owner alone', async () => {
    const provider = await anApplicant([MASSAGE, { title: 'Swedish Massage', category: 'massage', price: 100 }])
    await givePapers(t, provider.id, [{ kind: 'government_id' }, { kind: 'insurance' }])
    const certificate = await handIn(t, provider, RMT)
    await t.call(submitVerification, { token: provider.token, body: declared })
    await decide(certificate.id, { decision: 'refuse', reasons: ['not_confirmed'] })
    await t.call(decideApplicant, { token: admin.token, params: { id: provider.id }, body: { decision: 'approve' } })
    const params = { id: provider.services[0]!.id }
    expect((await t.call(getService, { params })).status).toBe(404)
    expect((await t.call(getService, { params, token: provider.token })).body).toMatchObject({
      listing: 'refused',
      paper_text:
        'Certificate: Registered massage therapist: we couldn’t accept it. We could not confirm it with the issuer.',
    })
    expect(
      (await t.call(getProvider, { params: { id: provider.id } })).body.services.map(({ title }) => title),
    ).toEqual(['Swedish Massage'])
  })
})

describe('a paper', () => {
  let provider: OpenProvider
  beforeEach(async () => {
    provider = await anOpenProvider(t, { insuredUntil: day(20) })
    await t.db.deleteFrom('outbox_message').where('recipient', '=', provider.email).execute()
  })

  it('is taken with the dates that its kind has', async () => {
    const file_ids = [await uploadPhoto(t, provider.token)]
    const submit = async (body: object) =>
      (await t.call(submitPaper, { token: provider.token, body: { file_ids, ...body } as never })).body.detail
    expect(await submit({ kind: 'insurance' })).toBe('Please enter the date it expires')
    expect(await submit({ kind: 'insurance', expires_on: day(0) })).toBe('Please enter a date after today')
    expect(await submit({ kind: 'insurance', expires_on: day(735) })).toBe(
      'Please enter a date within the next 2 years',
    )
    expect(await submit({ kind: 'criminal_record' })).toBe('Please enter the date on it')
    expect(await submit({ kind: 'criminal_record', issued_on: day(1) })).toBe('This date is in the future')
    expect(await submit({ kind: 'criminal_record', issued_on: day(-1900) })).toContain('older than 5 years')
    expect(await submit({ kind: 'insurance', expires_on: day(300), file_ids: [] })).toBe('Please add a photo or a PDF')
    const others = await uploadPhoto(t, (await anOpenProvider(t)).token)
    expect(await submit({ kind: 'insurance', expires_on: day(300), file_ids: [others] })).toContain(
      'no longer available',
    )
    expect(await submit({ kind: 'insurance', expires_on: day(300) })).toBeUndefined()
    expect(await submit({ kind: 'government_id' })).toContain('no longer available')
    const record = await handIn(t, provider, 'criminal_record', { issued_on: day(-30) })
    expect(record.expires_on).toBe(`${Number(day(-30).slice(0, 4)) + 5}${day(-30).slice(4)}`)
  })

  it('is reviewed while the old one counts, and takes its place when it is accepted', async () => {
    const renewed = await handIn(t, provider, 'insurance')
    expect(await cardOf(provider, 'insurance')).toMatchObject({
      level: 'ending',
      current: { expires_on: day(20) },
      latest: { expires_on: day(300), state: 'submitted' },
    })
    const last = async () =>
      Object.keys((await t.call(getProvider, { params: { id: provider.id } })).body.date_availability).at(-1)!
    expect(await last()).toBe(day(20))
    const { body: queue } = await t.call(listQueue, { token: admin.token, query: { kind: 'insurance', limit: 100 } })
    expect(queue.find((item) => item.id === renewed.id)).toMatchObject({
      after: `Liability insurance until ${longDay(day(300))}`,
      age_text: 'Just now',
    })
    await accept(renewed.id, 'insurance')
    expect((await last()) > day(50)).toBe(true)
    expect(await cardOf(provider, 'insurance')).toMatchObject({ level: 'ok', latest: null })
    expect(await mailsTo(provider)).toMatchObject([
      { kind: 'paper.accepted', subject: 'Liability insurance is accepted - Homebloom' },
    ])
  })

  it('is refused with reasons and words, and what counts goes on counting', async () => {
    const renewed = await handIn(t, provider, 'insurance')
    expect((await decide(renewed.id, { decision: 'refuse' })).body.detail).toBe('Please choose a reason or write one')
    await decide(renewed.id, { decision: 'refuse', reasons: ['unreadable'], reason: 'The lower half is dark.' })
    expect(await cardOf(provider, 'insurance')).toMatchObject({
      level: 'ending',
      latest: { state: 'refused', reason: 'We could not read it clearly. The lower half is dark.' },
    })
    expect((await standing(provider)).listing.is_listed).toBe(true)
    expect((await mailsTo(provider))[0]?.text).toContain('Our reason: We could not read it clearly. The lower half')
    expect((await decide(renewed.id, { decision: 'refuse', reasons: ['expired'] })).body.code).toBe('wrong_state')
  })

  it('is accepted with every check ticked, something to look at, and a day left', async () => {
    const renewed = await handIn(t, provider, 'insurance', { expires_on: day(2) })
    const some = { decision: 'accept', checks: allChecks('insurance').slice(1) }
    expect((await decide(renewed.id, some)).body.detail).toBe('Please tick every check first')
    t.setNow(`${day(2)}T19:00:00Z`)
    try {
      expect((await accept(renewed.id, 'insurance')).body.detail).toContain('Its date has passed')
    } finally {
      t.setNow(`${day(0)}T19:00:00Z`)
    }
    await givePapers(t, provider.id, [{ kind: RMT, state: 'submitted' }])
    const { id } = (await cardOf(provider, RMT))!.latest!
    expect((await accept(id, RMT)).body.detail).toContain('nothing to review')
  })

  it('is replaced under another id by one of its kind, and can be taken back', async () => {
    const first = await handIn(t, provider, 'insurance')
    const second = await handIn(t, provider, 'insurance', { expires_on: day(310) })
    expect((await accept(first.id, 'insurance')).body.code).toBe('wrong_state')
    expect((await t.call(viewMyPaper, { token: provider.token, params: { id: first.id } })).body).toEqual([])
    const remove = (token: string) => t.call(withdrawPaper, { token, params: { id: second.id } })
    expect((await remove((await anOpenProvider(t)).token)).status).toBe(404)
    expect((await remove(provider.token)).status).toBe(200)
    expect((await accept(second.id, 'insurance')).body.code).toBe('wrong_state')
    expect((await cardOf(provider, 'insurance'))?.latest).toBeNull()
  })

  it('is decided once when two admins are quick, or somebody hands in another meanwhile', async () => {
    const other = await anAdmin(t)
    const paper = await handIn(t, provider, 'insurance')
    const both = await Promise.all([
      accept(paper.id, 'insurance'),
      decide(paper.id, { decision: 'refuse', reasons: ['expired'] }, other),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await mailsTo(provider)).toHaveLength(1)
    const next = await handIn(t, provider, 'insurance', { expires_on: day(320) })
    const file_ids = [await uploadPhoto(t, provider.token)]
    await Promise.all([
      accept(next.id, 'insurance'),
      t.call(submitPaper, { token: provider.token, body: { kind: 'insurance', expires_on: day(330), file_ids } }),
    ])
    const states = await t.db.selectFrom('paper').select('state').where('provider_id', '=', provider.id).execute()
    expect(states.filter(({ state }) => state === 'accepted').length).toBe(2)
    expect(states.filter(({ state }) => state === 'submitted').length).toBe(1)
  })

  it('tells admins who else looks at it now', async () => {
    const other = await addPerson(t, { role: 'admin', firstName: 'Ada', lastName: 'Byron' })
    const look = async ({ token }: TestPerson) =>
      (await t.call(lookAtCase, { token, params: { id: provider.id } })).body.others
    expect(await look(other)).toEqual([])
    expect(await look(admin)).toEqual(['Ada Byron'])
    t.advance(60_000)
    expect(await look(admin)).toEqual([])
    expect((await t.call(lookAtCase, { token: admin.token, params: { id: 'a'.repeat(26) } })).status).toBe(404)
  })
})

it('is counted in the queue by kind, beside the application of somebody new', async () => {
  const before = (await t.call(countQueue, { token: admin.token })).body.kinds
  const provider = await anOpenProvider(t)
  await handIn(t, provider, 'insurance')
  await handIn(t, provider, RMT)
  const applicant = await anApplicant()
  await handIn(t, applicant, 'insurance')
  const after = (await t.call(countQueue, { token: admin.token })).body.kinds
  expect(after.insurance).toBe((before.insurance ?? 0) + 1)
  expect(after.certificate).toBe((before.certificate ?? 0) + 1)
  expect(after.provider).toBe(before.provider)
  const { body } = await t.call(getApplicant, { token: admin.token, params: { id: provider.id } })
  expect(body.papers.find(({ kind }) => kind === RMT)).toMatchObject({ level: 'waiting', checks: expect.any(Array) })
  expect(body.history[0]?.text).toBe('Uploaded certificate: Registered massage therapist')
})
