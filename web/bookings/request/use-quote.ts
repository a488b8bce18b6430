import { useState } from 'react'

import type { quoteBooking } from '#contract/bookings/price-breakdown.ts'
import type { VisitChoice } from '#contract/rules/add-ons.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api.ts'
import { quoteBooking as ask } from '#web/endpoints/bookings/price-breakdown.gen.ts'
import { previewPromo } from '#web/endpoints/bookings/promo.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { choiceBodyOf, choiceQueryOf } from './load-target.ts'

/** `code` is the promo code that it counts with. */
export type Quote = Answer<typeof quoteBooking> & { code?: string }
export type ShownQuote = ReturnType<typeof useQuote>

/**
 * The server's price for the chosen time. Figures stay visible while another time is loading.
 * @param serviceId null where there is nothing to book
 */
export function useQuote(
  serviceId: string | null,
  { date, time, promo, choice }: { date: string; time: string; promo: string | null; choice: VisitChoice },
) {
  const isChosen = date !== '' && time !== ''
  const of =
    serviceId && [serviceId, ...(isChosen ? [date, time] : []), promo, choice.addOns.join(), choice.quantity].join(' ')
  const { data, error, reload, retry } = useLoaded<Quote>(of, (signal) => {
    const visit = { service_id: serviceId ?? '', ...(isChosen ? { date, time } : {}) }
    if (promo === null) return call(ask, { query: { ...visit, ...choiceQueryOf(choice) }, signal })
    return call(previewPromo, { body: { ...visit, ...choiceBodyOf(choice), promo_code: promo }, signal })
  })
  const [last, setLast] = useState<Quote | null>(null)
  if (data !== null && data !== last) setLast(data)
  const [before, setBefore] = useState<Quote | null>(null)
  const quote = data ?? last
  return {
    quote,
    /** The quote before the provider changed the price. */
    before,
    failed: error !== null && quote === null,
    retry,
    /** Asks again, because the price has changed. */
    renew: () => {
      setBefore(quote)
      reload()
    },
  }
}

/** The price that the client has seen: a booking at any other is refused. */
export function expectedOf({ total_price, amount_due, code }: Quote) {
  return { expected_price: total_price, expected_due: amount_due, ...(code && { promo_code: code }) }
}
