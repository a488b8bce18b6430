/**
 * A worker of the waitlist alone, whose clock is stopped at one moment: the one that the drill kills. Ends with its
 * parent.
 */
import { registerSubscribers } from '#server/domains.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { processDueWaitlist } from '#server/waitlist/index.ts'
import { deliveryDeps } from './delivery.ts'

export type WaitlistOrder = { target: ConnectionTarget; at: number }

process.on('disconnect', () => process.exit(0))
process.once('message', ({ target, at }: WaitlistOrder) => {
  const deps = { ...deliveryDeps(target), clock: createMovableClock(at, () => 0) }
  registerSubscribers(deps)
  process.send?.({ port: 0 })
  void goOn()

  async function goOn(): Promise<void> {
    for (;;) await processDueWaitlist(deps)
  }
})
