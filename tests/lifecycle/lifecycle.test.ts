import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOverlapsByJoin, countUnclaimed } from '#tests/campaigns/checks.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addBookable, addPerson, type Bookable, type TestPerson } from '#tests/factories/bookable.ts'
import { CHANCE_SEED, fc } from '#tests/setup/chance.ts'
import { commandArbitraries, type Real } from './commands.ts'
import { chosenPairs } from './pairs.ts'

/** How many commands in all for each pair; the campaign sets 100000 in all. */
const COMMANDS = Number(process.env['LIFECYCLE_COMMANDS'] ?? 120)
const PER_RUN = 60
const RUNS_AT_ONCE = 50

let t: TestApp
let clients: TestPerson[]
let providers: Bookable[]
const machineZone = process.env['TZ']

beforeAll(async () => {
  const limits = { movesPerPerson: { max: 1_000_000_000, windowSeconds: 3600 } }
  t = await startTestApp({ isFrozen: true, limits, now: '2026-03-01T00:00:00Z' })
  clients = [await addPerson(t), await addPerson(t)]
  providers = [await addBookable(t, { tier: 'standard' }), await addBookable(t, { tier: 'firm', buffer: 30 })]
})
afterAll(() => {
  process.env['TZ'] = machineZone
  return t.close()
})

/** Every run begins with the same people and no bookings. */
async function begin(start: string, done: Real['done']): Promise<Real> {
  await sql`truncate booking, payment, claim, outbox_message, gateway_event, sandbox_checkout, sandbox_event,
    rate_limit, pgboss.job cascade`.execute(t.db)
  // Sessions slide along with the clock, which has just been turned back or far ahead.
  await sql`update session set last_used_at = ${start}, expires_at = '2099-01-01'`.execute(t.db)
  t.setNow(start)
  return { t, clients, providers, ids: [], done }
}

test.each(chosenPairs())(
  'whatever people do in whatever order, the product and the model agree: %s, %s',
  { timeout: 180_000 + COMMANDS * 200 },
  async (zone, start) => {
    process.env['TZ'] = zone
    const done = { commands: 0 }
    const property = fc.asyncProperty(
      fc.commands(commandArbitraries, { maxCommands: PER_RUN, size: 'max' }),
      async (commands) => {
        const real = await begin(start, done)
        await fc.asyncModelRun(() => ({ model: { now: Date.parse(start), bookings: [] }, real }), commands)
        expect(await countOverlapsByJoin(t.db)).toEqual({ provider: 0, client: 0, claims: 0 })
        expect(await countUnclaimed(t.db)).toBe(0)
      },
    )
    while (done.commands < COMMANDS)
      await fc.assert(property, {
        numRuns: Math.min(RUNS_AT_ONCE, Math.ceil((COMMANDS - done.commands) / PER_RUN)),
        seed: CHANCE_SEED + done.commands,
      })
  },
)
