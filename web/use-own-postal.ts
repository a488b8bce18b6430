import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { formatPostalCode } from '#contract/rules.ts'
import { keepPlace } from '#web/place.ts'
import { usePlace } from '#web/use-place.ts'

/** Fills an empty postal code field with the place that is known; a typed one stays. @returns its ref */
export function useOwnPostal(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const { place } = usePlace()
  useEffect(() => {
    const input = field.current
    if (input?.value === '' && place !== undefined) input.value = formatPostalCode(place)
  }, [place])
  return field
}

/**
 * For pages that show only who comes to the postal code of their address: without one there it is the place that is
 * known. A person who clears it sees everyone for the rest of their stay.
 */
export function useAppliedPlace(): void {
  const { asked, place } = usePlace()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    if (asked !== undefined) return keepPlace(asked)
    if (place === undefined) return
    const next = new URLSearchParams(params)
    next.set('postal', place)
    void navigate(`?${next}`, { replace: true, preventScrollReset: true })
    // oxlint-disable-next-line react/exhaustive-deps -- when the place becomes known or the address loses it
  }, [asked, place])
}
