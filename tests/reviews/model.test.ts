import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { listClientReviews, listProviderReviews, replyToReview, reportReview, voteOnReview } from '#contract/reviews.ts'
import { judgeReview } from '#contract/reviews/judging.ts'
import { decideCase } from '#contract/bookings/cases.ts'
import { reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { findStaleListings } from '#tests/campaigns/checks.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { DONE, readAs, tryToWrite, type Side } from '#tests/factories/reviews.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addPaid, type Visit } from '#tests/factories/visits.ts'
import { fc, RANDOM_SEED } from '#tests/setup/random-seed.ts'
import * as model from './model.ts'

/** Interleavings; the campaign asks for a thousand. */
const RUNS = Number(process.env['REVIEW_RUNS'] ?? 15)
const HOUR = 3_600_000
/** The visits are done one after the other. */
const APART = 30 * HOUR
const VISITS = 3

let t: TestApp
let visits: Visit[]
let reader: TestPerson
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  const provider = await addBookable(t)
  visits = []
  for (const time of ['09:00', '11:00', '13:00']) visits.push(await addPaid(t, { provider, time }))
  reader = await addPerson(t)
  admin = await anAdmin(t)
})
afterAll(() => t.close())

/** Every run begins with the same visits, of which the first has just been done, and nothing said of them. */
async function begin(): Promise<model.Model> {
  await sql`truncate review_photo, review_vote, review_report, review, review_tally, review_window, notification,
    rate_limit, booking_case, refund cascade`.execute(t.db)
  await sql`update provider_profile set ratings_sum = 0, ratings_count = 0`.execute(t.db)
  await sql`update offering set rank_score = 0, rating = 0`.execute(t.db)
  await sql`update customer_order set refunded_cents = 0`.execute(t.db)
  await sql`update payment set refunded_cents = 0`.execute(t.db)
  await keepSignedIn(new Date(DONE))
  const doneAt = (n: number) => Date.parse(DONE) + n * APART
  for (const [n, { id }] of visits.entries()) {
    const done = new Date(doneAt(n))
    await sql`update booking set status = 'completed', starts_at = ${new Date(done.getTime() - HOUR)}, ends_at = ${done},
      completed_at = ${done}, visit_reminder_at = null, held_since = null, cancel_reason = null, cancelled_at = null
      where id = ${id}`.execute(t.db)
    await sql`insert into review_window (booking_id, client_id, provider_id, entry_id, opens_at, closes_at)
      select b.id, b.client_id, b.provider_id, o.entry_id, b.ends_at, b.ends_at + interval '336 hours'
      from booking b join offering o on o.id = b.offering_id where b.id = ${id}`.execute(t.db)
  }
  t.setNow(DONE)
  return {
    now: Date.parse(DONE),
    visits: visits.map((_, n) => ({
      doneAt: doneAt(n),
      state: 'open',
      isPaid: true,
      report: 'none',
      isCancelled: false,
      reviews: {},
    })),
  }
}

/** However long nobody did anything: what is tried here is no session. */
async function keepSignedIn(now: Date): Promise<void> {
  await sql`update session set last_used_at = ${now}, expires_at = '2099-01-01'`.execute(t.db)
}

const idOf = async (n: number, side: Side) =>
  (
    await t.db
      .selectFrom('review')
      .select('id')
      .where('booking_id', '=', visits[n]!.id)
      .where('side', '=', side)
      .executeTakeFirst()
  )?.id ?? 'none'

async function judgeNow(id: string, decision: 'hide' | 'restore' | 'hide_reply'): Promise<number> {
  const body = { decision, reason: 'As the model says' }
  return (await t.call(judgeReview, { token: admin.token, params: { id }, body })).status
}

/** By somebody who has just proved the second factor: everything may go back. */
async function decideNow(n: number, decision: 'client' | 'provider'): Promise<number> {
  const { id } = await t.db
    .selectFrom('booking_case')
    .select('id')
    .where('booking_id', '=', visits[n]!.id)
    .executeTakeFirstOrThrow()
  const body = { decision, reason: 'As the model says' }
  return (await t.call(decideCase, { token: await newSession(t, admin.id), params: { id }, body })).status
}

