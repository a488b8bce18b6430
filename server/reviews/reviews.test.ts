import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { setBookingStatus } from '#contract/bookings.ts'
import { listOutbox } from '#contract/notifications.ts'
import {
  getVisitReview,
  listClientReviews,
  listJudgedReviews,
  listOpenReviews,
  listProviderReviews,
  listReceivedReviews,
  listServiceReviews,
  listTestimonials,
  replyToReview,
  reportReview,
  voteOnReview,
} from '#contract/reviews.ts'
import { ATTENTION_RAISED, ATTENTION_SETTLED, type Attention } from '#server/platform/attention.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { clockText, day, hoursAfter, longDay, moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, DONE, judge, OVER, readAs, tryToWrite, WORDS, write } from '#tests/factories/reviews.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { forgetAuthor } from './index.ts'

let t: TestApp
const raised: Attention[] = []
const settled: string[] = []
beforeAll(async () => {
  t = await startTestApp()
  t.deps.events.subscribe<Attention>(ATTENTION_RAISED, async (_, attention) => void raised.push(attention))
  t.deps.events.subscribe<Attention>(ATTENTION_SETTLED, async (_, { kind }) => void settled.push(kind))
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const sweepAt = async (instant: string) => {
  t.setNow(instant)
  await t.app.work.runDue()
}
const publicOf = async ({ provider }: Visit, token?: string) =>
  (await t.call(listProviderReviews, { params: { id: provider.id }, token })).body
const ratingOf = async ({ provider }: Visit) => {
  const { ratings_average, ratings_count } = (await t.call(getProvider, { params: { id: provider.id } })).body
  return [ratings_average, ratings_count]
}
const mailsTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.map(({ subject }) => subject ?? '').toReversed()

describe('writing', () => {
  it('is open to both sides from done on, for fourteen days', async () => {
    const visit = await addPaid(t)
    expect((await readAs(t, visit, 'client')).state).toBe('none')
    expect((await tryToWrite(t, visit, 'client')).body.code).toBe('wrong_state')
    // Completed before its end: not done yet.
    await setStatusOf(t, visit, 'provider', 'completed')
    expect(await readAs(t, visit, 'client')).toMatchObject({ state: 'soon', text: '', can_write: false })
    expect((await tryToWrite(t, visit, 'client')).body.detail).toBe('You can review this visit once it is over.')
    t.setNow(DONE)
    expect(await readAs(t, visit, 'client')).toMatchObject({
      state: 'open',
      other_name: 'Amara',
      text: `You can review Amara until ${clockText(OVER)}. Neither of you reads the other’s review before both are in or the time is over.`,
    })
    expect((await tryToWrite(t, visit, 'provider')).status).toBe(200)
    t.setNow(hoursAfter(OVER, -0.01))
    expect((await tryToWrite(t, visit, 'provider', { stars: 4 })).status).toBe(200)
    t.setNow(OVER)
    expect((await tryToWrite(t, visit, 'client')).body).toMatchObject({
      code: 'wrong_state',
      detail: 'The time to review this visit is over.',
    })
  })

  it('takes only visits that were paid, took place and were not put back', async () => {
    const unpaid = await addConfirmed(t)
    const cancelled = await addPaid(t)
    const back = await addPaid(t)
    await setStatusOf(t, cancelled, 'provider', 'cancelled')
    await setStatusOf(t, back, 'provider', 'completed')
    await setStatusOf(t, back, 'client', 'confirmed')
    await t.db.updateTable('booking').set({ payment_due_at: null }).where('id', '=', unpaid.id).execute()
    t.setNow(DONE)
    await setStatusOf(t, unpaid, 'provider', 'completed')
    expect(await readAs(t, unpaid, 'client')).toMatchObject({ state: 'unpaid', can_write: false })
    for (const visit of [unpaid, cancelled, back])
      for (const side of ['client', 'provider'] as const)
        expect((await tryToWrite(t, visit, side)).body.code).toBe('wrong_state')
    // What was completed unpaid can be paid still.
    await pay(t, await checkoutOf(t, unpaid))
    expect((await tryToWrite(t, unpaid, 'client')).status).toBe(200)
    // Put back and completed again, it counts from then.
    t.setNow(moment(4, '12:00'))
    await setStatusOf(t, back, 'provider', 'completed')
    expect((await readAs(t, back, 'client')).text).toContain(clockText(moment(18, '12:00')))
  })

  it('is gone with the money, and waits while a case is open', async () => {
    const refunded = await addDone(t)
    await write(t, refunded, 'client')
    await sql`update customer_order set refunded_cents = settled_cents where booking_id = ${refunded.id}`.execute(t.db)
    expect((await tryToWrite(t, refunded, 'provider')).body.code).toBe('wrong_state')
    t.setNow(TEST_NOW)
    const disputed = await addDone(t)
    await write(t, disputed, 'client')
    await sql`insert into booking_case (id, booking_id, opened_by, statement, opened_at)
      values ('c'||substr(${disputed.id}, 2), ${disputed.id}, ${disputed.client.id}, 'It was not right', ${DONE}::timestamptz)`.execute(
      t.db,
    )
    expect(await readAs(t, disputed, 'client')).toMatchObject({ state: 'under_case' })
    await sweepAt(hoursAfter(OVER, 1))
    expect((await publicOf(refunded)).reviews).toEqual([])
    expect(await readAs(t, refunded, 'client')).toMatchObject({
      state: 'over',
      text: 'This visit was refunded, so your review is not published.',
    })
    expect((await publicOf(disputed)).reviews).toEqual([])
    // Decided: both have fourteen days from then.
    const decidedAt = hoursAfter(OVER, 2)
    const admin = await anAdmin(t)
    await sql`update booking_case set state = 'decided', decision = 'provider', reason = 'Fine', decided_by = ${admin.id},
      decided_at = ${decidedAt}::timestamptz where booking_id = ${disputed.id}`.execute(t.db)
    await sweepAt(hoursAfter(decidedAt, 48))
    expect(await readAs(t, disputed, 'provider')).toMatchObject({ state: 'open' })
    await sweepAt(hoursAfter(decidedAt, 14 * 24 + 1))
    expect((await publicOf(disputed)).reviews).toHaveLength(1)
  })

  it('refuses what is no review, and ways around the site', async () => {
    const visit = await addDone(t)
    const refusal = async (words: object) => {
      const { status, body } = await tryToWrite(t, visit, 'client', words)
      return [status, body.detail]
    }
    expect(await refusal({ text: 'Too short to tell' })).toEqual([422, 'Please write at least 20 characters'])
    expect(await refusal({ text: `${'🌸'.repeat(19)}  ` })).toEqual([422, 'Please write at least 20 characters'])
    expect((await refusal({ text: '🌸'.repeat(20) }))[0]).toBe(200)
    expect(await refusal({ text: 'x'.repeat(2001) })).toEqual([422, 'Please keep this under 2,000 characters'])
    expect((await refusal({ text: 'x '.repeat(999) + 'ok' }))[0]).toBe(200)
    for (const stars of [0, 6, 4.5]) expect((await refusal({ stars }))[0]).toBe(422)
    expect((await refusal({ tags: ['welcoming'] }))[0]).toBe(422)
    expect(await refusal({ text: 'Wonderful! Call me at 604 555 0123 for more.' })).toEqual([
      422,
      'Please leave out phone numbers, emails, links and account names.',
    ])
    const stranger = await addPerson(t)
    const asked = { token: stranger.token, params: { id: visit.id } }
    expect((await t.call(getVisitReview, asked)).status).toBe(404)
  })

  it('keeps what was typed as it was typed', async () => {
    const visit = await addDone(t)
    const text = 'First line <b>bold</b> & “quoted”\n\nsecond https line, 5 * 4 = 20 %_\\'
    await addPublished(t, visit, { client: { text, tags: ['friendly', 'on_time', 'friendly'] } })
    expect((await publicOf(visit)).reviews).toMatchObject([
      { text, tags: ['Friendly', 'On time'], author: 'Casey Q.', service: 'Gel Manicure', stars: 5, reply: null },
    ])
  })

  it('can be changed until it is published, by one device at a time', async () => {
    const visit = await addDone(t)
    expect((await write(t, visit, 'client', { stars: 3, version: 0 })).mine).toMatchObject({ stars: 3, version: 1 })
    expect((await tryToWrite(t, visit, 'client', { stars: 1, version: 0 })).body.code).toBe('changed_elsewhere')
    expect((await write(t, visit, 'client', { stars: 4, version: 1 })).mine).toMatchObject({ stars: 4, version: 2 })
    await write(t, visit, 'provider')
    expect((await tryToWrite(t, visit, 'client', { stars: 1 })).body).toMatchObject({
      code: 'wrong_state',
      detail: 'The reviews of this visit are published, so they can no longer be changed.',
    })
    expect(await ratingOf(visit)).toEqual([4, 1])
  })
})

describe('nobody reads a review before its time', () => {
  it('until both are in', async () => {
    const visit = await addDone(t)
    const before = await everythingElse(visit)
    await write(t, visit, 'client', { stars: 2, tags: ['tidy'] })
    await write(t, visit, 'client', { stars: 2 })
    // To everybody but the author all is as it was, down to the last letter.
    expect(await everythingElse(visit)).toEqual(before)
    await write(t, visit, 'provider', { stars: 5 })
    expect((await readAs(t, visit, 'provider')).theirs).toMatchObject({ stars: 2, text: WORDS.client })
    expect((await readAs(t, visit, 'client')).theirs).toMatchObject({ stars: 5, text: WORDS.provider })
    expect(await ratingOf(visit)).toEqual([2, 1])
  })

  it('or until the time is over, and the other side can no longer answer in kind', async () => {
    const visit = await addDone(t)
    await write(t, visit, 'client', { stars: 1 })
    await sweepAt(hoursAfter(OVER, -0.01))
    expect((await publicOf(visit)).reviews).toEqual([])
    await sweepAt(OVER)
    expect((await publicOf(visit)).reviews).toMatchObject([{ stars: 1 }])
    expect(await ratingOf(visit)).toEqual([1, 1])
    expect((await tryToWrite(t, visit, 'provider')).body.code).toBe('wrong_state')
    expect(await readAs(t, visit, 'provider')).toMatchObject({ state: 'published', theirs: { stars: 1 }, mine: null })
    // Once.
    await sweepAt(hoursAfter(OVER, 1))
    expect(await ratingOf(visit)).toEqual([1, 1])
  })

  /** All that anybody but the client of a visit can read of it and its people. */
  async function everythingElse(visit: Visit) {
    const { client, provider, id } = visit
    const admin = await anAdmin(t)
    const answers = await Promise.all([
      t.call(getVisitReview, { token: provider.token, params: { id } }),
      t.call(listProviderReviews, { params: { id: provider.id } }),
      t.call(listProviderReviews, { token: provider.token, params: { id: provider.id } }),
      t.call(listReceivedReviews, { token: provider.token }),
      t.call(listOpenReviews, { token: provider.token }),
      t.call(listClientReviews, { token: provider.token, params: { id: client.id } }),
      t.call(listServiceReviews, { query: { service: 'Gel Manicure' } }),
      t.call(listTestimonials),
      t.call(listJudgedReviews, { token: admin.token, query: { state: 'published' } }),
      t.call(getProvider, { params: { id: provider.id } }),
      t.call(listOutbox, { query: { to: provider.email } }),
    ])
    return answers.map(({ body }) => body as unknown)
  }
})

describe('after publication', () => {
  it('the reviewed side answers once', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit)
    const reply = (token: string, id: string, text = 'Thank you, Casey!') =>
      t.call(replyToReview, { token, params: { id }, body: { text } })
    expect((await reply(visit.client.token, ids.client)).status).toBe(404)
    expect((await reply(visit.provider.token, ids.client, 'See amara.example.com')).status).toBe(422)
    expect((await reply(visit.provider.token, ids.client)).body).toMatchObject({
      reply: { text: 'Thank you, Casey!' },
      can: { reply: false },
    })
    expect((await reply(visit.provider.token, ids.client)).body.code).toBe('wrong_state')
    expect((await publicOf(visit)).reviews[0]!.reply?.text).toBe('Thank you, Casey!')
    expect(await mailsTo(visit.client.email)).toContain('Amara has replied to your review')
    expect((await readAs(t, visit, 'client')).mine?.reply?.text).toBe('Thank you, Casey!')
  })

  it('others find it helpful, once each', async () => {
    const provider = await addBookable(t)
    const first = await addPaid(t, { provider })
    const second = await addPaid(t, { provider, time: '14:00' })
    t.setNow(moment(3, '15:00'))
    for (const visit of [first, second]) await setStatusOf(t, visit, 'provider', 'completed')
    const older = (await addPublished(t, first)).client
    t.advance(60_000)
    await addPublished(t, second)
    const reader = await addPerson(t)
    const vote = (token: string, is_helpful: boolean) =>
      t.call(voteOnReview, { token, params: { id: older }, body: { is_helpful } })
    expect((await vote(first.client.token, true)).body.code).toBe('wrong_state')
    for (let n = 0; n < 2; n += 1)
      expect((await vote(reader.token, true)).body).toEqual({ is_helpful: true, helpful_count: 1 })
    const list = async (sort: 'newest' | 'helpful') =>
      (await t.call(listProviderReviews, { token: reader.token, params: { id: provider.id }, query: { sort } })).body
    expect((await list('newest')).reviews.map(({ helpful_count }) => helpful_count)).toEqual([0, 1])
    expect((await list('helpful')).reviews).toMatchObject([
      { helpful_count: 1, is_helpful: true },
      { is_helpful: false },
    ])
    for (let n = 0; n < 2; n += 1) expect((await vote(reader.token, false)).body.helpful_count).toBe(0)
  })

  it('is reported, hidden and restored, and the rating follows', async () => {
    const provider = await addBookable(t)
    const [kind, rude] = [await addPaid(t, { provider }), await addPaid(t, { provider, time: '12:00' })]
    t.setNow(moment(3, '13:00'))
    for (const visit of [kind, rude]) await setStatusOf(t, visit, 'provider', 'completed')
    await addPublished(t, kind, { client: { stars: 5 } })
    const { client: id } = await addPublished(t, rude, { client: { stars: 1, tags: ['on_time'] } })
    expect(await ratingOf(kind)).toEqual([3, 2])
    const report = (token: string) =>
      t.call(reportReview, { token, params: { id }, body: { reason: 'rude', note: ' ' } })
    expect((await report(rude.client.token)).body.code).toBe('wrong_state')
    for (let n = 0; n < 2; n += 1) expect((await report(provider.token)).status).toBe(200)
    expect(raised).toContainEqual(expect.objectContaining({ kind: 'review.reported', subject: { type: 'review', id } }))
    const { token } = await anAdmin(t)
    const reported = async () => (await t.call(listJudgedReviews, { token })).body.filter((one) => one.id === id)
    expect(await reported()).toMatchObject([{ reports: [{ reason: 'It is rude or hateful', note: null }] }])

    expect((await judge(t, id, 'hide', 'It insults')).body).toMatchObject({ hidden_reason: 'It insults' })
    expect((await judge(t, id, 'hide')).body.code).toBe('wrong_state')
    expect(await reported()).toEqual([])
    expect(settled).toContain('review.reported')
    expect(await ratingOf(kind)).toEqual([5, 1])
    const shown = await publicOf(kind)
    expect([shown.summary.count, shown.summary.tags, shown.reviews.length]).toEqual([1, [], 1])
    expect(await readAs(t, rude, 'client')).toMatchObject({ mine: { is_public: false, hidden_reason: 'It insults' } })
    expect((await readAs(t, rude, 'provider')).theirs).toBeNull()
    expect((await t.call(voteOnReview, { token, params: { id }, body: { is_helpful: true } })).status).toBe(404)
    expect(await mailsTo(rude.client.email)).toContain('Your review was taken off the page')
    expect(await mailsTo(provider.email)).toContain('A review about you was taken off the page')

    expect((await judge(t, id, 'restore')).status).toBe(200)
    expect(await ratingOf(kind)).toEqual([3, 2])
    expect(await mailsTo(rude.client.email)).toContain('Your review is back on the page')
    const entries = await listAuditEntries(t.db, { type: 'review', id })
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['review.restored', 'We looked at it'],
      ['review.hidden', 'It insults'],
    ])
  })

  it('loses its reply alone', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit)
    await t.call(replyToReview, { token: visit.provider.token, params: { id: ids.client }, body: { text: 'You lie!' } })
    expect((await judge(t, ids.client, 'hide_reply')).body.reply).toEqual({ text: 'You lie!', is_hidden: true })
    expect((await publicOf(visit)).reviews).toMatchObject([{ reply: null, stars: 5 }])
    expect(await ratingOf(visit)).toEqual([5, 1])
  })

  it('keeps stars and words of somebody who leaves', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit, { client: { stars: 4, may_quote: true } })
    const reader = await addPerson(t)
    await t.call(voteOnReview, { token: reader.token, params: { id: ids.client }, body: { is_helpful: true } })
    for (const person of [visit.client, reader, visit.provider])
      await inTransaction(t.db, (trx) => forgetAuthor(t.deps, trx, person.id))
    expect((await publicOf(visit)).reviews).toMatchObject([
      { author: 'A client', stars: 4, text: WORDS.client, helpful_count: 0 },
    ])
    expect((await readAs(t, visit, 'client')).theirs?.author).toBe('A provider')
    expect((await t.call(listTestimonials)).body.map(({ id }) => id)).not.toContain(ids.client)
  })
})

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
      t.setNow(moment(40, '10:00'))
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
    // Nobody who has not agreed, and nothing below four stars.
    const [silent, low] = [await late(), await late()]
    await addPublished(t, silent)
    await addPublished(t, low, { client: { stars: 3, may_quote: true } })
    expect((await t.call(listTestimonials)).body).toEqual(quotes)
    expect(JSON.stringify(quotes)).not.toContain('Quimby')
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

