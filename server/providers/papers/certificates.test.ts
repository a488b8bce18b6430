import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import { createBooking, listBookings } from '#contract/bookings.ts'
import { searchAvailability } from '#contract/availability/search.ts'
import type { PaperKind } from '#contract/papers/kinds.ts'
import { decidePaper, setRequiredPapers } from '#contract/papers.ts'
import { getMyVerification, getService } from '#contract/providers.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, longDay } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { allChecks, givePapers, handIn } from '#tests/factories/papers.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

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

const standing = async ({ token }: { token: string }) => (await t.call(getMyVerification, { token })).body
const accept = (id: string, kind: PaperKind) =>
  t.call(decidePaper, {
    token: admin.token,
    params: { id },
    body: { decision: 'accept', checks: allChecks(kind) },
  })
const mailsTo = async ({ email }: TestPerson) =>
  (await messagesOf(t, { to: email })).map(({ kind, subject, text }) => ({ kind, subject, text }))

describe('a service that needs a certificate', () => {
  it('is booked up to its last day and no further, also when it is renewed while somebody books', async () => {
    const provider = await anOpenProvider(t, { offers: [MASSAGE] })
    const service_id = provider.services[0]!.id
    await t.db
      .updateTable('paper')
      .set({ state: 'replaced' })
      .where('provider_id', '=', provider.id)
      .where('kind', '=', RMT)
      .execute()
    const soon = await handIn(t, provider, RMT, { expires_on: day(5) })
    await accept(soon.id, RMT)
    const client = await addPerson(t)
    const book = (date: string) =>
      t.call(createBooking, { token: client.token, body: { service_id, date, time: '10:00' } })
    const days = async (query: object) =>
      Object.keys((await t.call(getProvider, { params: { id: provider.id }, query })).body.date_availability).at(-1)!
    expect(await days({})).toBe(day(60))
    expect(await days({ service_id })).toBe(day(5))
    expect(await days({ service_id: 'deep tissue massage' })).toBe(day(5))
    // All days come with the page, which shows a service no further than its papers reach.
    const page = await t.call(getProvider, { params: { id: provider.id } })
    expect(page.body.services[0]?.free_until).toBe(day(5))
    const cards = await t.call(listServiceProviders, { query: { service: MASSAGE.title, limit: 100 } })
    expect(cards.body.find(({ id }) => id === provider.id)?.free_dates.at(-1)).toBe(day(5))
    const search = async (date: string) =>
      (await t.call(searchAvailability, { query: { service: MASSAGE.title, date } })).body.total
    expect([await search(day(5)), await search(day(6))]).toEqual([1, 0])
    expect((await book(day(6))).body).toMatchObject({ code: 'slot_unavailable', meta: { refusal: 'paper_expired' } })
    expect((await book(day(5))).status).toBe(201)
    const renewed = await handIn(t, provider, RMT, { expires_on: day(300) })
    const visitsOn = async (date: string) => {
      const { body } = await t.call(listBookings, { token: client.token, query: { limit: 100 } })
      return body.filter(({ scheduled_at }) => scheduled_at.startsWith(date)).length
    }
    const [, booked] = await Promise.all([accept(renewed.id, RMT), book(day(7))])
    // In either order, the visit is booked, or refused for that reason and not stored.
    if (booked.status !== 201)
      expect(booked.body).toMatchObject({ code: 'slot_unavailable', meta: { refusal: 'paper_expired' } })
    expect(await visitsOn(day(7))).toBe(booked.status === 201 ? 1 : 0)
    expect((await book(day(8))).status).toBe(201)
  })

  it('leaves the lists on the last day of its certificate, and the others stay', async () => {
    const own = await anOpenProvider(t, {
      offers: [MASSAGE, { title: 'Swedish Massage', category: 'massage', price: 90 }],
    })
    const soon = await handIn(t, own, RMT, { expires_on: day(3) })
    await accept(soon.id, RMT)
    t.setNow(`${day(3)}T19:00:00Z`)
    try {
      await workOnce(t)
      const provider = { ...own, token: await newSession(t, own.id) }
      const titles = (await t.call(getProvider, { params: { id: own.id } })).body.services.map(({ title }) => title)
      expect(titles).toEqual(['Swedish Massage'])
      const seen = await t.call(getService, { token: provider.token, params: { id: own.services[0]!.id } })
      expect(seen.body.listing).toBe('expired')
      expect((await standing(provider)).papers_notice).toEqual({
        tone: 'warn',
        text: `Your certificate: Registered massage therapist ends today, ${longDay(day(3))}. Clients cannot book Deep Tissue Massage after it.`,
      })
    } finally {
      t.setNow(`${day(0)}T19:00:00Z`)
    }
  })

  it('has 30 days as well when the certificate is there and has ended, or ends sooner', async () => {
    const OTHER = 'certificate:other'
    const [ended, ending, lasting] = [await anOpenProvider(t), await anOpenProvider(t), await anOpenProvider(t)]
    await givePapers(t, ended.id, [{ kind: OTHER, expires: day(-3) }])
    await givePapers(t, ending.id, [{ kind: OTHER, expires: day(4) }])
    await givePapers(t, lasting.id, [{ kind: OTHER, expires: day(90) }])
    const entry = t.db.selectFrom('catalogue_entry').select('id').where('name', '=', 'Classic Manicure')
    const { id } = await entry.executeTakeFirstOrThrow()
    const set = (required_papers: PaperKind[]) =>
      t.call(setRequiredPapers, { token: admin.token, params: { id }, body: { required_papers } })
    const isListed = async ({ services }: { services: { id: string }[] }) =>
      (await t.call(getService, { params: { id: services[0]!.id } })).status === 200
    const listed = () => Promise.all([ended, ending, lasting].map(isListed))
    try {
      expect((await set([OTHER])).status).toBe(200)
      await workOnce(t)
      expect(await listed()).toEqual([true, true, true])
      for (const provider of [ended, ending]) {
        expect((await mailsTo(provider)).some(({ kind }) => kind === 'papers.asked')).toBe(true)
        expect((await standing(provider)).papers_notice).toEqual({
          tone: 'warn',
          text: `Please upload your certificate: Professional certificate by ${longDay(day(30))}. Clients cannot book dates after it.`,
        })
      }
      expect((await mailsTo(lasting)).some(({ kind }) => kind === 'papers.asked')).toBe(false)
      t.setNow(`${day(29)}T19:00:00Z`)
      await workOnce(t)
      expect(await listed()).toEqual([true, true, true])
      t.setNow(`${day(30)}T19:00:00Z`)
      await workOnce(t)
      expect(await listed()).toEqual([false, false, true])
    } finally {
      t.setNow(`${day(0)}T19:00:00Z`)
      await set([])
    }
  })

  it('is one that an admin says, and who lacks the certificate has 30 days', async () => {
    const provider = await anOpenProvider(t)
    const entry = await t.db
      .selectFrom('catalogue_entry')
      .select('id')
      .where('name', '=', 'Classic Manicure')
      .executeTakeFirstOrThrow()
    const set = (required_papers: PaperKind[], token = admin.token) =>
      t.call(setRequiredPapers, { token, params: { id: entry.id }, body: { required_papers } })
    expect((await set(['certificate:other'], provider.token)).status).toBe(403)
    expect((await set(['insurance'])).status).toBe(422)
    expect((await set(['certificate:other'])).status).toBe(200)
    const params = { id: provider.services[0]!.id }
    expect((await t.call(getService, { params })).status).toBe(200)
    await workOnce(t)
    await workOnce(t)
    const asked = (await mailsTo(provider)).filter(({ kind }) => kind === 'papers.asked')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text).toContain('Certificate: Professional certificate')
    expect(asked[0]?.text).toContain(longDay(day(30)))
    expect((await standing(provider)).papers_notice).toMatchObject({ tone: 'warn' })
    t.setNow(`${day(30)}T19:00:00Z`)
    try {
      await workOnce(t)
      expect((await t.call(getService, { params })).status).toBe(404)
    } finally {
      t.setNow(`${day(0)}T19:00:00Z`)
      await set([])
    }
    expect((await t.call(getService, { params })).status).toBe(200)
    // Papers that had ended start again when the entry requires them again.
    t.setNow(`${day(40)}T19:00:00Z`)
    try {
      admin = { ...admin, token: await newSession(t, admin.id) }
      expect((await set(['certificate:other'], admin.token)).status).toBe(200)
      await workOnce(t)
      expect((await t.call(getService, { params })).status).toBe(200)
      const again = (await mailsTo(provider)).filter(({ kind }) => kind === 'papers.asked')
      expect(again).toHaveLength(2)
      expect(again[1]?.text).toContain(longDay(day(70)))
      t.setNow(`${day(70)}T19:00:00Z`)
      await workOnce(t)
      expect((await t.call(getService, { params })).status).toBe(404)
    } finally {
      t.setNow(`${day(0)}T19:00:00Z`)
      await set([])
    }
    expect((await listAuditEntries(t.db, { type: 'catalogue_entry', id: entry.id }))[0]).toMatchObject({
      action: 'entry.papers_set',
      after: { required_papers: [] },
    })
  })
})
