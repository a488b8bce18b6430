import { closeAccount as closeEndpoint, getClosing } from '#contract/accounts/closing.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { closeAccount, listHindrances } from './close-account.ts'

/** The end of an account, by its owner. @param parts of every domain that knows something of people */
export function registerClosingRoutes(serve: Serve, deps: Deps, parts: readonly ErasureStep[]): void {
  serve(getClosing, async ({ actor }) => {
    const { hindrances, isProvider } = await listHindrances(deps, signedIn(actor), parts)
    return { hindrances: hindrances.map((one) => ({ ...one, give_up: one.give_up ?? null })), is_provider: isProvider }
  })
  serve(closeEndpoint, async ({ actor, body, ip }) => {
    await closeAccount(deps, signedIn(actor), body, ip, parts)
    return { message: 'Your account is deleted.' }
  })
}
