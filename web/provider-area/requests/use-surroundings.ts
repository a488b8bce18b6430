import type { Booking } from '#contract/bookings.ts'
import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { call } from '#web/api.ts'
import { listSurroundings } from '#web/endpoints/bookings/schedule.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

/** What lies around requests, by their ids. Empty until it is known, and when it cannot be: requests stand without it. */
export function useSurroundings(requests: readonly Booking[]): ReadonlyMap<string, RequestSurroundings> {
  const ids = requests.filter(({ status }) => status === 'pending').map(({ id }) => id)
  const { data } = useLoaded(ids.length > 0 ? ids.join(',') : null, (signal, of) =>
    call(listSurroundings, { query: { ids: of }, signal }),
  )
  return new Map(data?.map((one) => [one.booking_id, one]))
}
