import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { reviewTags } from '#contract/review-terms.ts'
import { replyToReview, reportReview, voteOnReview } from '#contract/reviews.ts'
import { judgeReview } from '#contract/reviews/judging.ts'
import { decideCase } from '#contract/bookings/cases.ts'
import { reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { storeFile, type Drawn } from '#server/platform/uploads/stored-files.ts'
import { purgeAuthor } from '#server/reviews/index.ts'
import { REVIEW_PHOTO } from '#server/reviews/photos/photo-purpose.ts'
import { findStaleListings } from '#tests/campaigns/checks.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { readAs, tryToWrite, type Side } from '#tests/factories/reviews.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addPaid, type Visit } from '#tests/factories/visits.ts'
import { fc, RANDOM_SEED } from '#tests/setup/random-seed.ts'
import { begin, keepSignedIn } from './begin.ts'
import { compare } from './compare.ts'
import * as model from './model.ts'

/** Interleavings; `npm run test:long -- reviews` plays a thousand. */
const RUNS = Number(process.env['REVIEW_RUNS'] ?? 3)
const HOUR = 3_600_000
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

/** By an admin who has just proved the second factor: everything may be refunded. */
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
/** Tags and photos are counted; `photos` -1 leaves those that are there. */
const said = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  word: fc.nat({ max: 999 }),
  tags: fc.nat({ max: 3 }),
  photos: fc.integer({ min: -1, max: 2 }),
})
type Given = { stars: number; word: number; tags: number; photos: number }

async function wordsOf(n: number, by: Side, { stars, word, tags, photos }: Given): Promise<model.Said> {
  const chosen = Object.keys(reviewTags[by]).slice(0, tags)
  const words = { stars, text: `Visit ${n} as the ${by} saw it, in words of number ${word}.`, tags: chosen }
  // Providers' reviews have none.
  if (by === 'provider' || photos < 0) return words
  const { id } = visits[n]!.client
  const ids = Array.from({ length: photos }, async () => (await storeFile(t.deps, REVIEW_PHOTO, id, DRAWN)).id)
  return { ...words, photos: await Promise.all(ids) }
}
/** No one looks at it here. */
const DRAWN: Drawn = { pages: [{ bytes: Buffer.from('RIFF'), width: 1, height: 1 }] }

const verdict = { n: visit, decision: fc.constantFrom('client', 'provider'), by: side }

const bothGive = ({ n, first, second }: { n: number; first: Given; second: Given }): Step => ({
  say: `both give visit ${n} ${first.stars} and ${second.stars} at once`,
  async act(m) {
    const of = m.visits[n]!
    const [a, b] = [await wordsOf(n, 'client', first), await wordsOf(n, 'provider', second)]
    const wasWritten = [of.reviews.client !== undefined, of.reviews.provider !== undefined]
    const answers = await Promise.all([
      tryToWrite(t, visits[n]!, 'client', a),
      tryToWrite(t, visits[n]!, 'provider', b),
    ])
    const statuses = answers.map(({ status }) => status)
    // If one was there already, the other one publishes, and anything after it is too late.
    const isClientFirst = !(wasWritten[0] && !wasWritten[1] && statuses[0] === 409)
    const expected = isClientFirst
      ? [model.write(m, of, 'client', a), model.write(m, of, 'provider', b)]
      : [model.write(m, of, 'provider', b), model.write(m, of, 'client', a)].toReversed()
    if (wasWritten[1] && !wasWritten[0] && statuses[1] === 200) {
      // The provider changed theirs before the client published both.
      Object.assign(of.reviews.provider!, b, { version: of.reviews.provider!.version + 1 })
      expected[1] = 200
    }
    expect(statuses).toEqual(expected)
  },
})