describe('asking', () => {
  it('once after the visit and once before it is too late, and only those who have not written', async () => {
    const visit = await addDone(t)
    const { client, provider } = visit
    const asks = async (to: string) =>
      (await mailsTo(to)).filter((text) => /^How was Gel|days left to review/.test(text))
    await sweepAt(moment(3, '11:59'))
    expect(await asks(client.email)).toEqual([])
    for (let n = 0; n < 2; n += 1) await sweepAt(moment(3, '12:01'))
    expect(await asks(client.email)).toEqual(['How was Gel Manicure with Amara?'])
    expect(await asks(provider.email)).toEqual(['How was Gel Manicure?'])
    expect((await t.call(listOpenReviews, { token: client.token })).body).toEqual([
      {
        booking_id: visit.id,
        side: 'client',
        other_name: 'Amara',
        service: 'Gel Manicure',
        visit_text: longDay(day(3)),
        until_text: longDay(day(17)),
      },
    ])
    await write(t, visit, 'client')
    expect((await t.call(listOpenReviews, { token: client.token })).body).toEqual([])
    for (const at of [moment(13, '09:59'), moment(13, '10:01'), moment(16, '10:00'), hoursAfter(OVER, 1)])
      await sweepAt(at)
    expect(await asks(client.email)).toHaveLength(1)
    expect(await asks(provider.email)).toEqual(['How was Gel Manicure?', 'A few days left to review Casey'])
    expect(await mailsTo(client.email)).toContain('Your review is published')
    expect(await mailsTo(provider.email)).toContain('Casey has reviewed your visit')
  })

  it('nobody of a visit that was put back, cancelled, refunded or never paid', async () => {
    const [back, cancelled] = [await addPaid(t), await addPaid(t)]
    for (const visit of [back, cancelled]) await setStatusOf(t, visit, 'provider', 'completed')
    await setStatusOf(t, back, 'client', 'confirmed')
    await t.call(setBookingStatus, {
      token: cancelled.client.token,
      params: { id: cancelled.id },
      body: { status: 'cancelled' },
    })
    const refunded = await addDone(t)
    await sql`update customer_order set refunded_cents = settled_cents where booking_id = ${refunded.id}`.execute(t.db)
    t.setNow(TEST_NOW)
    const unpaid = await addConfirmed(t)
    await t.db.updateTable('booking').set({ payment_due_at: null }).where('id', '=', unpaid.id).execute()
    t.setNow(DONE)
    await setStatusOf(t, unpaid, 'provider', 'completed')
    for (const at of [moment(3, '13:00'), moment(4, '13:00'), moment(14, '13:00')]) await sweepAt(at)
    for (const { client } of [back, cancelled, refunded, unpaid])
      expect((await mailsTo(client.email)).filter((text) => /^How was Gel Manicure with|to review/.test(text))).toEqual(
        [],
      )
  })
})