type Step = { say: string; act: (m: model.Model) => Promise<void> }
const side = fc.constantFrom<Side>('client', 'provider')
const visit = fc.nat({ max: VISITS - 1 })
const stars = fc.integer({ min: 1, max: 5 })

const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ n: visit, by: side, given: stars }).map(({ n, by, given }): Step => ({
      say: `${by} gives visit ${n} ${given}`,
      async act(m) {
        const expected = model.write(m, m.visits[n]!, by, given)
        expect((await tryToWrite(t, visits[n]!, by, { stars: given })).status).toBe(expected)
      },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ n: visit, a: stars, b: stars }).map(({ n, a, b }): Step => ({
      say: `both give visit ${n} ${a} and ${b} at once`,
      async act(m) {
        const of = m.visits[n]!
        const wasWritten = [of.reviews.client !== undefined, of.reviews.provider !== undefined]
        const answers = await Promise.all([
          tryToWrite(t, visits[n]!, 'client', { stars: a }),
          tryToWrite(t, visits[n]!, 'provider', { stars: b }),
        ])
        const statuses = answers.map(({ status }) => status)
        // Where one was there already, the other one publishes, and whoever comes after it is too late.
        const isClientFirst = !(wasWritten[0] && !wasWritten[1] && statuses[0] === 409)
        const expected = isClientFirst
          ? [model.write(m, of, 'client', a), model.write(m, of, 'provider', b)]
          : [model.write(m, of, 'provider', b), model.write(m, of, 'client', a)].toReversed()
        if (wasWritten[1] && !wasWritten[0] && statuses[1] === 200) {
          // The provider changed theirs before the client published both.
          of.reviews.provider!.stars = b
          of.reviews.provider!.version += 1
          expected[1] = 200
        }
        expect(statuses).toEqual(expected)
      },
    })),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(1, 20, 31, 100, 200, 335).map((hours): Step => ({
      say: `${hours} hours pass`,
      async act(m) {
        m.now += hours * HOUR
        t.setNow(new Date(m.now).toISOString())
        await keepSignedIn(new Date(m.now))
      },
    })),
  },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((many): Step => ({
      say: `${many} sweeps at once`,
      async act(m) {
        model.sweep(m)
        await Promise.all(Array.from({ length: many }, () => t.app.work.runDue()))
      },
    })),
  },
  {
    weight: 1,
    arbitrary: visit.map((n): Step => ({
      say: `visit ${n} is refunded before anything is published`,
      async act(m) {
        if (m.visits[n]!.state !== 'open') return
        m.visits[n]!.isPaid = false
        await sql`update customer_order set refunded_cents = settled_cents where booking_id = ${visits[n]!.id}`.execute(
          t.db,
        )
      },
    })),
  },
  {
    weight: 2,
    arbitrary: visit.map((n): Step => ({
      say: `the client says that nobody came to visit ${n}`,
      async act(m) {
        const { id, client } = visits[n]!
        const body = { statement: 'I waited at the window' }
        const answer = await t.call(reportNobodyCame, { token: client.token, params: { id }, body })
        expect(answer.status).toBe(model.report(m, m.visits[n]!))
      },
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ n: visit, decision: fc.constantFrom('client', 'provider'), by: side })
      .map(({ n, decision, by }): Step => ({
        say: `an admin decides on visit ${n} for the ${decision}, another one hides what the ${by} wrote`,
        async act(m) {
          const of = m.visits[n]!
          if (of.report !== 'open') return
          const [decided, hidden] = await Promise.all([decideNow(n, decision), judgeNow(await idOf(n, by), 'hide')])
          expect(decided).toBe(200)
          const wasSeen = model.isSeen(of.reviews[by])
          model.judge(of, by, 'hide')
          model.decide(m, of, decision)
          // Of the two who take it off the page either may be first.
          if (wasSeen) expect([200, ...(decision === 'client' ? [409] : [])]).toContain(hidden)
        },
      })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ n: visit, by: side, decision: fc.constantFrom('hide', 'restore', 'hide_reply') })
      .map(({ n, by, decision }): Step => ({
        say: `an admin: ${decision} what the ${by} of visit ${n} wrote`,
        async act(m) {
          const expected = model.judge(m.visits[n]!, by, decision)
          expect(await judgeNow(await idOf(n, by), decision)).toBe(expected)
        },
      })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ n: visit, by: side }).map(({ n, by }): Step => ({
      say: `visit ${n}: two admins hide and somebody reports at once what the ${by} wrote`,
      async act(m) {
        const of = m.visits[n]!
        const id = await idOf(n, by)
        const [first, second] = await Promise.all([
          judgeNow(id, 'hide'),
          judgeNow(id, 'hide'),
          t.call(reportReview, { token: reader.token, params: { id }, body: { reason: 'rude' } }),
        ])
        const expected = [model.judge(of, by, 'hide'), model.judge(of, by, 'hide')]
        expect([first, second].toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
      },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ n: visit, by: side }).map(({ n, by }): Step => ({
      say: `the ${model.otherOf(by)} of visit ${n} replies`,
      async act(m) {
        const review = m.visits[n]!.reviews[by]
        const { token } = visits[n]![model.otherOf(by)]
        const answer = await t.call(replyToReview, {
          token,
          params: { id: await idOf(n, by) },
          body: { text: 'Thank you' },
        })
        expect(answer.status).toBe(review ? model.reply(review) : 404)
      },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ n: visit, is_helpful: fc.boolean() }).map(({ n, is_helpful }): Step => ({
      say: `a reader finds visit ${n} helpful: ${is_helpful}`,
      async act(m) {
        const review = m.visits[n]!.reviews.client
        const params = { id: await idOf(n, 'client') }
        const answer = await t.call(voteOnReview, { token: reader.token, params, body: { is_helpful } })
        expect(answer.status).toBe(review ? model.vote(review, is_helpful) : 404)
      },
    })),
  },
)

/** Everything that each of the people reads, beside what the model says. */
async function compare(m: model.Model): Promise<void> {
  for (const [n, of] of m.visits.entries())
    for (const by of ['client', 'provider'] as const) {
      const { can_write, mine, theirs } = await readAs(t, visits[n]!, by)
      const read = {
        can_write,
        mine: mine && { stars: mine.stars, version: mine.version, is_public: mine.is_public },
        theirs: theirs && { stars: theirs.stars, helpful_count: theirs.helpful_count },
      }
      expect(read, `visit ${n}, ${by}`).toEqual(model.viewOf(m, of, by))
    }
  const [{ provider, client }] = visits as [Visit]
  const expected = model.publicOf(m)
  const { body } = await t.call(listProviderReviews, { params: { id: provider.id } })
  const { average, count, distribution } = body.summary
  expect({
    stars: body.reviews.map((review) => review.stars).toSorted((a, b) => a - b),
    replies: body.reviews.filter((review) => review.reply !== null).length,
    count,
    average,
    distribution,
  }).toEqual(expected)
  const page = await t.call(getProvider, { params: { id: provider.id } })
  expect([page.body.ratings_average, page.body.ratings_count]).toEqual([expected.average, expected.count])
  const about = await t.call(listClientReviews, { token: provider.token, params: { id: client.id } })
  const seen = m.visits[0]!.reviews.provider
  expect(about.body.reviews.map((review) => review.stars)).toEqual(model.isSeen(seen) ? [seen.stars] : [])
}

test(
  'whatever both sides, time and admins do in whatever order, everybody reads what the model says',
  { timeout: 300_000 + RUNS * 10_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(steps, { minLength: 12, maxLength: 24, size: 'max' }), async (list) => {
      const m = await begin()
      for (const step of list) {
        await step.act(m)
        await compare(m).catch((error: unknown) => {
          throw new Error(`after “${step.say}”`, { cause: error })
        })
      }
      expect(await findStaleListings(t.db, t.deps.localTime.localDate(t.clock.now()))).toEqual([])
    })
    await fc.assert(property, { numRuns: RUNS, seed: RANDOM_SEED })
  },
)
