/** A worker that only delivers, as a process of its own: what the drill kills. Ends with its parent. */
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { deliveryDeps, startDelivery, type Ports } from './delivery.ts'

export type DeliveryOrder = { target: ConnectionTarget; ports: Ports; offsetMs: number }

process.on('disconnect', () => process.exit(0))
process.once('message', ({ target, ports, offsetMs }: DeliveryOrder) => {
  void startDelivery(deliveryDeps(target, offsetMs), ports).then(() => process.send?.({ port: 0 }))
})
