import { useId, useState } from 'react'
import { redirect, useNavigation, useParams } from 'react-router'

import type { getServiceByTitle as titled } from '#contract/catalogue.ts'
import type { Answer } from '#contract/endpoint.ts'
import { PRICE_FILTER_MAX } from '#contract/constants.ts'
import { formatDollars } from '#contract/money.ts'
import { callServer, type Site, siteContext } from '#web/api.server.ts'
import { ServiceIntro } from '#web/catalogue/service-intro.tsx'
import { FilterPanel } from '#web/discovery/filters/filter-panel.tsx'
import { PAGE_SIZE, readFilters } from '#web/discovery/filters/filters.ts'
import { PlaceLinks } from '#web/discovery/place-links.tsx'
import { ProviderList } from '#web/discovery/provider-list.tsx'
import { shownCard, toFacet } from '#web/discovery/shown-card.ts'
import { listServiceAreas } from '#web/endpoints/availability/areas.gen.ts'
import { listServiceProviders } from '#web/endpoints/availability.gen.ts'
import { searchAvailability } from '#web/endpoints/availability/search.gen.ts'
import { getServiceByTitle } from '#web/endpoints/catalogue.gen.ts'
import { listServiceReviews } from '#web/endpoints/reviews.gen.ts'
import { ServiceReviews } from '#web/reviews/service-reviews.tsx'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { useAppliedPlace } from '#web/use-own-postal.ts'
import { breadcrumbs, soldService } from '#web/shell/structured-data.server.ts'
import { withStill } from '#web/ui/pictures/still-of.ts'

import type { Route } from './+types/service-details'

import styles from './service-details.module.css'

/** The most that one answer of the API may contain. */
const MOST = 100

/** The server applies the filters from the address, so they also work without scripts. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const title = params.serviceName
  const service = await callServer(context, getServiceByTitle, { params: { title } })
  // A name that it had, or its name in other capitals, leads on to the one that it has.
  if (service.title !== title)
    throw redirect(`/services/details/${encodeURIComponent(service.title)}${new URL(request.url).search}`, 301)
  const maxPrice = service.maxPrice || PRICE_FILTER_MAX
  const filters = readFilters(new URL(request.url).searchParams, maxPrice)
  const { day, max_price, sort, postal, show } = filters
  const ask = (query: object) =>
    callServer(context, listServiceProviders, { query: { service: title, times: 'next', ...query } })
  const [cards, all, reviews, places] = await Promise.all([
    ask({ day, max_price, sort, postal, limit: show }),
    ask({ postal, limit: MOST }),
    // Optional: without it the list is alone.
    callServer(context, listServiceReviews, { query: { service: title } }).catch(() => []),
    callServer(context, listServiceAreas, { params: { service: service.title } }).catch(() => []),
  ])
  const empty = all.length === 0 ? await whyEmpty(context, title, postal) : null
  return {
    service: withStill(service),
    outside: empty?.is_outside ? empty.area_text : null,
    isOffered: empty?.cause !== 'not_offered',
    area: empty?.area_text ?? null,
    maxPrice,
    filters,
    cards: cards.map(shownCard),
    facets: all.map(toFacet),
    reviews,
    places,
    things: thingsOf(context.get(siteContext), service),
  }
}

type Titled = Answer<typeof titled>

function thingsOf(site: Site, { title, description, category, minPrice: from, maxPrice: to }: Titled) {
  const path = `/services/details/${encodeURIComponent(title)}`
  return [
    soldService(site, { title, description, category, from, to, path, where: site.serviceArea }),
    breadcrumbs(site, [
      ['Services', '/services'],
      [title, path],
    ]),
  ]
}

/** Whether no one offers it at all, or no one travels to the place; optional. */
async function whyEmpty(context: Route.LoaderArgs['context'], service: string, postal: string | undefined) {
  return callServer(context, searchAvailability, { query: { service, postal } }).catch(() => null)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, 'Service not found')
  const { title, description, minPrice, maxPrice } = loaderData.service
  const range = `${formatDollars(minPrice, true)} to ${formatDollars(maxPrice, true)}`
  return pageMeta(
    matches,
    `${title} at home`,
    `${description} ${range}, at your home.`,
    `/previews/services/${encodeURIComponent(title)}.jpg`,
    loaderData.things,
  )
}

export default function ServiceDetails({ loaderData }: Route.ComponentProps) {
  const { service, outside, isOffered, area, maxPrice, filters, cards, facets, reviews, places } = loaderData
  useAppliedPlace()
  const formId = useId()
  const [drawer, setDrawer] = useState(false)
  const { state, location } = useNavigation()
  const busy = state === 'loading' && location?.pathname.startsWith('/services/details/') === true
  const { serviceName } = useParams()
  return (
    <div className="hb-wrap hb-page">
      <ServiceIntro service={service} postal={filters.postal} isOffered={isOffered} />
      <div className={styles.columns} key={serviceName}>
        {isOffered && (
          <FilterPanel
            formId={formId}
            filters={filters}
            facets={facets}
            maxPrice={maxPrice}
            drawer={drawer}
            onClose={() => setDrawer(false)}
          />
        )}
        <ProviderList
          formId={formId}
          title={service.title}
          cards={cards}
          filters={filters}
          total={facets.length}
          outside={outside}
          isOffered={isOffered}
          area={area}
          pageSize={PAGE_SIZE}
          most={MOST}
          busy={busy}
          onOpenFilters={() => setDrawer(true)}
        />
      </div>
      <ServiceReviews title={service.title} reviews={reviews} />
      <PlaceLinks
        title={`${service.title} by city`}
        links={places.map((one) => ({ to: `/in/${one.slug}/${one.service}`, label: one.city, count: one.providers }))}
      />
    </div>
  )
}

export const ErrorBoundary = routeError(({ serviceName }) => ({
  404: {
    title: 'Service not found.',
    art: 'search',
    action: { label: 'Browse all services', to: '/services' },
  },
  ...failed(`Failed to load data for "${serviceName}". Please try again later.`),
}))
