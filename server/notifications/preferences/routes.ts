import * as contract from '#contract/notices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { keepChoice, sayOfTexts, showNotices, stopByLink } from './keep-choices.ts'

export function registerPreferenceRoutes(serve: Serve, deps: Deps): void {
  serve(contract.getNotices, ({ actor }) => showNotices(deps, signedIn(actor).id))
  serve(contract.chooseNotice, async ({ actor, body }) => {
    await keepChoice(deps, signedIn(actor).id, body)
    return showNotices(deps, signedIn(actor).id)
  })
  serve(contract.consentToTexts, async ({ actor, body }) => {
    await sayOfTexts(deps, signedIn(actor).id, body)
    return showNotices(deps, signedIn(actor).id)
  })
  serve(contract.stopNotices, async ({ body }) => {
    await stopByLink(deps, body.token)
    return { stopped: true as const }
  })
}
