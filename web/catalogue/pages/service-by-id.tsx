import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { lengthText } from '#contract/clock.ts'
import { formatDollars } from '#contract/money.ts'
import { callServer, siteContext } from '#web/api.server.ts'
import { queryString } from '#web/api.ts'
import { ServiceIntro } from '#web/catalogue/service-intro.tsx'
import { PHOTOS_ASKED, PhotoGrid } from '#web/discovery/photos/photo-grid.tsx'
import { ProviderLine } from '#web/discovery/provider-line.tsx'
import { freeWeek } from '#web/discovery/times/free-week.ts'
import { WeekStrip } from '#web/discovery/times/week-strip.tsx'
import { getProvider } from '#web/endpoints/availability.gen.ts'
import { getService } from '#web/endpoints/providers.gen.ts'
import { listProviderPhotos } from '#web/endpoints/providers/portfolio.gen.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { breadcrumbs, offeredService } from '#web/shell/structured-data.server.ts'
import { usePlace } from '#web/use-place.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { withStill } from '#web/ui/pictures/still-of.ts'

import type { Route } from './+types/service-by-id'

import styles from './service-by-id.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const service = await callServer(context, getService, { params: { id: params.id } })
  const asked = { params: { id: service.provider_id }, query: { service_id: service.id } }
  const [{ date_availability, ...provider }, photos] = await Promise.all([
    callServer(context, getProvider, asked),
    callServer(context, listProviderPhotos, { ...asked, query: { ...asked.query, limit: PHOTOS_ASKED } }),
  ])
  const { id, full_name, avatar_url, location, years_of_experience, ratings_average, ratings_count } = provider
  const who = { id, full_name, avatar_url, location, years_of_experience, ratings_average, ratings_count }
  const site = context.get(siteContext)
  return {
    service: withStill(service),
    provider: who,
    isBookable: provider.is_bookable,
    chargesGst: provider.charges_gst,
    week: freeWeek(date_availability),
    photos,
    things: [
      offeredService(site, { ...service, provider: who, photos }),
      breadcrumbs(site, [
        ['Services', '/services'],
        [service.title, `/services/details/${encodeURIComponent(service.title)}`],
        [full_name, `/services/${service.id}`],
      ]),
    ],
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, 'Service not found')
  const { title, provider_name, price, duration_minutes } = loaderData.service
  return pageMeta(
    matches,
    `${title} with ${provider_name}`,
    `${title} at your home with ${provider_name}: ${lengthText(duration_minutes)} for ${formatDollars(price, true)}.`,
    `/previews/offers/${loaderData.service.id}.jpg`,
    loaderData.things,
  )
}

/** One service of one provider. */
export default function ServiceById({ loaderData }: Route.ComponentProps) {
  const { service, provider, isBookable, chargesGst, week, photos } = loaderData
  const { place } = usePlace()
  const { zoneLabel } = useSite()
  const booking = `/booking/${service.id}/${provider.id}`
  return (
    <Stack className={`hb-wrap hb-page ${styles.page}`}>
      <ServiceIntro service={service} offer={{ ...service, charges_gst: chargesGst }} />
      <Row as={Surface} raised wrap gap={[16, 24]} justify="between" className={styles.who}>
        <ProviderLine provider={provider} />
        {isBookable && (
          <Button component={Link} to={booking} size="lg">
            Book Appointment
          </Button>
        )}
      </Row>
      <PhotoGrid
        key={service.id}
        providerId={provider.id}
        serviceId={service.id}
        name={provider.full_name}
        photos={photos}
      />
      <section aria-labelledby="times">
        <Row align="baseline" justify="between" className={styles.head}>
          <h2 id="times">Available times</h2>
          <Quiet as="span" size="sm">
            {zoneLabel}
          </Quiet>
        </Row>
        {isBookable && week.length > 0 ? (
          <WeekStrip days={week} booking={booking} />
        ) : (
          <EmptyState order={3} art="calendar" title="No times available right now" />
        )}
      </section>
      <Link
        to={`/services/details/${encodeURIComponent(service.title)}${queryString({ postal: place })}`}
        className={styles.others}
      >
        See everyone who offers {service.title} <Icon name="arrow-right" size={18} />
      </Link>
    </Stack>
  )
}

export const ErrorBoundary = routeError({
  404: {
    title: 'Service not found.',
    art: 'search',
    action: { label: 'Browse all services', to: '/services' },
  },
  ...failed('Failed to load service details. Please try again later.'),
})
