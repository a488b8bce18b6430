import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator, useSearchParams } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { NOTES_MAX } from '#contract/constants.ts'
import type { Service } from '#contract/providers.ts'
import { TOO_LONG } from '#contract/rules/add-ons.ts'
import { TermsGate } from '#web/accounts/terms/terms-gate.tsx'
import { addressText } from '#web/ui/values/address-text.ts'
import type { Before } from '#web/bookings/request/again/as-before.ts'
import { BookingStep, problemId } from '#web/bookings/request/booking-step.tsx'
import { BookingSummary } from '#web/bookings/request/booking-summary.tsx'
import { choiceBodyOf, type LoadedTarget, loadTarget, type Target } from '#web/bookings/request/load-target.ts'
import { addressIn, type Addresses, NO_ADDRESSES } from '#web/bookings/request/place/places.ts'
import { WhereStep } from '#web/bookings/request/place/where-step.tsx'
import { DayPicker } from '#web/bookings/request/time/day-picker.tsx'
import { SlotPicker } from '#web/bookings/request/time/slot-picker.tsx'
import { type BookingForm, useBookingForm } from '#web/bookings/request/use-booking-form.ts'
import { VisitHead } from '#web/bookings/request/visit-head.tsx'
import { WhatHappens } from '#web/bookings/request/what-happens.tsx'
import { call } from '#web/api.ts'
import { getBooking } from '#web/endpoints/bookings.gen.ts'
import { getVisitGuests } from '#web/endpoints/bookings/guests.gen.ts'
import { listAddresses } from '#web/endpoints/addresses.gen.ts'
import { loginPath, redirectTo } from '#web/redirects.ts'
import { requireUser, type SessionUser } from '#web/session.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { useGoBack } from '#web/shell/use-go-back.ts'
import { writeToken } from '#web/token.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'
import { waitPath } from '#web/waitlist/wait-path.ts'

import type { Route } from './+types/book'

import styles from './book.module.css'

/** Few come here with another account. */
const ClientsOnly = lazyComponent(async () => (await import('#web/bookings/request/clients-only.tsx')).ClientsOnly)
/** Most visits are where the provider comes. */
const OutsideNotice = lazyComponent(
  async () => (await import('#web/bookings/request/outside-notice.tsx')).OutsideNotice,
  ({ text }) => text !== null,
)
/** Most services have none. */
const Extras = lazyComponent(async () => (await import('#web/bookings/request/extras.tsx')).Extras)
/** By far most visits are the client's own. */
const GuestChoice = lazyComponent(async () => (await import('#web/bookings/guests/guest-choice.tsx')).GuestChoice)
/** For who has a visit again. */
const AgainHead = lazyComponent(async () => (await import('#web/bookings/request/again/again-head.tsx')).AgainHead)
/** Most people have no code. */
const PromoField = lazyComponent(async () => (await import('#web/bookings/request/promo-field.tsx')).PromoField)
/** Few services have something to show. */
const SwatchField = lazyComponent(async () => (await import('#web/bookings/swatches/swatch-field.tsx')).SwatchField)
const BookedPanel = lazyComponent(
  async () => (await import('#web/bookings/request/booked-panel.tsx')).BookedPanel,
  ({ bookings }) => bookings.length > 0,
)
/** Most visits are booked one by one. */
const RepeatField = lazyComponent(
  async () => (await import('#web/bookings/request/repeat/repeat-field.tsx')).RepeatField,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  if (user.role !== 'client') return { user, loaded: null, addresses: NO_ADDRESSES, before: null }
  const again = new URL(request.url).searchParams.get('again')
  const [loaded, addresses, earlier] = await Promise.all([
    loadTarget(params.service, params.providerId, user.address.postal_code),
    call(listAddresses).catch(() => NO_ADDRESSES),
    again ? call(getBooking, { params: { id: again } }).catch(() => null) : null,
  ])
  if ('problem' in loaded && loaded.isRefused) {
    writeToken(null)
    throw redirectTo(request, loginPath(request.url))
  }
  // The first step is there from the first frame on.
  if ('target' in loaded && hasExtras(loaded.target.service)) await Extras.ready()
  return { user, loaded, addresses, before: await beforeOf(earlier, loaded, { ...user, addresses }) }
}

/** An earlier visit to have again; few people come by one. */
async function beforeOf(earlier: Booking | null, loaded: LoadedTarget, known: SessionUser & { addresses: Addresses }) {
  if (!earlier || !('target' in loaded) || !loaded.target.service) return null
  const [{ asBefore }, guests] = await Promise.all([
    import('#web/bookings/request/again/as-before.ts'),
    call(getVisitGuests, { params: { id: earlier.id } }).catch(() => null),
  ])
  return asBefore(earlier, loaded.target.service, known, guests?.chosen ?? [])
}

