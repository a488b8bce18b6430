import * as contract from '#contract/accounts/second-factor.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { offerFactor } from './enrol.ts'
import { proveFactor } from './prove-factor.ts'
import { findFactor } from './queries.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

export function registerSecondFactorRoutes(serve: Serve, deps: Deps): void {
  serve(contract.getSecondFactor, async ({ actor }) => {
    const { id, factorAt } = signedIn(actor)
    const factor = await findFactor(deps.db, id)
    return {
      is_enrolled: factor !== undefined,
      is_proven: factorAt !== null,
      enrolled_text: factor ? deps.localTime.longDate(deps.localTime.localDate(factor.enrolled_at)) : null,
      recovery_codes_left: factor?.codes_left ?? 0,
    }
  })
  serve(contract.offerSecondFactor, ({ actor }) => offerFactor(deps, signedIn(actor)))
  serve(contract.proveSecondFactor, async ({ actor, body, ip }) => {
    const { recoveryCodes, codesLeft } = await proveFactor(deps, signedIn(actor), body.code, ip)
    return { recovery_codes: recoveryCodes, recovery_codes_left: codesLeft }
  })
  serve(contract.renewRecoveryCodes, async ({ actor }) => ({
    recovery_codes: await renewRecoveryCodes(deps, signedIn(actor)),
  }))
}
