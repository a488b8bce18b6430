import * as contract from '#contract/tips.ts'
import { networkOf } from '#server/accounts/index.ts'
import type { PaymentDeps } from '#server/payments/index.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { giveTip } from './give-tip.ts'
import { showTip, showTips } from './show-tips.ts'

/** A result page needs only its address, without signing in. */
const RESULTS_PER_ADDRESS: Limit = { name: 'tip results', max: 30, windowSeconds: 60, isPerAddress: true }

export function registerTipRoutes(serve: Serve, deps: PaymentDeps): void {
  serve(contract.getVisitTips, ({ actor, params }) => showTips(deps, signedIn(actor).id, params.id))

  serve(contract.giveTip, ({ actor, params, body, once }) =>
    giveTip(deps, signedIn(actor).id, { bookingId: params.id, choice: body, once }),
  )

  serve(contract.getTip, async ({ actor, params, query, ip }) => {
    if (ip) await enforceLimit(deps, RESULTS_PER_ADDRESS, [networkOf(ip)])
    return showTip(deps, actor, params.id, query.session_id)
  })
}
