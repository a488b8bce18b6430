import type { Answer } from '#contract/endpoint.ts'
import * as contract from '#contract/providers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { runOnce } from '#server/platform/idempotency.ts'
import { keep } from '#server/platform/kept.ts'
import { CONTENT_CHANGED } from '#server/platform/notify.ts'
import { createOffering } from './create-offering.ts'
import { deleteOffering, getOffering, updateOffering } from './edit-offering.ts'
import { createOfferingList, listOfferingsFor } from './list-offerings.ts'
import { listOfferedEntries } from './offering-queries.ts'
import { presentOffering, presentVerification } from './present.ts'
import { getVerification, submitVerification } from './submit-verification.ts'

export function registerProviderRoutes(serve: Serve, deps: Deps): void {
  serveOffered(serve, deps)
  serveOfferings(serve, deps)
  serve(contract.getMyVerification, async ({ actor }) =>
    presentVerification(await getVerification(deps, signedIn(actor).id), deps.localTime),
  )
  serve(contract.submitVerification, async ({ actor, body, once }) => {
    const { id } = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await submitVerification(own, signedIn(actor), body)
      return id
    })
    return presentVerification(await getVerification(deps, id), deps.localTime)
  })
}

/** The catalogue page asks this for everybody alike, so the answer is kept ready to send. */
function serveOffered(serve: Serve, deps: Deps): void {
  const offered = keep(async () => {
    const entries = await listOfferedEntries(deps.db)
    const byName = Object.fromEntries(entries.map((entry) => [entry.name, entry.is_offered]))
    return new PreparedAnswer<Answer<typeof contract.getServicesAvailability>>(byName)
  })
  deps.listener.on(CONTENT_CHANGED, () => offered.forget())
  serve(contract.getServicesAvailability, () => offered.get())
}

function serveOfferings(serve: Serve, deps: Deps): void {
  const listPublic = createOfferingList(deps)
  serve(contract.listServices, async ({ actor, query, header }) => {
    if (query.provider_id !== undefined) {
      const own = await listOfferingsFor(deps, actor, query.provider_id)
      return own.map((row) => presentOffering(row, actor))
    }
    const { rows, next } = await listPublic(query)
    if (next !== null) header('link', nextLink('/services', query, next))
    return rows.map((row) => presentOffering(row, actor))
  })
  serve(contract.listProviderServices, async ({ actor, params }) => {
    const rows = await listOfferingsFor(deps, actor, params.id)
    return rows.map((row) => presentOffering(row, actor))
  })
  serve(contract.getService, async ({ actor, params }) =>
    presentOffering(await getOffering(deps, actor, params.id), actor),
  )
  serve(contract.createService, async ({ actor, body, once }) => {
    const id = await runOnce(deps, once, async (own) => (await createOffering(own, signedIn(actor), body)).id)
    return presentOffering(await getOffering(deps, actor, id), actor)
  })
  serve(contract.updateService, async ({ actor, params, body, once }) => {
    const id = await runOnce(deps, once, async (own) => {
      return (await updateOffering(own, signedIn(actor), params.id, body)).id
    })
    return presentOffering(await getOffering(deps, actor, id), actor)
  })
  serve(contract.deleteService, async ({ actor, params, once }) => {
    await runOnce(deps, once, async (own) => {
      await deleteOffering(own, signedIn(actor), params.id)
      return params.id
    })
    return { message: 'Service deleted' }
  })
}
