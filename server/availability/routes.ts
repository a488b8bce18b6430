import * as contract from '#contract/availability.ts'
import * as search from '#contract/availability/search.ts'
import * as timeOff from '#contract/availability/time-off.ts'
import { SLOT_MINUTES } from '#contract/constants.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { runOnce } from '#server/platform/idempotency.ts'
import { explainDayOf } from './slots/explain-day.ts'
import { searchAvailability } from './search/search-availability.ts'
import { getProviderPage } from './provider-page/get-provider.ts'
import { listProviderCards } from './provider-page/list-provider-cards.ts'
import { createProfile, updateOwnProfile } from './schedule/save-profile.ts'
import { addTimeOff, getOwnTimeOff, listOwnTimeOff, previewTimeOff, removeTimeOff } from './time-off/time-off.ts'

export function registerAvailabilityRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listServiceProviders, async ({ query, header }) => {
    const { cards, next } = await listProviderCards(deps, query)
    if (next !== null) header('link', nextLink('/services/providers', query, next))
    return cards
  })
  serve(search.searchAvailability, async ({ query, header }) => {
    const { found, next } = await searchAvailability(deps, query)
    if (next !== null) header('link', nextLink('/search', query, next))
    return found
  })
  serve(timeOff.listTimeOff, ({ actor }) => listOwnTimeOff(deps, signedIn(actor).id))
  serve(timeOff.previewTimeOff, ({ actor, body }) => previewTimeOff(deps, signedIn(actor).id, body))
  serve(timeOff.addTimeOff, async ({ actor, body, once }) => {
    const { id } = signedIn(actor)
    const madeId = await runOnce(deps, once, async (own) => (await addTimeOff(own, id, body)).id)
    return getOwnTimeOff(deps, id, madeId)
  })
  serve(timeOff.removeTimeOff, async ({ actor, params, once }) => {
    await runOnce(deps, once, async (own) => {
      await removeTimeOff(own, signedIn(actor).id, params.id)
      return params.id
    })
    return { message: 'Time off removed' }
  })
  serve(contract.getProvider, ({ actor, params, query }) => getProviderPage(deps, actor, params.id, query.postal))
  serve(contract.createProfile, async ({ actor, body, once }) => {
    const owner = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await createProfile(own, owner, body)
      return owner.id
    })
    return getProviderPage(deps, owner, owner.id)
  })
  serve(contract.updateProfile, async ({ actor, body, once }) => {
    const owner = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await updateOwnProfile(own, owner, body)
      return owner.id
    })
    return getProviderPage(deps, owner, owner.id)
  })
  serve(contract.explainDay, async ({ actor, params, query }) => {
    const { date, postal } = query
    return explainDayOf(deps, signedIn(actor), {
      providerId: params.id,
      date,
      place: postal,
      durationMinutes: SLOT_MINUTES,
    })
  })
}
