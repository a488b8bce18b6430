import { createSender } from '#tests/campaigns/load.ts'
import { median } from './compare.ts'
import { say, verdict } from './report.ts'
import type { BenchData } from './setup.ts'

const RIVALS = 32
const ROUNDS = 20
const GOAL_MS = 250

/** 32 clients want the same hour at the same moment, again and again. */
export async function measureRivals(port: number, { open }: BenchData): Promise<void> {
  const sender = createSender()
  const spans: number[] = []
  let sound = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    // The evening hours, which no other row books.
    const body = { service_id: open.providers[round]!.serviceId, date: '2027-02-01', time: '02:00' }
    const clients = open.clients.slice(round * RIVALS, (round + 1) * RIVALS)
    const begun = performance.now()
    const replies = await Promise.all(
      clients.map(({ token }) => sender.send(port, { method: 'POST', path: '/bookings', token, body })),
    )
    spans.push(performance.now() - begun)
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    if (count(201) === 1 && count(409) === RIVALS - 1) sound += 1
  }
  sender.close()
  const worst = Math.max(...spans)
  say(
    `32 rivals for one slot: one 201 and 31 x 409 in ${sound} of ${ROUNDS} rounds; all answered within ` +
      `${median(spans).toFixed(0)} ms (median), ${worst.toFixed(0)} ms (worst), goal ${GOAL_MS}: ` +
      verdict(sound === ROUNDS && worst <= GOAL_MS),
  )
}
