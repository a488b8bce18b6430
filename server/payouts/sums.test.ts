import { expect, test } from 'vitest'
import { startPayoutBench } from '#tests/factories/payout-bench.ts'
import { workOnce } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { answerAs, decideAs, report } from '#tests/factories/disputes.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addCompleted, type Visit } from '#tests/factories/visits.ts'
import { createChance } from '#tests/campaigns/money/chance.ts'

const NET = 6800
const ROUNDS = 12

/** Money in no payout yet, by a model of sums: available lines, and visits that wait. */
type Open = { lines: number[]; frozen: Map<Visit, string> }

test('whatever was earned, owed and disputed, a payout is the sum of what is free, once, and debts are carried', async () => {
  const { t, standingOf, ask, rowsOf, breaks } = await startPayoutBench()
  const chance = createChance(RANDOM_SEED)
  const admin = await anAdmin(t)
  const provider = await addBookable(t, { price: 80 })
  const visits: Visit[] = []
  for (let n = 0; n < 6; n += 1)
    visits.push(await addCompleted(t, { provider, time: `${String(8 + 2 * n).padStart(2, '0')}:00` }))
  const payee = { ...provider, accountId: await setUpPayoutsOf(t, provider.token) }
  t.setNow(moment(6, '10:00'))
  await workOnce(t)
  const open: Open = { lines: visits.map(() => NET), frozen: new Map() }
  const expected: number[] = []
  // Each is reported once, so what waits is chosen before anything is paid out.
  for (const visit of visits.filter((_, n) => n % 2 === 0)) await freeze(visit)
  for (let round = 0; round < ROUNDS; round += 1) {
    t.advance(6 * 3_600_000)
    if (chance.is(0.3) && open.frozen.size > 0) await release()
    else await add(chance.between(-9000, 6000))
    const free = open.lines.reduce((sum, cents) => sum + cents, 0)
    const { available } = await standingOf(payee)
    expect(Math.round(available * 100)).toBe(free)
    if (!chance.is(0.4)) continue
    const answer = await ask(payee, available)
    if (free < 1000) expect(answer.status).toBeGreaterThanOrEqual(400)
    else {
      expect(answer.status).toBe(201)
      expected.push(free)
      open.lines = []
    }
  }
  const payouts = await rowsOf(payee)
  expect(payouts.map(({ amount_cents }) => Number(amount_cents))).toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
  expect(await breaks()).toEqual([])
  await t.close()

  async function add(cents: number): Promise<void> {
    if (cents === 0) return
    await addLine(t, provider.id, cents)
    open.lines.push(cents)
  }

  async function freeze(visit: Visit): Promise<void> {
    const id = await report(t, visit)
    await answerAs(t, visit, id, 'provider')
    open.frozen.set(visit, id)
    open.lines.splice(open.lines.indexOf(NET), 1)
  }

  async function release(): Promise<void> {
    const [visit, id] = [...open.frozen][0]!
    expect((await decideAs(t, admin, id, { decision: 'release' })).status).toBe(200)
    open.frozen.delete(visit)
    open.lines.push(NET)
  }
}, 60_000)
