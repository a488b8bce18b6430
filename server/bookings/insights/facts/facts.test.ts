import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyFacts, getProviderFacts, replyToFacts } from '#contract/facts.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { ON_TIME_MINUTES, recordFacts } from '#server/providers/index.ts'
import { findFacts, type FactsRow } from '#server/providers/facts/queries.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted, addPending, setStatusOf } from '#tests/factories/visits.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'
import { countFacts } from './queries.ts'
import { FACTS_DAYS, factsWindow, refreshFacts } from './refresh-facts.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const now = () => t.clock.now()
const day = (n: number) => new Date(now().getTime() + n * DAY).toISOString().slice(0, 10)

type Row = Awaited<ReturnType<typeof historyOf>>[number]

function historyOf(providerId: string) {
  return t.db
    .selectFrom('booking')
    .leftJoin('visit_day', 'visit_day.booking_id', 'booking.id')
    .selectAll('booking')
    .select(['visit_day.checked_in_at', 'visit_day.is_code_right'])
    .where('provider_id', '=', providerId)
    .execute()
}

/** Calculates the facts one booking at a time, as on paper. */
function countSlowly(history: Row[], at: Date) {
  const from = at.getTime() - FACTS_DAYS * DAY
  const isRecent = (moment: Date | null) => moment !== null && moment.getTime() > from && moment <= at
  const doneAt = ({ status, completed_at, ends_at }: Row) =>
    status === 'completed' && completed_at ? new Date(Math.max(completed_at.getTime(), ends_at.getTime())) : null
  const visits = history.filter((row) => isRecent(doneAt(row)))
  const refused = history.filter(
    (row) => (row.cancel_reason === 'declined' || row.cancel_reason === 'expired') && isRecent(row.cancelled_at),
  )
  const accepted = history.filter(
    (row) => row.cancel_reason !== 'declined' && row.cancel_reason !== 'expired' && isRecent(row.confirmed_at),
  )
  const waits = [
    ...accepted.map((row) => [row, row.confirmed_at!] as const),
    ...refused.filter((row) => row.cancel_reason === 'declined').map((row) => [row, row.cancelled_at!] as const),
  ]
    .map(([row, answered]) => Math.ceil((answered.getTime() - row.created_at.getTime()) / MINUTE))
    .toSorted((one, other) => one - other)
  const arrivals = visits.filter((row) => row.is_code_right)
  const calledOff = history.filter(
    (row) =>
      (row.cancel_reason === 'provider' || row.cancel_reason === 'provider_no_show') &&
      row.confirmed_at !== null &&
      isRecent(row.cancelled_at),
  )
  const byClient = Object.values(Object.groupBy(visits, (row) => row.client_id))
  return {
    visits: visits.length,
    answer_minutes: waits.length > 0 ? waits[Math.ceil(waits.length / 2) - 1] : null,
    answers: waits.length,
    accepted: accepted.length,
    asked: accepted.length + refused.length,
    on_time: arrivals.filter(
      (row) => row.checked_in_at!.getTime() <= row.starts_at.getTime() + ON_TIME_MINUTES * MINUTE,
    ).length,
    arrivals: arrivals.length,
    called_off: calledOff.length,
    agreed: visits.length + calledOff.length,
    returned: byClient.filter((those) => (those?.length ?? 0) > 1).length,
    clients: byClient.length,
  }
}

