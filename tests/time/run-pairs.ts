/**
 * The tests of time, slots, deadlines and of the life of bookings in all pairs of zone and date, one run of vitest for
 * each: `npm run test:long -- time`. `lifecycle` names the one suite it wants, with more commands.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { allPairs } from './pairs.ts'

const suites = process.argv.slice(2)
const failed: string[] = []
for (const { zone, date } of allPairs) {
  process.stdout.write(`\nThe machine in ${zone}, from ${date}\n`)
  const env = { ...process.env, TEST_TZ: zone, TEST_DATE: date }
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...suites]
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' })
  // A run whose time is up ends.
  const end = () => {
    child.kill()
    process.exit(1)
  }
  process.once('SIGTERM', end)
  const [status] = (await once(child, 'close')) as [number | null]
  process.off('SIGTERM', end)
  if (status !== 0) failed.push(`${zone} ${date}`)
}
process.stdout.write(`\n${allPairs.length - failed.length} of ${allPairs.length} pairs passed\n${failed.join('\n')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
