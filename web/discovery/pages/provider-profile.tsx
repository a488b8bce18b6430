import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { feeTerms, LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'
import { postalArea } from '#contract/rules.ts'
import { callServer, siteContext } from '#web/api.server.ts'
import { BookCard } from '#web/discovery/book-card.tsx'
import { VisitArea } from '#web/discovery/filters/visit-area.tsx'
import { OfferingCard } from '#web/discovery/offering-card.tsx'
import { ProviderHead } from '#web/discovery/provider-head.tsx'
import { FavouritePart } from '#web/discovery/favourites/favourite-part.tsx'
import { PHOTOS_ASKED, PhotoGrid } from '#web/discovery/photos/photo-grid.tsx'
import { ProviderAbout } from '#web/discovery/provider-about.tsx'
import { ProviderFacts } from '#web/discovery/provider-facts.tsx'
import { ProviderProofs } from '#web/discovery/provider-proofs.tsx'
import { freeWeeks } from '#web/discovery/times/free-week.ts'
import { WeekStrip } from '#web/discovery/times/week-strip.tsx'
import { getProvider } from '#web/endpoints/availability.gen.ts'
import { getProviderFacts } from '#web/endpoints/facts.gen.ts'
import { listProviderPhotos } from '#web/endpoints/providers/portfolio.gen.ts'
import { listReviewPhotos } from '#web/endpoints/reviews/photos.gen.ts'
import { listProviderReviews } from '#web/endpoints/reviews.gen.ts'
import { ProviderReviews } from '#web/reviews/provider-reviews.tsx'
import { useSession } from '#web/session.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { breadcrumbs, providerThing } from '#web/shell/structured-data.server.ts'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { withStill } from '#web/ui/pictures/still-of.ts'

import type { Route } from './+types/provider-profile'

import styles from './provider-profile.module.css'

const REVIEWS_SHOWN = 5

/** Shown below everything else, on phones only. */
const BookBar = lazyComponent(async () => (await import('#web/discovery/book-bar.tsx')).BookBar)

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const postal = postalArea(asked.get('postal') ?? '') ?? undefined
  const [{ availability: _, date_availability, lengths = {}, ...provider }, facts, reviews, photos, reviewPhotos] =
    await Promise.all([
      callServer(context, getProvider, { params: { id: params.id }, query: { postal, lengths: 'all' } }),
      callServer(context, getProviderFacts, { params: { id: params.id } }),
      callServer(context, listProviderReviews, { params: { id: params.id }, query: { limit: REVIEWS_SHOWN } }),
      callServer(context, listProviderPhotos, { params: { id: params.id }, query: { limit: PHOTOS_ASKED } }),
      callServer(context, listReviewPhotos, { params: { id: params.id }, query: { limit: PHOTOS_ASKED } }),
    ])
  const weeks = freeWeeks(date_availability, lengths, provider.services, asked.get('date') ?? '')
  const services = provider.services.map(withStill)
  const policy = feeTerms(LATE_FEE_PERCENT[provider.cancellation_tier], '24 hours before the visit')
  const site = context.get(siteContext)
  const things = [
    providerThing(site, { ...provider, cities: provider.area.cities, photos }),
    breadcrumbs(site, [
      ['Services', '/services'],
      [provider.full_name, `/providers/${provider.id}`],
    ]),
  ]
  const shown = { ...weeks, facts, reviews, photos, reviewPhotos, things }
  return { provider: { ...provider, services }, policy, ...shown, asked: asked.get('service') }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, 'Provider not found')
  const { provider } = loaderData
  const { id, full_name, location, bio } = provider
  return pageMeta(
    matches,
    full_name,
    bio.slice(0, 160) || `${full_name}, ${location}`,
    `/previews/providers/${id}.jpg`,
    loaderData.things,
  )
}

