import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOverlapsByJoin, countUnclaimed } from '#tests/campaigns/checks.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { RANDOM_SEED, fc } from '#tests/setup/random-seed.ts'
import { commandArbitraries, type Real } from './commands.ts'

/** How many commands for each pair of zone and date; `npm run test:long -- lifecycle` takes 105,000 in all. */
const COMMANDS = Number(process.env['LIFECYCLE_COMMANDS'] ?? 120)
const PER_RUN = 60
const RUNS_AT_ONCE = 50

let t: TestApp
let clients: TestPerson[]
let providers: Bookable[]
let admin: TestPerson

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, now: moment(-1, '11:00') })
  admin = await anAdmin(t)
  clients = [await addPerson(t), await addPerson(t)]
  providers = [await addBookable(t, { tier: 'standard' }), await addBookable(t, { tier: 'firm', buffer: 30 })]
})
afterAll(() => t.close())

/** Every run begins with the same people and no bookings. */
async function begin(done: Real['done']): Promise<Real> {
  await sql`truncate booking, payment, claim, notification, gateway_event, sandbox_checkout, sandbox_event,
    rate_limit cascade`.execute(t.db)
  // Sessions slide along with the clock, which has just been turned back or far ahead.
  await sql`update session set last_used_at = ${TEST_NOW}, expires_at = '2099-01-01'`.execute(t.db)
  t.setNow(TEST_NOW)
  return { t, clients, providers, admin, ids: [], done }
}

test(
  'whatever people do in whatever order, the product and the model agree',
  { timeout: 180_000 + COMMANDS * 200 },
  async () => {
    const done = { commands: 0 }
    const property = fc.asyncProperty(
      fc.commands(commandArbitraries, { maxCommands: PER_RUN, size: 'max' }),
      async (commands) => {
        const real = await begin(done)
        await fc.asyncModelRun(() => ({ model: { now: Date.parse(TEST_NOW), bookings: [] }, real }), commands)
        expect(await countOverlapsByJoin(t.db)).toEqual({ provider: 0, client: 0, claims: 0 })
        expect(await countUnclaimed(t.db)).toBe(0)
      },
    )
    while (done.commands < COMMANDS)
      await fc.assert(property, {
        numRuns: Math.min(RUNS_AT_ONCE, Math.ceil((COMMANDS - done.commands) / PER_RUN)),
        seed: RANDOM_SEED + done.commands,
      })
  },
)