function countsOf(row: FactsRow | undefined) {
  if (!row) return undefined
  const { provider_id: _, computed_at: __, reply: ___, replied_at: ____, ...counts } = row
  return counts
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('made-up histories count as somebody with paper and pencil counts them', async () => {
  const random = randomNumbers(RANDOM_SEED)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const pattern = await addPending(t)
  const [row] = await historyOf(pattern.provider.id)
  const { checked_in_at: _, is_code_right: __, ...copied } = row!
  const clients = [await addPerson(t), await addPerson(t), await addPerson(t), await addPerson(t)]
  for (let round = 0; round < 12; round += 1) {
    const provider = await addPerson(t, { role: 'provider' })
    for (let n = 0; n < Math.floor(random() * 40); n += 1) {
      // Around the edge of the window and around now, to the minute and beyond both.
      const edge = pick([0, 0, -FACTS_DAYS, -FACTS_DAYS, -30, -200])
      const starts = now().getTime() + edge * DAY + Math.round((random() - 0.5) * 4 * 1440) * MINUTE
      const at = (minutes: number) => new Date(starts + minutes * MINUTE)
      const reason = pick([
        'declined',
        'client',
        'provider',
        'admin',
        'expired',
        'no_show',
        'provider_no_show',
      ] as const)
      const status = pick([
        'pending',
        'confirmed',
        'completed',
        'completed',
        'completed',
        'cancelled',
        'cancelled',
      ] as const)
      const wasAgreed =
        status !== 'pending' && !(status === 'cancelled' && ['declined', 'expired'].includes(reason)) && random() < 0.9
      const id = newId()
      await t.db
        .insertInto('booking')
        .values({
          ...copied,
          id,
          provider_id: provider.id,
          client_id: pick(clients).id,
          status,
          cancel_reason: status === 'cancelled' ? reason : null,
          starts_at: at(0),
          ends_at: at(60),
          created_at: at(-5000),
          confirmed_at: wasAgreed ? at(-5000 + Math.floor(random() * 3000)) : null,
          completed_at: status === 'completed' ? at(pick([-30, 60, 90, 3000])) : null,
          cancelled_at: status === 'cancelled' ? at(pick([-1500, -10, 60])) : null,
        })
        .execute()
      if (random() < 0.6)
        await t.db
          .insertInto('visit_day')
          .values({ booking_id: id, checked_in_at: at(pick([-5, 0, 10, 11, 40])), is_code_right: random() < 0.8 })
          .execute()
    }
    const counted = await countFacts(t.db, provider.id, factsWindow(now()), ON_TIME_MINUTES)
    expect(counted, `round ${round}`).toEqual(countSlowly(await historyOf(provider.id), now()))
  }
})

test('counts events that happen while facts are calculated, in any order', async () => {
  const providers = await Promise.all([addBookable(t), addBookable(t)])
  const client = await addPerson(t)
  const visits = []
  for (const provider of providers)
    for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00'])
      for (const date of [day(3), day(4)])
        visits.push(await addPending(t, { provider, client, date, time }).catch(() => null))
  const known = visits.filter((visit) => visit !== null)
  const changes = known.map((visit, n) => async () => {
    await setStatusOf(t, visit, 'provider', n % 3 === 0 ? 'cancelled' : 'confirmed')
  })
  const sweeps = Array.from({ length: 12 }, () => () => refreshFacts(t.deps))
  await Promise.all(
    [...changes, ...sweeps].map(async (act, n) => {
      await sleep((n * 37) % 60)
      await act()
    }),
  )
  await refreshFacts(t.deps)
  for (const { id } of providers)
    expect(countsOf(await findFacts(t.db, id))).toEqual(countSlowly(await historyOf(id), now()))
  expect(await t.db.selectFrom('facts_due').selectAll().execute()).toEqual([])
})

async function withVisits(count: number): Promise<Bookable> {
  const provider = await addBookable(t)
  for (let n = 0; n < count; n += 1) await addCompleted(t, { provider, date: day(2 + n), time: '10:00' })
  t.advance((3 + count) * DAY)
  await workOnce(t)
  return provider
}

const publicFacts = async ({ id }: Pick<TestPerson, 'id'>) => (await t.call(getProviderFacts, { params: { id } })).body
const ownFacts = async ({ token }: Pick<TestPerson, 'token'>) => (await t.call(getMyFacts, { token })).body

test('the provider sees facts at once, and everybody from five visits on, each with its sample', async () => {
  const few = await withVisits(4)
  expect((await publicFacts(few)).facts).toEqual([])
  const own = await ownFacts(few)
  expect(own.visits_missing).toBe(1)
  expect(own.facts.map(({ kind, text, sample_text }) => [kind, text, sample_text])).toEqual([
    ['visits', '4', 'in the last 12 months'],
    ['answer_time', '1 minute', 'from 4 answers'],
    ['acceptance', '100%', 'from 4 requests'],
    ['on_time', 'Not yet', 'from 0 check-ins'],
    ['called_off', '0%', 'from 4 accepted visits'],
    ['repeat_clients', '0%', 'from 4 clients'],
  ])
  expect(own.facts.every(({ how, is_public }) => how !== '' && !is_public)).toBe(true)
  t.setNow(TEST_NOW)
  const enough = await withVisits(5)
  expect((await publicFacts(enough)).facts.map(({ kind }) => kind)).toEqual([
    'visits',
    'answer_time',
    'acceptance',
    'called_off',
    'repeat_clients',
  ])
  expect((await ownFacts(enough)).facts.filter(({ is_public }) => !is_public).map(({ kind }) => kind)).toEqual([
    'on_time',
  ])
  // On the way, because a person who stays away is logged out.
  t.advance(370 * DAY)
  await workOnce(t)
  expect((await publicFacts(enough)).facts).toEqual([])
  t.setNow(TEST_NOW)
})

test('the provider may say something beside the facts, without ways around the site, and change none of them', async () => {
  const provider = await addBookable(t)
  const say = (reply: string) => t.call(replyToFacts, { token: provider.token, body: { reply } })
  expect((await say('Call me: 604 555 0199')).status).toBe(422)
  expect((await say('x'.repeat(501))).status).toBe(422)
  expect((await say('I was ill in May.')).body.reply).toBe('I was ill in May.')
  expect((await publicFacts(provider)).reply).toBeNull()
  const counts = {
    visits: 9,
    answer_minutes: 130,
    answers: 9,
    accepted: 9,
    asked: 10,
    on_time: 0,
    arrivals: 0,
    called_off: 1,
    agreed: 10,
    returned: 2,
    clients: 6,
  }
  await inTransaction(t.db, (trx) => recordFacts(t.deps, trx, provider.id, async () => counts))
  const shown = await publicFacts(provider)
  expect(shown.reply).toBe('I was ill in May.')
  expect(shown.facts.map(({ text }) => text)).toEqual(['9', '3 hours', '90%', '10%', '33%'])
  await t.call(replyToFacts, { token: provider.token, body: { reply: '', visits: 999 } as { reply: string } })
  expect(await publicFacts(provider)).toEqual({ ...shown, reply: null })
  expect((await t.call(getProviderFacts, { params: { id: newId() } })).status).toBe(404)
})
