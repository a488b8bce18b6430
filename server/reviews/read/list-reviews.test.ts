import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  allowQuote,
  listClientReviews,
  listProviderReviews,
  listReceivedReviews,
  listServiceReviews,
  listTestimonials,
} from '#contract/reviews.ts'
import { restoreAccount, suspendAccount } from '#server/accounts/index.ts'
import { cached } from '#server/platform/cache.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { addPerson, newSession } from '#tests/factories/people.ts'
import { addDone, addPublished, readAs, write } from '#tests/factories/reviews.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

describe('who reads what', () => {
  it('is told of clients to providers whom they have asked, and to nobody else', async () => {
    const visit = await addDone(t)
    await addPublished(t, visit, { provider: { stars: 3, tags: ['welcoming'] } })
    const asked = await addBookable(t)
    const [stranger, other] = [await addBookable(t), await addPerson(t)]
    t.setNow(moment(5, '09:00'))
    await addConfirmed(t, { client: visit.client, provider: asked, date: day(8) })
    const readBy = (token: string) => t.call(listClientReviews, { token, params: { id: visit.client.id } })
    for (const { token } of [asked, visit.provider, visit.client])
      expect((await readBy(token)).body).toMatchObject({
        average: 3,
        count: 1,
        reviews: [{ author: 'Amara Q.', stars: 3, tags: ['Welcoming'], can: { vote: false } }],
      })
    for (const { token } of [stranger, other]) expect((await readBy(token)).status).toBe(404)
    const admin = await addPerson(t, { role: 'admin' })
    expect((await readBy(admin.token)).status).toBe(200)
    expect((await readBy(await newSession(t, admin.id, false))).body.code).toBe('second_factor_required')
    expect((await t.call(listReceivedReviews, { token: visit.client.token })).body.summary).toMatchObject({ count: 1 })
  })

  it('is paged without a gap, by both orders', async () => {
    const visit = await addDone(t)
    await addPublished(t, visit)
    await copyReviews(visit, 24)
    for (const sort of ['newest', 'helpful'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { sort, limit: 5, cursor }
        const { body } = await t.call(listProviderReviews, { params: { id: visit.provider.id }, query })
        seen.push(...body.reviews.map(({ id }) => id))
        cursor = body.next_cursor ?? undefined
      } while (cursor)
      expect([seen.length, new Set(seen).size]).toEqual([25, 25])
    }
  })

  it('shows services what was said of them lately, and the home page what may be quoted', async () => {
    // Later than everything else here.
    const late = async () => {
      t.setNow(TEST_NOW)
      const visit = await addPaid(t, { date: day(40) })
      // A little after its end: the clock runs on, and machines set theirs back by moments.
      t.setNow(moment(40, '10:05'))
      await setStatusOf(t, visit, 'provider', 'completed')
      return visit
    }
    const visit = await late()
    const quote = 'She took her time, explained every step and left my kitchen spotless.'
    await addPublished(t, visit, { client: { text: quote, may_quote: true } })
    const { body: latest } = await t.call(listServiceReviews, { query: { service: 'gel manicure', limit: 1 } })
    expect(latest).toMatchObject([{ text: quote, provider: { id: visit.provider.id, full_name: 'Amara Quimby' } }])
    const { body: quotes } = await t.call(listTestimonials)
    expect(quotes).toContainEqual({
      id: expect.any(String),
      stars: 5,
      text: quote,
      author: 'Casey Q.',
      service: 'Gel Manicure',
    })
    // No review without consent, and none below four stars.
    const [silent, low] = [await late(), await late()]
    await addPublished(t, silent)
    await addPublished(t, low, { client: { stars: 3, may_quote: true } })
    expect((await t.call(listTestimonials)).body).toEqual(quotes)
    expect(JSON.stringify(quotes)).not.toContain('Quimby')
  })

  it('quotes nobody who takes it back or is suspended, and quotes them again once they agree or are restored', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit, { client: { may_quote: true } })
    const { client, provider } = visit
    const isQuoted = async () => (await t.call(listTestimonials)).body.some(({ id }) => id === ids.client)
    const ownOf = async () => (await readAs(t, visit, 'client')).mine
    const allow = (token: string, may_quote: boolean, id = ids.client) =>
      t.call(allowQuote, { token, params: { id }, body: { may_quote } })
    expect(await isQuoted()).toBe(true)

    expect((await allow(client.token, false)).body).toEqual({ may_quote: false })
    expect([await isQuoted(), await ownOf()]).toMatchObject([false, { may_quote: false, can_change_quote: true }])
    for (const [token, id] of [
      [provider.token, ids.client],
      [provider.token, ids.provider],
      [client.token, ids.provider],
    ] as const)
      expect((await allow(token, true, id)).status).toBe(404)
    expect(await isQuoted()).toBe(false)
    await allow(client.token, true)
    expect([await isQuoted(), await ownOf()]).toMatchObject([true, { may_quote: true }])

    const word = { actor: 'operator', reason: 'Threats' } as const
    await inTransaction(t.db, (trx) => suspendAccount(t.deps, trx, client.id, word))
    expect(await isQuoted()).toBe(false)
    await inTransaction(t.db, (trx) => restoreAccount(t.deps, trx, client.id, word))
    expect(await isQuoted()).toBe(true)
  })

  it('offers the consent where it means something: published, four stars or more, or given before', async () => {
    const visit = await addDone(t)
    const written = await write(t, visit, 'client', { stars: 3 })
    expect(written.mine).toMatchObject({ can_change_quote: false })
    await write(t, visit, 'provider')
    expect((await readAs(t, visit, 'client')).mine).toMatchObject({ can_change_quote: false })
    expect((await readAs(t, visit, 'provider')).mine).toMatchObject({ can_change_quote: false })
    t.setNow(TEST_NOW)
    const good = await addDone(t)
    await addPublished(t, good)
    expect((await readAs(t, good, 'client')).mine).toMatchObject({ may_quote: false, can_change_quote: true })
  })

  it('forgets what is kept of pages when the consent changes', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit, { client: { may_quote: true } })
    const kept = cached(t.deps.pubsub, async () => (await t.call(listTestimonials)).body.map(({ id }) => id))
    expect(await kept.get()).toContain(ids.client)
    await t.call(allowQuote, { token: visit.client.token, params: { id: ids.client }, body: { may_quote: false } })
    expect(await kept.get()).not.toContain(ids.client)
  })

  /** More of the same, a minute apart. */
  async function copyReviews({ id }: Visit, count: number): Promise<void> {
    await sql`
      with made as (
        insert into booking select (jsonb_populate_record(b, jsonb_build_object('id', lpad(n::text, 26, 'r')))).*
        from booking b, generate_series(1, ${count}) n where b.id = ${id} returning id),
      windows as (
        insert into review_window select (jsonb_populate_record(w, jsonb_build_object('booking_id', m.id))).*
        from review_window w, made m where w.booking_id = ${id} returning booking_id)
      insert into review (id, booking_id, side, author_id, subject_id, entry_id, stars, body, written_at, published_at,
        helpful_count)
      select w.booking_id, w.booking_id, side, author_id, subject_id, entry_id, stars, body, written_at,
        published_at - interval '1 minute' * (row_number() over () / 2), row_number() over () % 3
      from review r, windows w where r.booking_id = ${id} and r.side = 'client'`.execute(t.db)
  }
})
