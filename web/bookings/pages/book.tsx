import { type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator, useSearchParams } from 'react-router'

import { NOTES_MAX } from '#contract/constants.ts'
import { TOO_LONG } from '#contract/rules/add-ons.ts'
import { TermsGate } from '#web/accounts/terms/terms-gate.tsx'
import { addressText } from '#web/bookings/address-text.ts'
import { BookingStep, problemId } from '#web/bookings/request/booking-step.tsx'
import { BookingSummary } from '#web/bookings/request/booking-summary.tsx'
import { loadTarget, type Target } from '#web/bookings/request/load-target.ts'
import { DayPicker } from '#web/bookings/request/time/day-picker.tsx'
import { SlotPicker } from '#web/bookings/request/time/slot-picker.tsx'
import { type BookingForm, useBookingForm } from '#web/bookings/request/use-booking-form.ts'
import { VisitAddress } from '#web/bookings/request/visit-address.tsx'
import { VisitHead } from '#web/bookings/request/visit-head.tsx'
import { loginPath, redirectTo } from '#web/redirects.ts'
import { requireUser, type SessionUser } from '#web/session.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { useGoBack } from '#web/shell/use-go-back.ts'
import { writeToken } from '#web/token.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'

import type { Route } from './+types/book'

import styles from './book.module.css'

/** Few come here with another account. */
const ClientsOnly = lazyPart(async () => (await import('#web/bookings/request/clients-only.tsx')).ClientsOnly)
/** Most visits are at the client's own address. */
const AddressFields = lazyPart(async () => (await import('#web/accounts/address-fields.tsx')).AddressFields)
/** Most visits are where the provider comes. */
const OutsideNotice = lazyPart(
  async () => (await import('#web/bookings/request/outside-notice.tsx')).OutsideNotice,
  ({ text }) => text !== null,
)
/** Most services have none. */
const Extras = lazyPart(async () => (await import('#web/bookings/request/extras.tsx')).Extras)
/** Most people have no code. */
const PromoField = lazyPart(async () => (await import('#web/bookings/request/promo-field.tsx')).PromoField)
/** Few services have something to show. */
const SwatchField = lazyPart(async () => (await import('#web/bookings/swatches/swatch-field.tsx')).SwatchField)
const BookedPanel = lazyPart(
  async () => (await import('#web/bookings/request/booked-panel.tsx')).BookedPanel,
  ({ booking }) => booking !== null,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  if (user.role !== 'client') return { user, loaded: null }
  const loaded = await loadTarget(params.service, params.providerId, user.address.postal_code)
  if ('problem' in loaded && loaded.isRefused) {
    writeToken(null)
    throw redirectTo(request, loginPath(request.url))
  }
  return { user, loaded }
}

/** The chosen time is written into the address: the same page, with nothing to load anew. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isChoice && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Book a visit')

export default function Book({ loaderData: { user, loaded }, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="hb-wrap hb-page">
      <TermsGate />
      {loaded === null ? (
        <ClientsOnly />
      ) : 'problem' in loaded ? (
        <div className={styles.problem}>
          <ErrorState message={loaded.problem} {...(loaded.canRetry ? { onRetry: () => void revalidate() } : {})} />
        </div>
      ) : (
        <BookingSteps key={`${params.service}/${params.providerId}`} target={loaded.target} user={user} />
      )}
    </div>
  )
}

function timeWords({ timeProblem, date }: Pick<BookingForm, 'timeProblem' | 'date'>): string | null {
  if (timeProblem === null) return null
  if (date === '') return 'Choose a day, then a time.'
  return timeProblem === 'missing' ? 'Choose one of these times.' : 'That time is gone. Choose another one.'
}

function BookingSteps({ target, user }: { target: Target; user: SessionUser }) {
  const navigate = useNavigate()
  const goBack = useGoBack(`/providers/${target.provider.id}`)
  const { zoneLabel } = useSite()
  const [params] = useSearchParams()
  const leave = () => {
    writeToken(null)
    void navigate(loginPath(window.location.href))
  }
  const { form, ...visit } = useBookingForm(target, user, params, leave)
  const { elsewhere, notes, ...address } = form.values
  const { provider } = target
  const { service } = visit
  const hasExtras = service !== null && (service.add_ons.length > 0 || service.max_quantity > 1)
  const first = hasExtras ? 2 : 1
  const own = addressText(user.address)
  const booked = <BookedPanel booking={visit.booked} />
  if (visit.booked) return booked
  return (
    <>
      {booked}
      <form className={styles.columns} {...form.props(form.submit(visit.send))} noValidate aria-label="Book a visit">
        <div className={styles.steps}>
          <VisitHead target={target} />
          {hasExtras && (
            <BookingStep number={1} title="Make it yours (optional)" problem={visit.isTooLong ? TOO_LONG : null}>
              <Extras service={service} choice={visit.choice} onChoose={visit.choose} />
            </BookingStep>
          )}
          {service === null ? null : visit.days.length === 0 ? (
            <EmptyState
              art="calendar"
              title="No free times right now"
              action={{
                label: 'See other providers',
                to: `/services/details/${encodeURIComponent(service.title)}`,
              }}
            >
              <p>{provider.full_name} has no free time for it in the coming weeks.</p>
            </EmptyState>
          ) : (
            <>
              <OutsideNotice text={visit.outside} service={service.title} />
              <BookingStep number={first} title="Choose a day">
                <DayPicker days={visit.days} date={visit.date} onChoose={visit.chooseDate} />
              </BookingStep>
              <BookingStep number={first + 1} title="Choose a time" problem={timeWords(visit)}>
                <SlotPicker
                  date={visit.date}
                  times={visit.times}
                  time={visit.time}
                  zone={zoneLabel}
                  duration={visit.minutes}
                  problemId={visit.timeProblem ? problemId(first + 1) : undefined}
                  onChoose={visit.chooseTime}
                />
              </BookingStep>
              <BookingStep number={first + 2} title="Where">
                <VisitAddress own={own} elsewhere={elsewhere} onElsewhere={(there) => form.set({ elsewhere: there })}>
                  <AddressFields field={form.field} required />
                </VisitAddress>
              </BookingStep>
              <BookingStep number={first + 3} title="Notes (optional)">
                <Textarea
                  aria-label="Notes"
                  placeholder="Parking, pets, allergies, or what you have in mind"
                  description={`${provider.full_name} reads this before answering.`}
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
            </>
          )}
        </div>
        <BookingSummary
          target={target}
          price={visit.price}
          date={visit.date}
          time={visit.time}
          minutes={visit.minutes}
          where={elsewhere ? addressText({ ...address, country: null }) : own}
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
