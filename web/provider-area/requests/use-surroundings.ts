import type { Booking } from '#contract/bookings.ts'
import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { call } from '#web/api.ts'
import { listSurroundings } from '#web/endpoints/bookings/schedule.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

/** Surroundings of requests by id. Empty until they are loaded or after a failure: requests are shown without them. */
export function useSurroundings(requests: readonly Booking[]): ReadonlyMap<string, RequestSurroundings> {
  const ids = requests.filter(({ status }) => status === 'pending').map(({ id }) => id)
  const { data } = useLoaded(ids.length > 0 ? ids.join(',') : null, (signal, of) =>
    call(listSurroundings, { query: { ids: of }, signal }),
  )
  return new Map(data?.map((one) => [one.booking_id, one]))
}
