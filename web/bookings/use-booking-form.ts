import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { DEFAULT_SHOWN_PRICE } from '#contract/constants.ts'
import { cityProblem, postalArea, postalCodeProblem, provinceProblem, streetProblem } from '#contract/rules.ts'
import { ApiError, call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { createBooking } from '#web/endpoints.gen.ts'
import type { SessionUser } from '#web/session.ts'
import { type FieldRules, useRulesForm } from '#web/ui/use-rules-form.tsx'

import { daysOf, loadTarget, type Target } from './load-target.ts'
import { changedPrice, expectedOf, priceOf } from './shown-price.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

const PICK_BOTH = 'Please select both date and time slot'
const NO_SERVICE = 'Service ID not found. Please try again or contact support.'
const FAILED = 'Failed to create booking. Please try again.'

export type AddressTexts = { street_address: string; city: string; province: string; postal_code: string }

const ADDRESS_RULES: FieldRules<AddressTexts> = {
  street_address: streetProblem,
  city: cityProblem,
  province: provinceProblem,
  postal_code: postalCodeProblem,
}

/** Refusals after which the shown times may be old. */
const STALE = new Set(['slot_taken', 'slot_unavailable', 'client_busy', 'not_bookable'])

export type BookingForm = ReturnType<typeof useBookingForm>

/**
 * Everything typed and chosen on the booking page. It survives every refusal: after one only the free times are asked
 * for again, and a time that has gone is let go.
 * @param onRefused called when the session turns out to be over (401 or 403)
 */
export function useBookingForm(target: Target, user: SessionUser, wish: URLSearchParams, onRefused: () => void) {
  const [days, setDays] = useState(target.days)
  const [outside, setOutside] = useState(target.outside)
  const [date, setDate] = useState(() => firstDate(target, wish.get('date')))
  const [time, setTime] = useState(() => wishedTime(target, wish))
  const [notes, setNotes] = useState('')
  const [elsewhere, setElsewhere] = useState(!user.address.street_address)
  const [error, setError] = useState<string | null>(() => goneText(target, wish))
  const [busy, setBusy] = useState(false)
  const [booked, setBooked] = useState<Booking | null>(null)
  const [price, setPrice] = useState(() => priceOf(target, DEFAULT_SHOWN_PRICE))
  const address = useRulesForm({ initial: addressTexts(user), rules: ADDRESS_RULES })
  const keyFor = useIdempotencyKey()

  const place = placeOf(elsewhere ? address.values.postal_code : user.address.postal_code)
  const asked = useRef(place)
  const chooseDate = (next: string) => {
    if (next === date) return
    setDate(next)
    setTime('')
    setError(null)
  }
  const chooseTime = (next: string) => {
    setTime(next)
    setError(null)
  }
  const send = async () => {
    if (busy) return
    if (!date || !time) return setError(PICK_BOTH)
    if (!target.service) return setError(NO_SERVICE)
    setBusy(true)
    setError(null)
    const body = {
      service_id: target.service.id,
      date,
      time,
      notes: notes.trim() || null,
      ...(elsewhere ? { address: { ...address.values, country: 'Canada' } } : {}),
      ...expectedOf(price),
    }
    try {
      setBooked(await call(createBooking, { body, headers: { 'idempotency-key': keyFor(body) } }))
    } catch (refusal) {
      await explain(refusal)
    }
    setBusy(false)
  }
  const explain = async (refusal: unknown) => {
    if (!(refusal instanceof ApiError)) return setError(FAILED)
    if (refusal.status === 401 || refusal.status === 403) return onRefused()
    if (elsewhere) address.placeErrors(refusal)
    if (refusal.code === 'outside_service_area') setElsewhere(true)
    if (refusal.code === 'price_changed') setPrice(changedPrice(refusal, price))
    setError(refusal.status === 0 ? errorText(refusal, FAILED) : refusal.detail || refusal.message || FAILED)
    if (STALE.has(refusal.code)) await refresh()
  }
  const refresh = async () => {
    const loaded = await loadTarget(target.service?.id ?? '', target.provider.id, place)
    if (!('target' in loaded) || place !== asked.current) return
    setOutside(loaded.target.outside)
    const fresh = daysOf(loaded.target.provider)
    const times = fresh.find((day) => day.date === date)?.times ?? []
    setDays(fresh)
    if (!times.includes(time)) setTime('')
    if (times.length === 0) setDate((fresh.find((day) => day.date > date) ?? fresh.at(-1))?.date ?? '')
  }

  useEffect(() => {
    // Another address: other drives, perhaps outside the area. An unfinished code is not asked about.
    if (place === null || place === asked.current) return
    asked.current = place
    void refresh()
  })

  return {
    days,
    outside,
    date,
    time,
    times: days.find((day) => day.date === date)?.times ?? [],
    notes,
    address,
    elsewhere,
    error,
    busy,
    booked,
    price,
    chooseDate,
    chooseTime,
    setNotes,
    setElsewhere,
    submit: elsewhere
      ? address.submit(send)
      : (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          void send()
        },
  }
}

/** A whole postal code, or null. */
function placeOf(text: string | null): string | null {
  const place = postalArea(text ?? '')
  return place?.length === 6 ? place : null
}

function firstDate({ days }: Target, wished: string | null): string {
  return (days.find((day) => day.date === wished) ?? days[0])?.date ?? ''
}

function wishedTime({ days }: Target, wish: URLSearchParams): string {
  const time = wish.get('time') ?? ''
  return days.find((day) => day.date === wish.get('date'))?.times.includes(time) ? time : ''
}

/** A link may be older than the calendar. */
function goneText(target: Target, wish: URLSearchParams): string | null {
  const asked = wish.has('date') && wish.has('time')
  return asked && target.days.length > 0 && wishedTime(target, wish) === ''
    ? 'That time is no longer free. Please choose another.'
    : null
}

function addressTexts({ address }: SessionUser): AddressTexts {
  return {
    street_address: address.street_address ?? '',
    city: address.city ?? '',
    province: address.province ?? 'BC',
    postal_code: address.postal_code ?? '',
  }
}
