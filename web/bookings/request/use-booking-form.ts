import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { VISIT_MINUTES_MAX } from '#contract/constants.ts'
import { cityProblem, postalArea, postalCodeProblem, provinceProblem, streetProblem } from '#contract/rules.ts'
import { labelProblem } from '#contract/rules/address.ts'
import { minutesWith, PLAIN_VISIT, TOO_LONG, type VisitChoice } from '#contract/rules/add-ons.ts'
import { errorText } from '#web/api-error.ts'
import { ApiError, call } from '#web/api.ts'
import { guestsProblem, refusalOfGuests, useGuests } from '#web/bookings/guests/use-guests.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { createBooking } from '#web/endpoints/bookings.gen.ts'
import { createSeries } from '#web/endpoints/bookings/series.gen.ts'
import type { SessionUser } from '#web/session.ts'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'

import {
  type AddressTexts,
  type BookingDraft,
  dropBookingDraft,
  isPlainChoice,
  keepBookingDraft,
  readBookingDraft,
} from './booking-draft.ts'
import { choiceBodyOf, type Target } from './load-target.ts'
import type { Before } from './again/as-before.ts'
import { addressIn, type Addresses, placeKey, type PlaceTexts, savedOr } from './place/places.ts'
import { usePlace } from './place/use-place.ts'
import type { Repeat, RepeatPlan } from './repeat/use-repeat.ts'
import { type AskedTimes, type Chosen, isGone, useChosenTime, whenText } from './time/use-chosen-time.ts'
import { focusTimes, focusWords } from './focus-step.ts'
import { expectedOf, useQuote } from './use-quote.ts'

const NO_DOORS = {}
const PICK_BOTH = 'Please select both date and time slot'
const NO_SERVICE = 'Service ID not found. Please try again or contact support.'
const NO_PRICE = 'Couldn’t load the price.'
const TOO_FEW = 'Choose at least two dates, or go back to one visit.'
const FAILED = 'Failed to create booking. Please try again.'

type Texts = PlaceTexts & {
  notes: string
  /** Another place is saved, under this name. */
  saves: boolean
  label: string
}
type Client = SessionUser & { addresses: Addresses; before: Before | null }

/** An address is required if the visit is not at the client's own. */
const there =
  (rule: (text: string) => string | null) =>
  (text: string, { elsewhere }: Texts) =>
    elsewhere ? rule(text) : null
const RULES: FieldRules<Texts> = {
  street_address: there(streetProblem),
  city: there(cityProblem),
  province: there(provinceProblem),
  postal_code: there(postalCodeProblem),
  label: (label, values) => (values.saves && placeKey(values) === 'other' ? labelProblem(label) : null),
}

/** Refusals after which the shown times may be old. */
const STALE = new Set([
  'slot_taken',
  'slot_unavailable',
  'client_busy',
  'not_bookable',
  'duration_changed',
  'add_on_gone',
])

/** The problem with the time: none chosen, no longer available, too short or too far away. */
type TimeProblem = 'missing' | 'gone' | 'short' | 'far' | null
/** Target of the focus. It stays where it is while the person fills in another step. */
type Said = { words: string | null; time: TimeProblem; focus: 'times' | 'words' | null }

export type BookingForm = ReturnType<typeof useBookingForm>

/**
 * State of the booking page. It survives refusals, reloads and a login in between: the time is in the address, the rest
 * in a draft. Only a time that is gone is dropped, with a message.
 * @param onRefused called when the session turns out to be over (401 or 403)
 */
