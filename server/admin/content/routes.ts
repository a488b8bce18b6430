import * as rates from '#contract/admin/rates.ts'
import { planRate, showRates, withdrawRate } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'

export function registerContentDesk(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(rates.getRates, () => showRates(deps))
  serveOnce(
    rates.planRate,
    (own, { actor, body }) => planRate(own, signedIn(actor), body),
    () => showRates(deps),
  )
  serveOnce(
    rates.withdrawRate,
    (own, { actor, params }) => withdrawRate(own, signedIn(actor), params.id),
    () => showRates(deps),
  )
}
