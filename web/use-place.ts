import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

import { postalArea } from '#contract/rules.ts'
import { onPlaceChange, readPlace } from '#web/place.ts'
import { useSession } from '#web/session.ts'

/** A postal code or its first half, upper case without the space. */
export type Place = {
  /** Of the address of this page, which shows what is there. */
  asked: string | undefined
  /** That, else the one kept for this stay, else the client's own: after hydration only, since finished pages are everybody's. */
  place: string | undefined
}

/** Where visits are looked for. Links take it along. */
export function usePlace(): Place {
  const [params] = useSearchParams()
  const asked = postalArea(params.get('postal') ?? '') ?? undefined
  const kept = useSyncExternalStore(onPlaceChange, readPlace, () => null)
  const { user } = useSession()
  const own = user?.role === 'client' ? user.address.postal_code : ''
  return { asked, place: asked ?? postalArea(kept ?? own ?? '') ?? undefined }
}
