import { getVisitReview, writeReview } from '#contract/reviews.ts'
import { judgeReview, type ReviewDecision } from '#contract/reviews/judging.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { UploadedFile } from '#contract/files.ts'
import type { TestApp } from './app.ts'
import { moment } from './calendar.ts'
import { anAdmin } from './supply.ts'
import { addPaid, setStatusOf, type Visit, type VisitChange } from './visits.ts'

export type Side = 'client' | 'provider'

/** Of the usual visit: on day 3 from nine to ten. */
export const DONE = moment(3, '10:00')
export const OVER = moment(17, '10:00')

/** Paid and done at its end, with the clock at that moment; completed before it, so that it is that very moment. */
export async function addDone(t: TestApp, change: VisitChange = {}): Promise<Visit> {
  const visit = await addPaid(t, change)
  await setStatusOf(t, visit, 'provider', 'completed')
  t.setNow(DONE)
  return visit
}

export const WORDS = {
  client: 'Calm, careful and right on time. My nails have never looked this good.',
  provider: 'Lovely home, a clear table by the window and a warm welcome.',
}

export type Words = {
  stars?: number
  text?: string
  tags?: string[]
  photos?: string[]
  may_show_photos?: boolean
  may_quote?: boolean
  version?: number
}

export async function tryToWrite(t: TestApp, visit: Visit, side: Side, { stars = 5, text, ...more }: Words = {}) {
  return t.call(writeReview, {
    token: visit[side].token,
    params: { id: visit.id },
    body: { stars, text: text ?? WORDS[side], ...(more as object) },
  })
}

/** @throws Error when the product refuses */
export async function write(t: TestApp, visit: Visit, side: Side, words: Words = {}) {
  const answer = await tryToWrite(t, visit, side, words)
  if (answer.status !== 200) throw new Error(`not written: ${answer.body.detail}`)
  return answer.body
}

/** Written by both, so published. @returns the ids of both reviews */
export async function addPublished(
  t: TestApp,
  visit: Visit,
  words: { client?: Words; provider?: Words } = {},
): Promise<Record<Side, string>> {
  const client = await write(t, visit, 'client', words.client)
  const provider = await write(t, visit, 'provider', words.provider)
  return { client: client.mine!.id, provider: provider.mine!.id }
}

export async function readAs(t: TestApp, visit: Visit, side: Side) {
  return (await t.call(getVisitReview, { token: visit[side].token, params: { id: visit.id } })).body
}

export async function judge(t: TestApp, reviewId: string, decision: ReviewDecision, reason = 'We looked at it') {
  const { token } = await anAdmin(t)
  return t.call(judgeReview, { token, params: { id: reviewId }, body: { decision, reason } })
}

/** A public review by the client of a booking in any state, beside all rules: where only its id matters. */
export async function insertReview(t: TestApp, bookingId: string): Promise<string> {
  const id = bookingId.split('').toReversed().join('')
  await sql`
    with b as (select b.*, o.entry_id from booking b join offering o on o.id = b.offering_id where b.id = ${bookingId}),
    w as (
      insert into review_window (booking_id, client_id, provider_id, entry_id, opens_at, closes_at, state)
      select id, client_id, provider_id, entry_id, ends_at, ends_at + interval '14 days', 'published' from b
      on conflict (booking_id) do update set state = 'published')
    insert into review (id, booking_id, side, author_id, subject_id, entry_id, stars, body, written_at, published_at)
    select ${id}, id, 'client', client_id, provider_id, entry_id, 5, ${WORDS.client}, created_at, created_at from b`.execute(
    t.db,
  )
  await sql`insert into review_tally (subject_id, what, n)
    select subject_id, 'stars:5', 1 from review where id = ${id}
    on conflict (subject_id, what) do update set n = review_tally.n + 1`.execute(t.db)
  await sql`update provider_profile set ratings_sum = ratings_sum + 5, ratings_count = ratings_count + 1
    where provider_id = (select subject_id from review where id = ${id})`.execute(t.db)
  return id
}

/** A paid visit that was done an hour ago, without moving the clock: other tests count on it. */
export async function addDoneBefore(t: TestApp): Promise<Visit> {
  const visit = await addPaid(t)
  const now = t.clock.now()
  const [from, until] = [new Date(now.getTime() - 7_200_000), new Date(now.getTime() - 3_600_000)]
  await sql`update booking set status = 'completed', starts_at = ${from}, ends_at = ${until}, completed_at = ${until}
    where id = ${visit.id}`.execute(t.db)
  await sql`
    insert into review_window (booking_id, client_id, provider_id, entry_id, opens_at, closes_at)
    select b.id, b.client_id, b.provider_id, o.entry_id, b.ends_at, b.ends_at + interval '14 days'
    from booking b join offering o on o.id = b.offering_id where b.id = ${visit.id}`.execute(t.db)
  return visit
}

/** By the front door. @returns its id */
export async function uploadReviewPhoto(t: TestApp, token: string): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a06' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'nails.jpg')
  const body = new Response(form)
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/reviews/photos',
    headers: { 'content-type': body.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const file = answer.json<UploadedFile>()
  if (answer.statusCode !== 201 || file.url !== null) throw new Error('not uploaded, or open to everybody')
  return file.id
}
