import { expect, test } from 'vitest'
import { describeCrashes, drillCrashes } from './money-crash/drill.ts'

const ACTS = (process.env['MONEY_CRASH_ACTS'] ?? 'pay refund tip redeem payout dispute chargeback').split(' ')
/** `npm run test:long -- money-crash` tries all points there are. */
const EVERY = Number(process.env['MONEY_CRASH_EVERY'] ?? 29)

test('a process that dies at any statement or call converges once it is up again', { timeout: 3_600_000 }, async () => {
  const drill = await drillCrashes(ACTS, EVERY)
  process.stdout.write(`${describeCrashes(drill)}\n`)
  expect(drill.faults).toEqual([])
  for (const act of ACTS) expect(drill.points[act]).toBeGreaterThan(20 / EVERY)
})
