import { areas } from '#server/availability/service-area/postal-areas.ts'
import type { Call } from '#tests/campaigns/load.ts'
import type { Market } from './fill-market.ts'

export type Question = {
  name: string
  /** The `n`th time it is asked. */
  call: (n: number) => Call
  /** Milliseconds that it may take at any size; 25 or twice its time in a small marketplace without. */
  goalMs?: number
}

const SERVICE = 'Classic Manicure'

/** Every public list and search, the lists and figures of both sides, and what admins look through. */
export function questionsOf({ tokens, providerIds, offeringIds, busiestId }: Market): Question[] {
  const ask =
    (token: string | undefined) => (name: string, path: string | ((n: number) => string), goalMs?: number) => ({
      name,
      call: (n: number): Call => ({
        method: 'GET',
        path: typeof path === 'string' ? path : path(n),
        ...(token === undefined ? {} : { token }),
      }),
      ...(goalMs === undefined ? {} : { goalMs }),
    })
  const anyone = ask(undefined)
  const client = ask(tokens.client)
  const provider = ask(tokens.provider)
  const busiest = ask(tokens.busiest)
  const admin = ask(tokens.admin)
  const of = <T>(list: readonly T[], n: number) => list[(n * 7919) % list.length]!
  /** Each time from another place, so that nothing was worked out before. */
  const fromAnywhere = (path: string) => (n: number) => `${path}postal=${areas[n % areas.length]!.prefix}`
  const cards = `/services/providers?times=next`
  const named = `service=${encodeURIComponent(SERVICE)}`
  return [
    anyone('catalogue', '/catalogue'),
    anyone('services that somebody offers', '/services/availability'),
    anyone('services, newest', '/services?limit=64'),
    anyone('service by id', (n) => `/services/${of(offeringIds, n)}`),
    anyone('service by title', `/services/by-title/${encodeURIComponent(SERVICE)}`),
    anyone('services of a provider', (n) => `/services/provider/${of(providerIds, n)}`),
    anyone('provider', (n) => `/providers/${of(providerIds, n)}`),
    anyone('provider, asked from a place', (n) => `/providers/${of(providerIds, n)}?postal=${of(areas, n).prefix}`),
    anyone('providers of a service', `${cards}&${named}`),
    anyone('providers of a service, whole month', `/services/providers?${named}`),
    ...['rating', 'price_low', 'price_high'].map((sort) =>
      anyone(`providers of a service by ${sort}`, `${cards}&${named}&sort=${sort}`),
    ),
    anyone('providers of a service, place', fromAnywhere(`${cards}&${named}&`)),
    anyone('providers of a service, on a Sunday', `${cards}&${named}&day=0`),
    ...['recommended', 'rating', 'price_low', 'price_high'].flatMap((sort) => [
      anyone(`providers of a category by ${sort}`, `${cards}&category=nail&sort=${sort}`),
      anyone(`all providers by ${sort}`, `${cards}&sort=${sort}`),
    ]),
    anyone('all providers up to a price', `${cards}&max_price=60`),
    anyone('search: service, place', fromAnywhere(`/search?${named}&date=2026-11-27&`)),
    anyone('search: category, place', fromAnywhere('/search?category=nail&date=2026-11-27&')),
    anyone('search: date alone, place', fromAnywhere('/search?date=2026-11-27&'), 150),
    anyone('search: date alone', '/search?date=2026-11-27', 150),
    anyone('search: soonest in the evening', '/search?date=2026-11-27&sort=soonest&part=evening', 150),
    anyone('reviews of the busiest provider', `/providers/${busiestId}/reviews`, 20),
    anyone('reviews of the busiest provider, most helpful', `/providers/${busiestId}/reviews?sort=helpful`, 20),
    anyone('reviews of a service', `/reviews/of-service?${named}`, 20),
    client('client: bookings', '/bookings'),
    ...['upcoming', 'past', 'cancelled'].map((tab) => client(`client: ${tab}`, `/bookings?tab=${tab}`)),
    client('client: statistics', '/bookings/statistics'),
    client('client: search', '/bookings?search=man'),
    client('client: calendar', '/calendars/mine'),
    provider('provider: bookings', '/bookings'),
    provider('provider: requests', '/bookings?status=pending&sort=date_asc'),
    provider('provider: statistics', '/bookings/statistics'),
    provider('provider: insights', '/bookings/insights'),
    provider('provider: search', '/bookings?search=casey'),
    busiest('busiest: bookings', '/bookings'),
    busiest('busiest: completed, dearest first', '/bookings?status=completed&sort=price_desc'),
    busiest('busiest: all, dearest first', '/bookings?sort=price_desc'),
    busiest('busiest: past', '/bookings?tab=past'),
    busiest('busiest: statistics', '/bookings/statistics'),
    busiest('busiest: insights', '/bookings/insights'),
    busiest('busiest: search', '/bookings?search=casey'),
    busiest('busiest: search in vain', '/bookings?search=zzzz'),
    busiest('busiest: calendar', '/calendars/mine'),
    ...['approved', 'submitted', 'draft'].map((state) => admin(`admin: ${state}`, `/admin/providers?state=${state}`)),
    admin('admin: search', '/admin/providers?search=quimby'),
    admin('admin: search in vain', '/admin/providers?search=zzzz'),
    admin('admin: one provider', `/admin/providers/${providerIds[0]}`),
    admin('admin: visits ahead of one', `/admin/providers/${providerIds[0]}/visits-ahead`),
    ...[
      '',
      '?sort=soonest',
      '?state=completed',
      '?state=cancelled&payment=refunded',
      '?payment=unpaid&state=completed',
      `?service=${encodeURIComponent(SERVICE)}&city=Burnaby`,
      '?city=Nowhere&state=pending',
      '?risk=any',
    ].map((asked) => admin(`admin: bookings ${asked}`, `/admin/bookings${asked}`, 100)),
    admin('admin: what bookings can be asked by', '/admin/bookings/choices', 100),
    admin('admin: queue', '/admin/queue'),
    admin('admin: queue counts', '/admin/queue/counts'),
    admin('admin: open cases', '/admin/cases'),
    admin('admin: decided cases', '/admin/cases?state=decided'),
  ]
}
