import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { SwatchList } from '#web/bookings/swatches/swatch-list.tsx'
import { getClientFacts } from '#web/endpoints/facts.gen.ts'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

type ClientFactsProps = {
  booking: Booking
  /** For a request: includes the people and the style options, which aren't shown nearby. */
  whole?: boolean
}

/** How often and how reliably a client came, for the provider who has a booking of theirs. */
export function ClientFacts({ booking: { id, client, swatches }, whole = false }: ClientFactsProps) {
  const { data } = useLoaded(id, (signal) => call(getClientFacts, { params: { id }, signal }))
  return (
    <>
      {whole && <SwatchList codes={swatches} />}
      {data && <Quiet size="sm">{whole ? `${client.full_name}: ${data.text}` : data.text}</Quiet>}
    </>
  )
}