export function useBookingForm(target: Target, user: Client, wish: URLSearchParams, onRefused: () => void) {
  const [kept] = useState(() => keptOf(readBookingDraft(target, user.id), user.before))
  const [wanted] = useState(() => wantedOf(wish, kept))
  const form = useRulesForm<Texts>({
    initial: {
      ...(kept?.address ?? addressTexts(user)),
      notes: kept?.notes ?? '',
      elsewhere: kept?.elsewhere ?? !user.address.street_address,
      saved: savedOr(kept?.saved, user.addresses),
      saves: kept?.saves ?? false,
      label: kept?.label ?? '',
    },
    rules: RULES,
  })
  const { values } = form
  const { notes, elsewhere } = values
  const address = addressIn(values)
  const where = usePlace(form, user.addresses, kept?.doors ?? NO_DOORS)
  const place = placeOf(elsewhere ? address.postal_code : user.address.postal_code)
  // The free times on the page are those at the client's own address.
  const home = placeOf(user.address.postal_code)
  const asked = useRef<AskedTimes>({ place: home, choice: PLAIN_VISIT })
  const [ticked, setChoice] = useState(() => choiceOf(target, kept?.choice))
  const [isSettled] = useState((place === null || place === home) && isPlainChoice(ticked))
  const times = useChosenTime(target, wanted, isSettled)
  const [said, setSaid] = useState<Said>(() =>
    isSettled && isGone(target.days, wanted)
      ? { words: `${whenText(wanted)} is no longer available. Please choose another time.`, time: 'gone', focus: null }
      : { words: null, time: null, focus: null },
  )
  const [booked, setBooked] = useState<readonly Booking[]>([])
  const [plan, setPlan] = useState<RepeatPlan | null>(kept?.repeat ?? null)
  // Until the dates are known again, a client who wanted several can't request a single visit.
  const [repeat, setRepeat] = useState<Repeat | null>(() => plan && { every_weeks: plan.weeks, visits: [] })
  /** How often a request was refused because of its dates. */
  const [refusals, setRefusals] = useState(0)
  const [swatches, setSwatches] = useState<readonly string[]>(kept?.swatches ?? [])
  const { refuseGuests, acceptGuests, ...party } = useGuests(kept?.guests)
  const { guests } = party
  const [promo, setPromo] = useState<string | null>(null)
  const [refusedPromo, setRefusedPromo] = useState<{ words: string } | null>(null)
  const keyFor = useIdempotencyKey()
  const withKey = <B extends object>(body: B) => ({ body, headers: { 'idempotency-key': keyFor(body) } })
  const { date, time, refresh } = times
  const { service } = times
  const { doors } = where
  const again = user.before?.id
  // An add-on that the provider has taken away is chosen no more.
  const choice = choiceOf({ service }, ticked)
  const isTooLong = service !== null && minutesWith(service, choice) > VISIT_MINUTES_MAX
  const price = useQuote(isTooLong ? null : (service?.id ?? null), { date, time, promo, choice })

  const say = (words: string | null, time: TimeProblem = null, focus: Said['focus'] = time && 'times') =>
    setSaid({ words, time, focus })
  const sayOfGuests = (words: string) => {
    say(words)
    refuseGuests(words)
  }
  const send = async () => {
    if (!date || !time) return say(PICK_BOTH, 'missing')
    if (!target.service) return say(NO_SERVICE)
    if (isTooLong) return say(TOO_LONG)
    if (repeat && repeat.visits.length < 2) return say(TOO_FEW)
    const unfit = guestsProblem(guests, choice.quantity)
    if (unfit !== null) return sayOfGuests(unfit)
    // A request needs a price that the client has seen.
    if (!price.quote) {
      price.retry()
      return say(NO_PRICE)
    }
    say(null)
    acceptGuests()
    const body = {
      service_id: target.service.id,
      notes: notes.trim() || null,
      door_notes: where.door.trim(),
      ...(swatches.length > 0 && { swatches: [...swatches] }),
      ...(elsewhere ? { address: { ...address, country: 'Canada' } } : {}),
      ...choiceBodyOf(choice),
      ...(guests.length > 0 && { guests: [...guests] }),
      ...expectedOf(price.quote),
      expected_minutes: times.minutes,
    }
    try {
      setBooked(
        repeat
          ? await call(createSeries, withKey({ ...body, ...repeat }))
          : [await call(createBooking, withKey({ ...body, date, time }))],
      )
      await where.keep()
    } catch (refusal) {
      await explain(refusal)
    }
  }
  const explain = async (refusal: unknown) => {
    if (!(refusal instanceof ApiError)) return say(FAILED)
    if (refusal.status === 401 || refusal.status === 403) return onRefused()
    if (elsewhere && form.placeErrors(refusal)) form.set({ saved: '' })
    if (refusal.code === 'outside_service_area') form.set({ elsewhere: true })
    if (refusal.code === 'price_changed' || refusal.code === 'duration_changed') price.renew()
    const ofGuests = refusalOfGuests(refusal)
    if (ofGuests !== undefined) return sayOfGuests(ofGuests)
    if (refusal.code === 'promo_refused') {
      setPromo(null)
      return setRefusedPromo({ words: refusal.detail })
    }
    const words = refusal.status === 0 ? errorText(refusal, FAILED) : refusal.detail || refusal.message || FAILED
    say(words, null, 'words')
    const shown = asked.current
    if (STALE.has(refusal.code) && (await refresh(shown, () => shown === asked.current))) say(words, 'gone')
    if (refusal.code === 'add_on_gone') price.renew()
    if (refusal.code === 'dates_taken') setRefusals((count) => count + 1)
  }

  const askFor = useEffectEvent(async (next: AskedTimes) => {
    const isMoved = next.place !== asked.current.place
    asked.current = next
    const lost = await refresh(next, () => next === asked.current)
    if (!lost) return
    const why = isMoved ? 'isn’t available at this address' : 'is too short for this visit'
    // The focus stays with a person who is typing an address or choosing the quantity.
    say(`${whenText(lost)} ${why}. Please choose another time.`, isMoved ? 'far' : 'short', null)
  })
  useEffect(() => {
    // Another address: other drives, perhaps outside the area. An unfinished code is not asked about. Another length:
    // other times.
    const next = { place: place ?? asked.current.place, choice }
    if (next.place !== asked.current.place || !isSame(choice, asked.current.choice)) void askFor(next)
  }, [place, choice])
  useEffect(() => {
    // After the step shows what is left to choose from.
    if (said.focus === 'times') focusTimes()
    if (said.focus === 'words') focusWords()
  }, [said])
  useEffect(() => {
    if (booked.length > 0) dropBookingDraft(target)
    else
      keepBookingDraft(target, user.id, {
        ...draftOf({ date, time, choice }, values),
        swatches,
        guests,
        doors,
        ...(again && { again }),
        ...(plan && { repeat: plan }),
      })
  }, [target, user.id, again, booked, date, time, choice, values, swatches, guests, doors, plan])

  return {
    ...times,
    chooseDate: (next: string) => {
      if (next === date) return
      times.chooseDate(next)
      say(null)
    },
    chooseBoth: (next: Chosen) => {
      times.chooseBoth(next)
      say(null)
    },
    chooseTime: (next: string) => {
      times.chooseTime(next)
      say(null)
    },
    form,
    place: where,
    error: said.words,
    timeProblem: said.time,
    booked,
    repeat: {
      of: { date, time, place: place ?? home, choice },
      plan,
      refusals,
      onPlan: setPlan,
      onRepeat: setRepeat,
    },
    price,
    choice,
    choose: (next: VisitChoice) => {
      setChoice(next)
      say(null)
    },
    /** Together it takes longer than a visit may. */
    isTooLong,
    refusedPromo,
    promo,
    choosePromo: setPromo,
    swatches,
    chooseSwatches: setSwatches,
    ...party,
    send,
    discard: () => dropBookingDraft(target),
  }
}