/** The chosen time is written into the address: the same page, with nothing to load again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isChoice && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Book a visit')

export default function Book({ loaderData: { user, loaded, addresses, before }, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="hb-wrap hb-page">
      <TermsGate />
      {loaded === null ? (
        <ClientsOnly />
      ) : 'problem' in loaded ? (
        <div className={styles.problem}>
          {loaded.canRetry ? (
            <ErrorState message={loaded.problem} onRetry={() => void revalidate()} />
          ) : (
            <EmptyState
              art="compass"
              title={loaded.problem}
              action={{ label: 'Browse services', to: '/services' }}
              order={1}
            />
          )}
        </div>
      ) : (
        <BookingSteps
          key={`${params.service}/${params.providerId}`}
          target={loaded.target}
          user={user}
          addresses={addresses}
          before={before}
        />
      )}
    </div>
  )
}

function hasExtras(service: Pick<Service, 'add_ons' | 'max_quantity'> | null): boolean {
  return service !== null && (service.add_ons.length > 0 || service.max_quantity > 1)
}

const TIME_WORDS = {
  gone: 'That time is taken. Choose another.',
  short: 'That time is too short. Choose another.',
  far: 'That time isn’t available at this address. Choose another.',
}

function timeWords({ timeProblem, date }: Pick<BookingForm, 'timeProblem' | 'date'>): string | null {
  if (timeProblem === null) return null
  if (date === '') return 'Choose a day, then a time.'
  return timeProblem === 'missing' ? 'Choose one of these times.' : TIME_WORDS[timeProblem]
}

type BookingStepsProps = { target: Target; user: SessionUser; addresses: Addresses; before: Before | null }

function BookingSteps({ target, user, addresses, before }: BookingStepsProps) {
  const navigate = useNavigate()
  const goBack = useGoBack(`/providers/${target.provider.id}`)
  const { zoneLabel } = useSite()
  const [params] = useSearchParams()
  const leave = () => {
    writeToken(null)
    void navigate(loginPath(window.location.href))
  }
  const { form, ...visit } = useBookingForm(target, { ...user, addresses, before }, params, leave)
  const { elsewhere, notes } = form.values
  const { provider } = target
  const { service } = visit
  const isExtended = hasExtras(service)
  const first = isExtended ? 2 : 1
  const own = addressText(user.address)
  const booked = <BookedPanel bookings={visit.booked} />
  if (visit.booked.length > 0) return booked
  return (
    <>
      {booked}
      <form className={styles.columns} {...form.props(form.submit(visit.send))} noValidate aria-label="Book a visit">
        <div className={styles.steps}>
          <VisitHead target={target} />
          {before && (
            <AgainHead
              before={before}
              days={visit.days}
              needs={visit}
              date={visit.date}
              time={visit.time}
              onChoose={visit.chooseBoth}
            />
          )}
          {isExtended && service && (
            <BookingStep number={1} title="Make it yours (optional)" problem={visit.isTooLong ? TOO_LONG : null}>
              <Extras service={service} choice={visit.choice} onChoose={visit.choose} />
            </BookingStep>
          )}
          {service === null ? null : visit.days.length === 0 ? (
            <EmptyState
              art="calendar"
              title="No times available right now"
              action={{
                label: 'See other providers',
                to: `/services/details/${encodeURIComponent(service.title)}`,
              }}
            >
              <p>
                <Link to={waitPath({ service_id: service.id, ...choiceBodyOf(visit.choice) })}>
                  Tell me when a time opens
                </Link>
              </p>
            </EmptyState>
          ) : (
            <>
              <OutsideNotice text={visit.outside} service={service.title} />
              <BookingStep number={first} title="Choose a day">
                <DayPicker days={visit.days} date={visit.date} onChoose={visit.chooseDate} />
                <Quiet size="sm" style={{ marginTop: 12 }}>
                  <Link to={waitPath({ service_id: service.id, ...choiceBodyOf(visit.choice) })}>
                    Tell me when a time opens
                  </Link>
                </Quiet>
              </BookingStep>
              <BookingStep number={first + 1} title="Choose a time" problem={timeWords(visit)}>
                <SlotPicker
                  date={visit.date}
                  times={visit.times}
                  time={visit.time}
                  zone={zoneLabel}
                  ownVisits={visit.ownVisits}
                  duration={visit.minutes}
                  problemId={visit.timeProblem ? problemId(first + 1) : undefined}
                  onChoose={visit.chooseTime}
                />
                <RepeatField serviceId={service.id} {...visit.repeat} />
              </BookingStep>
              <BookingStep number={first + 2} title="Where">
                <WhereStep form={form} place={visit.place} own={own} providerName={provider.full_name} />
              </BookingStep>
              <BookingStep number={first + 3} title="Who is it for?" problem={visit.guestProblem}>
                <GuestChoice
                  serviceId={service.id}
                  date={visit.date}
                  quantity={visit.choice.quantity}
                  chosen={visit.guests}
                  onChoose={visit.chooseGuests}
                  refusals={visit.guestRefusals}
                />
              </BookingStep>
              <BookingStep number={first + 4} title="Notes (optional)">
                <Textarea
                  aria-label="Notes"
                  placeholder="What you have in mind"
                  rows={4}
                  maxLength={NOTES_MAX}
                  value={notes}
                  onChange={(event) => form.set({ notes: event.currentTarget.value })}
                />
                <SwatchField serviceId={service.id} chosen={visit.swatches} onChoose={visit.chooseSwatches} />
              </BookingStep>
              {service && (
                <PromoField
                  serviceId={service.id}
                  choice={visit.choice}
                  promo={visit.promo}
                  discount={visit.price.quote?.discount ?? 0}
                  refused={visit.refusedPromo}
                  onPromo={visit.choosePromo}
                />
              )}
              <WhatHappens timeline={visit.price.quote?.breakdown.timeline} />
            </>
          )}
        </div>
        <BookingSummary
          target={target}
          price={visit.price}
          date={visit.date}
          time={visit.time}
          minutes={visit.minutes}
          where={elsewhere ? addressText({ ...addressIn(form.values), country: null }) : own}
          error={visit.error}
          busy={form.busy}
          onCancel={() => {
            visit.discard()
            goBack()
          }}
        />
      </form>
    </>
  )
}