describe('ratings that are made up', () => {
  it('are flagged when client and provider live at one address', async () => {
    const provider = await addBookable(t)
    const client = await addPerson(t)
    await sql`update user_account c set street_address = '12 Main St.', postal_code = 'V5T1A1' where id = ${client.id}`.execute(
      t.db,
    )
    await sql`update user_account c set street_address = '12  main st', postal_code = 'V5T1A1' where id = ${provider.id}`.execute(
      t.db,
    )
    const visit = await addDone(t, { provider, client })
    await write(t, visit, 'client')
    const isFlagged = ({ id }: Visit) =>
      raised.some(({ kind, subject }) => kind === 'review.same_address' && subject.id === id)
    expect(isFlagged(visit)).toBe(true)
    t.setNow(TEST_NOW)
    const apart = await addDone(t, { provider, time: '07:00' })
    await write(t, apart, 'client')
    expect(isFlagged(apart)).toBe(false)
  })

  it('are flagged when many new accounts praise one provider in a short time', async () => {
    const provider = await addBookable(t)
    const visits: Visit[] = []
    for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00']) visits.push(await addPaid(t, { provider, time }))
    t.setNow(moment(3, '18:00'))
    const bursts = () => raised.filter(({ kind, subject }) => kind === 'review.burst' && subject.id === provider.id)
    for (const visit of visits) {
      expect(bursts()).toEqual([])
      await setStatusOf(t, visit, 'provider', 'completed')
      await addPublished(t, visit)
    }
    expect(bursts()).toMatchObject([{ facts: { count: 5 } }])
  })
})
