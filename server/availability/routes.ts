import * as contract from '#contract/availability.ts'
import { explainDay } from '#contract/availability/explanation.ts'
import * as areas from '#contract/availability/areas.ts'
import * as favourites from '#contract/availability/favourites.ts'
import * as search from '#contract/availability/search.ts'
import * as wishes from '#contract/availability/wishes.ts'
import { getOwnProfile } from '#contract/providers/own-profile.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import type { OnClose, Serve } from '#server/platform/http/serve.ts'
import { createEmptySearches } from './demand/empty-searches.ts'
import { confirmWish, endWish, wishByEmail } from './demand/visitor-wishes.ts'
import { wishFor } from './demand/wishes.ts'
import { listFavouriteCards, listFavouriteIds, setFavourite } from './favourites/favourites.ts'
import { explainDayOf } from './slots/explain-day.ts'
import { searchAvailability } from './search/search-availability.ts'
import { createWordReader } from './search/words/read-words.ts'
import { findOwnPage, getProviderPage } from './provider-page/get-provider.ts'
import { listProviderCards } from './provider-page/list-provider-cards.ts'
import { findArea, prefixOf } from './service-area/postal-areas.ts'
import { createServedAreas } from './served-areas/served-areas.ts'

export function registerAvailabilityRoutes(serve: Serve, deps: Deps, onClose: OnClose): void {
  const emptySearches = createEmptySearches(deps)
  onClose(() => emptySearches.write())
  serve(contract.listServiceProviders, async ({ query, header }) => {
    const { cards, next } = await listProviderCards(deps, query)
    if (next !== null) header('link', nextLink('/services/providers', query, next))
    return cards
  })
  const served = createServedAreas(deps)
  serve(areas.listAreas, () => served.listCities())
  serve(areas.getArea, ({ params }) => served.getCity(params.city))
  serve(areas.getServiceInArea, ({ params }) => served.getService(params))
  serve(areas.getPlace, async ({ params }) => ({
    prefix: prefixOf(params.postal),
    city: findArea(params.postal)?.city ?? null,
  }))
  serve(areas.listServiceAreas, ({ params }) => served.listCitiesOf(params.service))
  serve(search.searchAvailability, async ({ query, header }) => {
    const { found, next, missed } = await searchAvailability(deps, query)
    if (missed) emptySearches.note(missed)
    if (next !== null) header('link', nextLink('/search', query, next))
    return found
  })
  const read = createWordReader(deps)
  serve(search.readWords, ({ query }) => read(query))
  serve(favourites.listFavourites, ({ actor }) => listFavouriteCards(deps, signedIn(actor).id))
  serve(favourites.listFavouriteIds, ({ actor }) => listFavouriteIds(deps, signedIn(actor).id))
  serve(favourites.setFavourite, async ({ actor, params, body }) => {
    await setFavourite(deps, signedIn(actor).id, { providerId: params.id, isOn: body.is_on })
    return { message: body.is_on ? 'Saved' : 'No longer saved' }
  })
  serve(wishes.wishFor, async ({ actor, body }) => {
    await wishFor(deps, signedIn(actor).id, body)
    return { message: body.is_on ? 'We’ll email you.' : 'You won’t be notified.' }
  })
  serve(wishes.wishByEmail, async ({ body, ip }) => {
    await wishByEmail(deps, body, ip)
    return { message: `Please open the email we sent to ${body.email} and confirm it there.` }
  })
  serve(wishes.confirmWish, ({ body }) => confirmWish(deps, body.token))
  serve(wishes.endWish, async ({ body }) => {
    await endWish(deps, body.token)
    return { message: 'You won’t be notified.' }
  })
  serve(getOwnProfile, async ({ actor }) => ({ profile: await findOwnPage(deps, signedIn(actor)) }))
  serve(contract.getProvider, ({ actor, params, query }) => getProviderPage(deps, actor, params.id, query))
  serve(explainDay, ({ actor, params, query }) => explainDayOf(deps, signedIn(actor), params.id, query))
}
