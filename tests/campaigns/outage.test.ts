import { expect, test } from 'vitest'
import { describeOutages, drillEmbedded, drillExternal } from './outage.ts'

const FREEZE_MS = 12_000
/** It takes a moment; the limit is for machines that do other things meanwhile. */
const RETURN_LIMIT_MS = 60_000

test('an external PostgreSQL that loses its connections, is killed, restarted or stands still ends no process', async () => {
  const outages = await drillExternal({ rounds: 1, freezeMs: FREEZE_MS })
  const figures = describeOutages(outages)
  expect(outages.faults, figures).toEqual([])
  for (const { longestReturnMs } of outages.drills) expect(longestReturnMs, figures).toBeLessThan(RETURN_LIMIT_MS)
  // Whoever asks while it stands still has an answer before it goes on; the readiness check long before.
  const frozen = outages.drills.at(-1)!
  expect(frozen.longestWaitMs, figures).toBeLessThan(FREEZE_MS)
  expect(frozen.longestReadyMs, figures).toBeLessThan(FREEZE_MS / 2)
  expect(outages.notReady, figures).toBeGreaterThan(0)
  expect(outages.acknowledged, figures).toBeGreaterThan(10)
}, 600_000)

test('the built-in PostgreSQL that is killed under load is started again by the server', async () => {
  const outages = await drillEmbedded({ rounds: 2, freezeMs: FREEZE_MS })
  const figures = describeOutages(outages)
  expect(outages.faults, figures).toEqual([])
  for (const { longestReturnMs } of outages.drills) expect(longestReturnMs, figures).toBeLessThan(RETURN_LIMIT_MS)
  expect(outages.acknowledged, figures).toBeGreaterThan(5)
}, 600_000)
