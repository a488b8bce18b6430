import type { Answer } from '#contract/endpoint.ts'
import * as contract from '#contract/providers.ts'
import type { Service } from '#contract/providers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn, type Actor } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { CachedResponse } from '#server/platform/http/cached-response.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { cached } from '#server/platform/cache.ts'
import { registerFactRoutes } from './facts/routes.ts'
import { createOffering } from './offerings/create-offering.ts'
import { deleteOffering, getOffering, updateOffering } from './offerings/edit-offering.ts'
import { createOfferingList, listOfferingsFor, requireKnownProvider } from './offerings/list-offerings.ts'
import { listOfferedEntries, type OfferingRow } from './offerings/queries.ts'
import { ownerViewOf } from './profiles/owner-view.ts'
import { registerPaperRoutes } from './papers/routes.ts'
import { registerPortfolioRoutes } from './portfolio/routes.ts'
import { presentOffering } from './present.ts'
import { describeVerification } from './verification/get-verification.ts'
import { submitVerification } from './verification/submit-verification.ts'

export function registerProviderRoutes(serve: Serve, deps: Deps): void {
  serveOffered(serve, deps)
  serveOfferings(serve, deps)
  registerPaperRoutes(serve, deps)
  registerFactRoutes(serve, deps)
  registerPortfolioRoutes(serve, deps)
  serve(contract.getMyVerification, async ({ actor }) => describeVerification(deps, signedIn(actor).id))
  createServeOnce(serve, deps)(
    contract.submitVerification,
    (own, { actor, body }) => submitVerification(own, signedIn(actor), body),
    (_, { actor }) => describeVerification(deps, signedIn(actor).id),
  )
}

/** The catalogue page requests the same for everyone, so the answer is cached ready to send. */
function serveOffered(serve: Serve, deps: Deps): void {
  const offered = cached(deps.pubsub, async () => {
    const entries = await listOfferedEntries(deps.db)
    const byName = Object.fromEntries(entries.map((entry) => [entry.name, entry.is_offered]))
    return CachedResponse.json<Answer<typeof contract.getServicesAvailability>>(byName)
  })
  serve(contract.getServicesAvailability, () => offered.get())
}

function serveOfferings(serve: Serve, deps: Deps): void {
  const listPublic = createOfferingList(deps)
  serve(contract.listServices, async ({ actor, query, header }) => {
    if (query.provider_id !== undefined) {
      return listShown(deps, actor, query.provider_id)
    }
    const { rows, next } = await listPublic(query)
    if (next !== null) header('link', nextLink('/services', query, next))
    return rows.map((row) => presentOffering(row, actor))
  })
  serve(contract.listProviderServices, async ({ actor, params }) => {
    const shown = await listShown(deps, actor, params.id)
    if (shown.length === 0) await requireKnownProvider(deps, actor, params.id)
    return shown
  })
  serve(contract.getService, async ({ actor, params }) => show(deps, actor, await getOffering(deps, actor, params.id)))
  const serveOnce = createServeOnce(serve, deps)
  serveOnce(
    contract.createService,
    (own, { actor, body }) => createOffering(own, signedIn(actor), body),
    async (id, { actor }) => show(deps, actor, await getOffering(deps, actor, id)),
  )
  serveOnce(
    contract.updateService,
    (own, { actor, params, body }) => updateOffering(own, signedIn(actor), params.id, body),
    async (_, { actor, params }) => show(deps, actor, await getOffering(deps, actor, params.id)),
  )
  serveOnce(
    contract.deleteService,
    (own, { actor, params }) => deleteOffering(own, signedIn(actor), params.id),
    () => ({ message: 'Service deleted' }),
  )
}

async function listShown(deps: Deps, actor: Actor | null, providerId: string): Promise<Service[]> {
  const [rows, sight] = await Promise.all([
    listOfferingsFor(deps, actor, providerId),
    ownerViewOf(deps, actor, providerId),
  ])
  return rows.map((row) => presentOffering(row, actor, sight))
}

async function show(deps: Deps, actor: Actor | null, row: OfferingRow): Promise<Service> {
  return presentOffering(row, actor, await ownerViewOf(deps, actor, row.provider_id))
}
