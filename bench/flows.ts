import { createSender } from '#tests/campaigns/load.ts'
import { median, type Rounds } from './compare.ts'
import { beginFlow, FLOW, runStep } from './flow.ts'
import { say, verdict } from './report.ts'
import type { BenchData } from './setup.ts'
import { createVisits } from './visits.ts'

const USERS = 8
const GOAL_FLOWS = 200
const GOAL_P50_MS = 40

/** Browse, book, accept, pay: from the catalogue to the provider's paid booking, over HTTP, by users side by side. */
export async function measureFlows(port: number, data: BenchData, { count, seconds }: Rounds): Promise<void> {
  const sender = createSender()
  // What comes before belongs to the booking rows.
  const visits = createVisits(data.open, 1_000_000)
  const runFlow = async () => {
    const begun = performance.now()
    const flow = beginFlow(data, visits())
    for (const step of FLOW) await runStep((call) => sender.send(port, call), step, flow)
    return performance.now() - begun
  }
  const rates: number[] = []
  const times: number[] = []
  for (let round = 0; round <= count; round += 1) {
    const done: number[] = []
    const begun = performance.now()
    const user = async () => {
      while (performance.now() - begun < seconds * 2000) done.push(await runFlow())
    }
    await Promise.all(Array.from({ length: USERS }, user))
    if (round === 0) continue
    rates.push(done.length / ((performance.now() - begun) / 1000))
    times.push(median(done))
  }
  sender.close()
  const [rate, p50] = [median(rates), median(times)]
  say(
    `flows (browse, book, accept, pay; ${FLOW.length} requests) at ${USERS} users: ${rate.toFixed(0)} flows/s, ` +
      `goal ${GOAL_FLOWS}: ${verdict(rate >= GOAL_FLOWS)}; p50 ${p50.toFixed(1)} ms, goal ${GOAL_P50_MS}: ` +
      verdict(p50 <= GOAL_P50_MS),
  )
}
