/** A worker that only delivers, as a process of its own: what the drill kills. Ends with its parent. */
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { deliveryDeps, startDelivery, type Ports, type PushStandIn } from './delivery.ts'

export type DeliveryOrder = { target: ConnectionTarget; ports: Ports; offsetMs: number; push?: PushStandIn }

process.on('disconnect', () => process.exit(0))
process.once('message', ({ target, ports, offsetMs, push }: DeliveryOrder) => {
  void startDelivery(deliveryDeps(target, offsetMs, push), ports).then(() => process.send?.({ port: 0 }))
})
