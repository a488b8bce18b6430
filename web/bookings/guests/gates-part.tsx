import { call } from '#web/api.ts'
import { getVisitGuests } from '#web/endpoints/bookings/guests.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { GateLines } from './guests-panel.tsx'

/** At the door: whether what the service asks for is there. Nothing where it asks for nothing. */
export function GatesPart({ bookingId }: { bookingId: string }) {
  const { data } = useLoaded(bookingId, (signal) => call(getVisitGuests, { params: { id: bookingId }, signal }))
  return data && data.gates.length > 0 ? <GateLines guests={data} /> : null
}