const saysNobodyCame = (n: number): Step => ({
  say: `the client says that nobody came to visit ${n}`,
  async act(m) {
    const { id, client } = visits[n]!
    const body = { statement: 'I waited at the window' }
    const answer = await t.call(reportNobodyCame, { token: client.token, params: { id }, body })
    expect(answer.status).toBe(model.report(m, m.visits[n]!))
  },
})

const decidesOnIt = ({ n, decision, by }: { n: number; decision: 'client' | 'provider'; by: Side }): Step => ({
  say: `an admin decides on visit ${n} for the ${decision}, another one hides what the ${by} wrote`,
  async act(m) {
    const of = m.visits[n]!
    if (of.report !== 'open') return
    const [decided, hidden] = await Promise.all([decideNow(n, decision), judgeNow(await idOf(n, by), 'hide')])
    expect(decided).toBe(200)
    const wasSeen = model.isSeen(of.reviews[by])
    model.judge(of, by, 'hide')
    model.decide(m, of, decision)
    // Either of the two who take it off the page may be first.
    if (wasSeen) expect([200, ...(decision === 'client' ? [409] : [])]).toContain(hidden)
  },
})

const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ n: visit, by: side, given: said }).map(({ n, by, given }): Step => ({
      say: `${by} gives visit ${n} ${given.stars}`,
      async act(m) {
        const words = await wordsOf(n, by, given)
        const expected = model.write(m, m.visits[n]!, by, words)
        expect((await tryToWrite(t, visits[n]!, by, words)).status).toBe(expected)
      },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ n: visit, first: said, second: said }).map(bothGive),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(1, 5, 20, 31, 100, 200, 335).map((hours): Step => ({
      say: `${hours} hours pass`,
      async act(m) {
        m.now += hours * HOUR
        t.setNow(new Date(m.now).toISOString())
        await keepSignedIn(t, new Date(m.now))
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
      say: `the client puts visit ${n} back, and it is completed again`,
      async act(m) {
        const { id, client, provider } = visits[n]!
        const change = async (token: string, status: 'confirmed' | 'completed') =>
          (await t.call(setBookingStatus, { token, params: { id }, body: { status } })).status
        const expected = model.reopen(m, m.visits[n]!)
        expect(await change(client.token, 'confirmed')).toBe(expected)
        if (expected !== 200) return
        expect((await readAs(t, visits[n]!, 'client')).state).toBe('none')
        expect(await change(provider.token, 'completed')).toBe(200)
      },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ n: visit, by: side }).map(({ n, by }): Step => ({
      say: `the ${by} of visit ${n} leaves`,
      async act(m) {
        for (const [at, of] of m.visits.entries()) if (by === 'provider' || at === n) model.forget(of.reviews[by])
        await inTransaction(t.db, (trx) => purgeAuthor(t.deps, trx, visits[n]![by].id))
      },
    })),
  },
  { weight: 2, arbitrary: visit.map(saysNobodyCame) },
  { weight: 3, arbitrary: fc.record(verdict).map(decidesOnIt) },
  {
    weight: 3,
    arbitrary: fc.record({ first: said, second: said, ...verdict }).map((all): Step => {
      const list = [bothGive(all), saysNobodyCame(all.n), decidesOnIt(all)]
      return {
        say: list.map(({ say }) => say).join(', then '),
        async act(m) {
          for (const step of list) await step.act(m)
        },
      }
    }),
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

test(
  'whatever both sides, time and admins do in whatever order, everybody reads what the model says',
  { timeout: 300_000 + RUNS * 10_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(steps, { minLength: 12, maxLength: 24, size: 'max' }), async (list) => {
      const m = await begin(t, visits)
      for (const step of list) {
        await step.act(m)
        await compare({ t, visits, reader, admin }, m).catch((error: unknown) => {
          throw new Error(`after “${step.say}”`, { cause: error })
        })
      }
      expect(await findStaleListings(t.db, t.deps.localTime.localDate(t.clock.now()))).toEqual([])
    })
    await fc.assert(property, { numRuns: RUNS, seed: RANDOM_SEED })
  },
)
