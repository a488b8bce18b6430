/**
 * `npm run campaign:time`: the tests of time, slots, deadlines and of the life of bookings in three zones of the machine,
 * the latter at five dates each. One run of vitest per zone.
 */
import { spawnSync } from 'node:child_process'
import { allPairs } from './pairs.ts'

const SUITES = [
  'server/platform/time',
  'server/availability/slots',
  'server/availability/slot-model',
  'server/availability/windows',
  'server/availability/check-offered',
  'server/bookings',
  'server/calendars',
  'tests/lifecycle',
]

const zones = new Set(allPairs.map(([zone]) => zone))
let failed = 0
for (const zone of zones) {
  process.stdout.write(`\nZone of the machine: ${zone}\n`)
  const env = { ...process.env, TEST_TZ: zone, LIFECYCLE_PAIRS: 'all' }
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...SUITES]
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.stdout.write(`\n${zones.size - failed} of ${zones.size} zones passed\n`)
process.exitCode = failed === 0 ? 0 : 1
