/**
 * `npm run campaign:time`: the tests of time, slots, deadlines and of the life of bookings in all pairs of zone and date,
 * one run of vitest for each. `npm run campaign:lifecycle` names the one suite it wants, with more commands.
 */
import { spawnSync } from 'node:child_process'
import { allPairs } from './pairs.ts'

const suites = process.argv.slice(2)
const failed: string[] = []
for (const { zone, date } of allPairs) {
  process.stdout.write(`\nThe machine in ${zone}, from ${date}\n`)
  const env = { RANDOM_SEED: 'any', ...process.env, TEST_TZ: zone, TEST_DATE: date }
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...suites]
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' })
  if (status !== 0) failed.push(`${zone} ${date}`)
}
process.stdout.write(`\n${allPairs.length - failed.length} of ${allPairs.length} pairs passed\n${failed.join('\n')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
