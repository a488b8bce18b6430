import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

import { postalArea } from '#contract/rules.ts'
import { onPlaceChange, readPlace } from '#web/place.ts'
import { useSession } from '#web/session.ts'

/** A postal code or its first half, upper case without the space. */
export type Place = {
  /** Place in the address of this page. */
  asked: string | undefined
  /**
   * That one, otherwise the one stored for this stay, otherwise the client's own. Only after hydration, because
   * finished pages are the same for everyone.
   */
  place: string | undefined
}

/** Place of the search. Links carry it along. */
export function usePlace(): Place {
  const [params] = useSearchParams()
  const asked = postalArea(params.get('postal') ?? '') ?? undefined
  const kept = useSyncExternalStore(onPlaceChange, readPlace, () => null)
  const { user } = useSession()
  const own = user?.role === 'client' ? user.address.postal_code : ''
  return { asked, place: asked ?? postalArea(kept ?? own ?? '') ?? undefined }
}
