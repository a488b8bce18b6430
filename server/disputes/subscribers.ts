import { GATEWAY_EVENT } from '#server/payments/index.ts'
import { TASK_CLOSED } from '#server/platform/tasks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endAsking } from './chargebacks/follow.ts'
import { hearGatewayEvent } from './chargebacks/hear-event.ts'
import { releasePair } from './chargebacks/hold-pair.ts'
import { releaseSpentCredit } from './chargebacks/hold-spent.ts'

export function registerDisputeSubscribers(deps: Deps): void {
  deps.events.subscribe(GATEWAY_EVENT, (trx, event) => hearGatewayEvent(deps, trx, event))
  deps.events.subscribe(TASK_CLOSED, endAsking)
  deps.events.subscribe(TASK_CLOSED, (trx, key) => releasePair(trx, key))
  deps.events.subscribe(TASK_CLOSED, (trx, closed) => releaseSpentCredit(deps, trx, closed))
}