function draftOf(chosen: { date: string; time: string; choice: VisitChoice }, values: Texts): BookingDraft {
  const { notes, elsewhere, saved, saves, label } = values
  return { ...chosen, notes, elsewhere, saved, saves, label, address: addressIn(values) }
}

/** The draft, unless the page was opened to book another earlier visit again. */
function keptOf(draft: BookingDraft | null, before: Before | null): BookingDraft | null {
  return before && draft?.again !== before.id ? before.draft : draft
}

/** The draft's choice, without add-ons that the service no longer has. The same object if nothing is left out. */
function choiceOf({ service }: Pick<Target, 'service'>, kept: VisitChoice = PLAIN_VISIT): VisitChoice {
  const addOns = kept.addOns.filter((id) => service?.add_ons.some((addOn) => addOn.id === id))
  const quantity = Math.min(kept.quantity, service?.max_quantity ?? 1)
  return addOns.length === kept.addOns.length && quantity === kept.quantity ? kept : { addOns, quantity }
}

function isSame(one: VisitChoice, other: VisitChoice): boolean {
  return one.quantity === other.quantity && one.addOns.join() === other.addOns.join()
}

/** A whole postal code, or null. */
function placeOf(text: string | null): string | null {
  const place = postalArea(text ?? '')
  return place?.length === 6 ? place : null
}

/** Date and time from the address, otherwise from the draft. */
function wantedOf(wish: URLSearchParams, kept: { date: string; time: string } | null) {
  if (kept && !wish.has('date')) return { date: kept.date, time: kept.time }
  return { date: wish.get('date') ?? '', time: wish.get('time') ?? '' }
}

function addressTexts({ address }: SessionUser): AddressTexts {
  return {
    street_address: address.street_address ?? '',
    city: address.city ?? '',
    province: address.province ?? 'BC',
    postal_code: address.postal_code ?? '',
  }
}
