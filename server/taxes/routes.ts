import { getMyTaxes, saveMyTaxes } from '#contract/taxes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { saveTaxDetails } from './save-details.ts'
import { showTaxes } from './show-taxes.ts'

export function registerTaxRoutes(serve: Serve, deps: Deps): void {
  serve(getMyTaxes, ({ actor }) => showTaxes(deps, signedIn(actor).id))

  serve(saveMyTaxes, async ({ actor, body }) => {
    await saveTaxDetails(deps, signedIn(actor), body)
    return showTaxes(deps, signedIn(actor).id)
  })
}
