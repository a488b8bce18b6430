import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBulkData, type BulkData, type BulkPerson, type BulkProvider } from '#tests/factories/bulk-data.ts'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { startServerProcess, type ServerProcess } from '#tests/setup/server-process.ts'
import { urlOf } from '#tests/setup/server.ts'
import { countOverlapsByJoin, countUnclaimed, isKnownLoss, listBookingIds } from './checks.ts'
import { createSender, timeOf, type Reply } from './load.ts'

const PROCESSES = Number(process.env['CONTENTION_PROCESSES'] ?? 2)
const RIVALS = 8
const PROVIDERS = 5
/** For each day; `npm run test:long -- contention` takes more of everything. */
const HOURS = Number(process.env['CONTENTION_HOURS'] ?? 2)
const DATES = ['2026-11-24', '2026-11-25']
const NOW = new Date('2026-11-23T18:00:00Z')

type Attempt = { slot: string; provider: BulkProvider; client: BulkPerson; date: string; minute: number }
type Outcome = Attempt & { reply: Reply }

let database: TestDatabase
let servers: ServerProcess[] = []
const sender = createSender()

beforeAll(async () => {
  database = await createTestDatabase({ isFresh: true })
  const offsetMs = NOW.getTime() - Date.now()
  const started = Array.from({ length: PROCESSES }, () => startServerProcess(urlOf(database.target), { offsetMs }))
  servers = await Promise.all(started)
})
afterAll(async () => {
  sender.close()
  await Promise.all(servers.map((server) => server.kill()))
  await database.drop()
})

/** `RIVALS` clients want every slot of every provider; rivals are next to each other. */
function plan(bulk: BulkData, clientOf: (slot: number, rival: number) => number): Attempt[] {
  const attempts: Attempt[] = []
  let slot = 0
  for (const date of DATES)
    for (let hour = 0; hour < HOURS; hour += 1)
      for (const [n, provider] of bulk.providers.entries()) {
        // Every other provider works from half past, so that visits of shared clients overlap by halves.
        const minute = 60 * hour + (n % 2 === 0 ? 0 : 30)
        for (let rival = 0; rival < RIVALS; rival += 1) {
          const client = bulk.clients[clientOf(slot, rival) % bulk.clients.length]!
          attempts.push({ slot: `${provider.id} ${date} ${minute}`, provider, client, date, minute })
        }
        slot += 1
      }
  return attempts
}

/** Rivals go to different processes at the same moment: 32 requests are under way at any time. */
async function run(attempts: Attempt[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = 0
  const lane = async () => {
    for (let i = next++; i < attempts.length; i = next++) {
      const attempt = attempts[i]!
      const { provider, client, date, minute } = attempt
      const body = { service_id: provider.serviceId, date, time: timeOf(minute) }
      const { port } = servers[i % PROCESSES]!
      const reply = await sender.send(port, { method: 'POST', path: '/bookings', token: client.token, body })
      outcomes.push({ ...attempt, reply })
    }
  }
  await Promise.all(Array.from({ length: 32 }, lane))
  return outcomes
}

function winnersOf(outcomes: Outcome[]): Map<string, Outcome[]> {
  const slots = new Map(outcomes.map(({ slot }) => [slot, [] as Outcome[]]))
  for (const outcome of outcomes) if (outcome.reply.status === 201) slots.get(outcome.slot)!.push(outcome)
  return slots
}

async function expectSound(outcomes: Outcome[]): Promise<void> {
  const surprises = outcomes.filter(({ reply }) => reply.status !== 201 && !isKnownLoss(reply))
  expect(surprises.map(({ reply }) => [reply.status, reply.body])).toEqual([])
  expect(await countOverlapsByJoin(database.db)).toEqual({ provider: 0, client: 0, claims: 0 })
  expect(await countUnclaimed(database.db)).toBe(0)
  const kept = await listBookingIds(database.db)
  const acknowledged = outcomes.flatMap(({ reply }) => (reply.status === 201 ? [reply.body.id!] : []))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
}

const SLOTS = PROVIDERS * HOURS * DATES.length

describe('bookings from several processes on one database', () => {
  it('gives each slot to exactly one of its rivals', async () => {
    const hours = (n: number): [number, number] => (n % 2 === 0 ? [0, 1440] : [30, 1410])
    const bulk = await addBulkData(database.db, {
      providers: PROVIDERS,
      clients: RIVALS * PROVIDERS * 2,
      hours,
      at: NOW,
    })
    // No client wants two overlapping slots: an hour and the next share no client.
    const outcomes = await run(plan(bulk, (slot, rival) => slot * RIVALS + rival))
    expect(outcomes).toHaveLength(SLOTS * RIVALS)
    expect([...winnersOf(outcomes).values()].map((winners) => winners.length)).toEqual(Array(SLOTS).fill(1))
    await expectSound(outcomes)
  })

  it('books no client twice while rivals share clients, on the hour and on the half hour', async () => {
    const hours = (n: number): [number, number] => (n % 2 === 0 ? [0, 1440] : [30, 1410])
    const bulk = await addBulkData(database.db, { providers: PROVIDERS, clients: 12, hours, at: NOW })
    const outcomes = await run(plan(bulk, (slot, rival) => slot * 7 + rival))
    expect(outcomes).toHaveLength(SLOTS * RIVALS)
    const winners = winnersOf(outcomes)
    expect([...winners.values()].every((list) => list.length <= 1)).toBe(true)
    // A slot may stay free only because each of its rivals was busy elsewhere.
    const unwon = outcomes.filter(({ slot }) => winners.get(slot)!.length === 0)
    expect(unwon.map(({ reply }) => reply.body.code).filter((code) => code !== 'client_busy')).toEqual([])
    expect(outcomes.filter(({ reply }) => reply.body.code === 'client_busy').length).toBeGreaterThan(0)
    await expectSound(outcomes)
  })
})
