/**
 * `npm run campaign:visit-day`: VISIT_DAY_EACH (20) visits of each story go through their safety timers, with the worker
 * killed VISIT_DAY_KILLS (5) times at each step of the clock. Fails when a notice is lost or told twice.
 */
import { describeVisitDay, drillVisitDay } from './visit-day-drill.ts'

const drill = await drillVisitDay({
  each: Number(process.env['VISIT_DAY_EACH'] ?? 20),
  kills: Number(process.env['VISIT_DAY_KILLS'] ?? 5),
})
process.stdout.write(`${describeVisitDay(drill)}\n`)
process.exitCode = drill.faults.length === 0 ? 0 : 1
process.exit()
