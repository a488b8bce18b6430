import { GATEWAY_EVENT } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { PROVIDER_SUSPENDED } from '#server/providers/index.ts'
import { holdSuspended } from './hold-payouts.ts'
import { takeNews } from './take-news.ts'

/** Subscribes to the gateway's news of accounts, transfers and payouts, and to suspensions. */
export function registerPayoutSubscribers(deps: Deps): void {
  deps.events.subscribe(GATEWAY_EVENT, (trx, event) => takeNews(deps, trx, event))
  deps.events.subscribe(PROVIDER_SUSPENDED, (trx, event) => holdSuspended(deps, trx, event))
}
