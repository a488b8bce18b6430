import { call } from '#web/api.ts'
import { getClientFacts } from '#web/endpoints/facts.gen.ts'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

/** How often and how reliably a client came, for the provider who has a booking of theirs. */
export function ClientFacts({ id }: { id: string }) {
  const { data } = useLoaded(id, (signal) => call(getClientFacts, { params: { id }, signal }))
  return data && <Quiet size="sm">{data.text}</Quiet>
}
