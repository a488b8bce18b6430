/**
 * A worker whose clock is stopped at one moment, as a process of its own: the one that the drill kills. Ends with its
 * parent.
 */
import { createWork, registerSubscribers } from '#server/domains.ts'
import type { Adapters } from '#server/adapters.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { deliveryDeps, mailAndTexts, type Ports } from './delivery.ts'

export type VisitDayOrder = { target: ConnectionTarget; ports: Ports; at: number }

process.on('disconnect', () => process.exit(0))
process.once('message', ({ target, ports, at }: VisitDayOrder) => {
  const deps = { ...deliveryDeps(target), clock: createMovableClock(at, () => 0) }
  registerSubscribers(deps)
  const work = createWork(deps, mailAndTexts(ports) as Adapters)
  process.send?.({ port: 0 })
  void goOn()

  async function goOn(): Promise<void> {
    for (;;) {
      await work.runDue()
      await work.deliver()
    }
  }
})
