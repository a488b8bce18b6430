import { getReferral } from '#contract/referral.ts'
import { SIGNED_UP_BY_INVITE } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { joinByInvite } from './join-by-invite.ts'
import { showReferral } from './show-referral.ts'

export function registerReferralRoutes(serve: Serve, deps: Deps): void {
  serve(getReferral, ({ actor }) => showReferral(deps, signedIn(actor).id))
}

export function registerReferralSubscribers(deps: Deps): void {
  deps.events.subscribe(SIGNED_UP_BY_INVITE, (trx, event) => joinByInvite(deps, trx, event))
}