export default function ProviderProfile({ loaderData }: Route.ComponentProps) {
  const { provider, policy, facts, reviews, photos, reviewPhotos, own } = loaderData
  const { zoneLabel } = useSite()
  const { services } = provider
  const first = services.find(({ id }) => id === loaderData.asked) ?? services[0]
  const [picked, setChosen] = useState(first?.id)
  const service = services.find(({ id }) => id === picked) ?? first
  const chosen = service?.id ?? ''
  const week = own[chosen] ?? loaderData.week
  const booking = `/booking/${chosen}/${provider.id}`
  const firstName = provider.full_name.split(' ')[0]
  return (
    <div className={`hb-wrap hb-page ${styles.page}`}>
      <div className={styles.main}>
        <ProviderHead provider={provider}>
          <Row className={styles.ask}>
            <AskQuestion providerId={provider.id} />
            <FavouritePart providerId={provider.id} name={provider.full_name} />
          </Row>
        </ProviderHead>
        <PhotoGrid
          key={provider.id}
          providerId={provider.id}
          name={firstName ?? ''}
          photos={photos}
          reviewPhotos={reviewPhotos}
          isShort
        />
        <ProviderAbout specialties={provider.specialties} bio={provider.bio} />
        <section aria-labelledby="services">
          <h2 id="services">Services</h2>
          {services.length > 0 ? (
            <PlainList gap={16} className={styles.services}>
              {services.map((service) => (
                <OfferingCard key={service.id} service={service} chargesGst={provider.charges_gst} />
              ))}
            </PlainList>
          ) : (
            <Quiet style={{ marginTop: 12 }}>{firstName} offers no services right now.</Quiet>
          )}
        </section>
        {services.length > 0 && (
          <section aria-labelledby="times">
            <Row wrap gap={[8, 12]} className={styles.head}>
              <h2 id="times">Available times</h2>
              {services.length > 1 && (
                <Row as="label" className={styles.choice}>
                  <span>for</span>
                  <PillSelect value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
                    {services.map(({ id, title }) => (
                      <option key={id} value={id}>
                        {title}
                      </option>
                    ))}
                  </PillSelect>
                </Row>
              )}
              <Quiet as="span" size="sm" className={styles.zone}>
                {zoneLabel}
              </Quiet>
            </Row>
            {week.length > 0 && provider.is_bookable ? (
              <WeekStrip days={week} booking={booking} />
            ) : (
              <EmptyState order={3} art="calendar" title="No times available right now" />
            )}
          </section>
        )}
        <VisitArea provider={provider} />
        <section aria-labelledby="reviews">
          <h2 id="reviews">Reviews</h2>
          <div className={styles.reviews}>
            <ProviderReviews key={provider.id} providerId={provider.id} firstName={firstName ?? ''} found={reviews} />
          </div>
        </section>
        <ProviderProofs isChecked={provider.is_checked} proofs={provider.proofs} />
        <section aria-labelledby="policy">
          <h2 id="policy">If plans change</h2>
          <Quiet style={{ marginTop: 8 }}>{policy}</Quiet>
        </section>
        <ProviderFacts {...facts} firstName={firstName} />
      </div>
      {service && week.length > 0 && provider.is_bookable && (
        <>
          <div className={styles.book}>
            <BookCard
              services={services}
              service={service}
              onChoose={setChosen}
              chargesGst={provider.charges_gst}
              week={week}
              booking={booking}
            />
          </div>
          <BookBar service={service} chargesGst={provider.charges_gst} booking={booking} />
        </>
      )}
    </div>
  )
}

/** Only clients ask; visitors log in on the way. */
function AskQuestion({ providerId }: { providerId: string }) {
  const { user } = useSession()
  if (user && user.role !== 'client') return null
  return (
    <Button
      component={Link}
      to={`/messages/with/${providerId}`}
      variant="default"
      leftSection={<Icon name="message" size={18} />}
    >
      Ask a question
    </Button>
  )
}

export const ErrorBoundary = routeError({
  404: {
    title: 'Provider not found.',
    art: 'compass',
    action: { label: 'Browse services', to: '/services' },
  },
  ...failed('Failed to load provider details. Please try again later.'),
})
