import { call } from '#web/api.ts'
import { SwatchList } from '#web/bookings/swatches/swatch-list.tsx'
import { getClientFacts } from '#web/endpoints/facts.gen.ts'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

type ClientFactsProps = {
  /** Of the booking. */
  id: string
  /** Of the client, where nothing near says whom it is about. */
  name?: string
  /** What they showed with the request, where nothing near says so. */
  swatches?: readonly string[]
}

/** How often and how reliably a client came, for the provider who has a booking of theirs. */
export function ClientFacts({ id, name, swatches = [] }: ClientFactsProps) {
  const { data } = useLoaded(id, (signal) => call(getClientFacts, { params: { id }, signal }))
  return (
    <>
      <SwatchList codes={swatches} />
      {data && <Quiet size="sm">{name ? `${name}: ${data.text}` : data.text}</Quiet>}
    </>
  )
}
