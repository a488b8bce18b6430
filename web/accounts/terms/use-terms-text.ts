import { call } from '#web/api.ts'
import { getContent } from '#web/endpoints/content.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

/** The side that the terms are for. */
export type TermsSide = 'client' | 'provider'

/** The current terms of a side; `text` is null while loading and when loading failed. */
export function useTermsText(side: TermsSide) {
  const { data, error, reload } = useLoaded(`${side}-terms`, (signal, name) =>
    call(getContent, { params: { name }, token: '', signal }),
  )
  return { text: data, hasFailed: error !== null, retry: reload }
}
