import * as contract from '#contract/availability.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { explainDayOf } from './explain-day.ts'
import { getProviderPage } from './get-provider.ts'
import { listProviderCards } from './list-provider-cards.ts'
import { createProfile, updateOwnProfile } from './save-profile.ts'

export function registerAvailabilityRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listServiceProviders, async ({ query, header }) => {
    const { cards, next } = await listProviderCards(deps, query)
    if (next !== null) header('link', nextLink('/services/providers', query, next))
    return cards
  })
  serve(contract.getProvider, ({ actor, params }) => getProviderPage(deps, actor, params.id))
  serve(contract.createProfile, async ({ actor, body }) => {
    const owner = signedIn(actor)
    await createProfile(deps, owner, body)
    return getProviderPage(deps, owner, owner.id)
  })
  serve(contract.updateProfile, async ({ actor, body }) => {
    const owner = signedIn(actor)
    await updateOwnProfile(deps, owner, body)
    return getProviderPage(deps, owner, owner.id)
  })
  serve(contract.explainDay, async ({ actor, params, query }) => {
    const slots = await explainDayOf(deps, signedIn(actor), { providerId: params.id, date: query.date })
    return slots.map(({ start, end, refusal }) => ({ start, end, refusal }))
  })
}
