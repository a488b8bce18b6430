import { redirect, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { formatDollars } from '#contract/money.ts'
import { callServer, siteContext } from '#web/api.server.ts'
import { ServiceIntro } from '#web/catalogue/service-intro.tsx'
import { PAGE_SIZE } from '#web/discovery/filters/filters.ts'
import { PlaceLinks } from '#web/discovery/place-links.tsx'
import { ProviderCard } from '#web/discovery/provider-card.tsx'
import { ProviderCards } from '#web/discovery/provider-cards.tsx'
import { shownCard } from '#web/discovery/shown-card.ts'
import { getServiceInArea } from '#web/endpoints/availability/areas.gen.ts'
import { listServiceProviders } from '#web/endpoints/availability.gen.ts'
import { getServiceByTitle } from '#web/endpoints/catalogue.gen.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { breadcrumbs, soldService } from '#web/shell/structured-data.server.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { withStill } from '#web/ui/pictures/still-of.ts'

import type { Route } from './+types/service-in-city'

import styles from './service-in-city.module.css'

/** One service in one city, for people who look for just that. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const area = await callServer(context, getServiceInArea, { params })
  const { service: here, city } = area
  // A name that it had leads on to the one that it has.
  if (here.slug !== params.service) throw redirect(`/in/${area.slug}/${here.slug}`, 301)
  const [service, cards] = await Promise.all([
    callServer(context, getServiceByTitle, { params: { title: here.title } }),
    callServer(context, listServiceProviders, {
      query: { service: here.title, city, times: 'next', limit: PAGE_SIZE },
    }),
  ])
  const { title, min_price: from, max_price: to } = here
  const path = `/in/${area.slug}/${here.slug}`
  const { description, category } = service
  const site = context.get(siteContext)
  const things = [
    soldService(site, { title, description, category, from, to, path, where: city }),
    breadcrumbs(site, [
      ['Services', '/services'],
      [city, `/in/${area.slug}`],
      [title, path],
    ]),
  ]
  return { area, service: withStill(service), cards: cards.map(shownCard), things }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, 'Not offered here yet')
  const { area, service } = loaderData
  const { city, slug, service: here } = area
  const price = here.min_price === here.max_price ? '' : ` to ${formatDollars(here.max_price, true)}`
  const description = `${service.description} ${countText(here.providers)} in ${city}, ${formatDollars(here.min_price, true)}${price}, at your home.`
  return pageMeta(
    matches,
    `${here.title} at home in ${city}`,
    description,
    `/previews/in/${slug}/${here.slug}.jpg`,
    loaderData.things,
  )
}

export default function ServiceInCity({ loaderData: { area, service, cards } }: Route.ComponentProps) {
  const { state } = useNavigation()
  const { city, slug, service: here, also, others } = area
  return (
    <div className="hb-wrap hb-page">
      <ServiceIntro
        service={{ ...service, minPrice: here.min_price, maxPrice: here.max_price }}
        city={{ name: city, slug }}
      />
      <section aria-labelledby="providers" className={styles.found}>
        <Heading id="providers" size="lg" className={styles.heading}>
          {countText(here.providers)} in {city}
        </Heading>
        <ProviderCards busy={state === 'loading'}>
          {cards.map((card) => (
            <ProviderCard key={card.id} card={card} title={here.title} />
          ))}
        </ProviderCards>
        <Row justify="center" className={styles.all}>
          <Button component={Link} to={`/services/details/${encodeURIComponent(here.title)}`} variant="default">
            Filter by day and price
          </Button>
        </Row>
      </section>
      <PlaceLinks
        title={`More in ${city}`}
        links={also.map((one) => ({ to: `/in/${slug}/${one.slug}`, label: one.title }))}
      />
      <PlaceLinks
        title={`${here.title} in other cities`}
        links={others.map((one) => ({ to: `/in/${one.slug}/${here.slug}`, label: one.city }))}
      />
    </div>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 provider' : `${count} providers`
}

export const ErrorBoundary = routeError({
  404: {
    title: 'Not offered here yet.',
    art: 'map',
    action: { label: 'Browse all services', to: '/services' },
  },
  ...failed(LOAD_FAILED),
})
