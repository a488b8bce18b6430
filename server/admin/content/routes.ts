import * as content from '#contract/admin/content.ts'
import * as rates from '#contract/admin/rates.ts'
import { planRate, showRates, withdrawRate } from '#server/bookings/index.ts'
import { listDeskDocuments, saveDocument, showDeskDocument, showVersion } from '#server/content/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'

export function registerContentDesk(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(content.listDeskDocuments, () => listDeskDocuments(deps))
  serve(content.getDeskDocument, ({ params }) => showDeskDocument(deps, params.name))
  serve(content.getDocumentVersion, ({ params }) => showVersion(deps, params.name, params.number))
  serveOnce(
    content.saveDocument,
    (own, { actor, params, body }) => saveDocument(own, signedIn(actor), params.name, body),
    (_, { params }) => showDeskDocument(deps, params.name),
  )
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
