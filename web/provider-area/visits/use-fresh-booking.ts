import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { ApiError, call } from '#web/api.ts'
import { getBooking } from '#web/endpoints/bookings.gen.ts'

/** Whether a refusal means that the booking is no longer what the page shows. */
export function isStale(refusal: unknown): boolean {
  return refusal instanceof ApiError && (refusal.code === 'wrong_state' || refusal.code === 'client_was_there')
}

/**
 * A booking of a list, and a way to read it again in place when it has turned out to have changed elsewhere. The list's
 * next answer replaces it.
 */
export function useFreshBooking(given: Booking): { booking: Booking; refresh: () => Promise<void> } {
  const [read, setRead] = useState<{ of: Booking; fresh: Booking } | null>(null)
  const refresh = async () => {
    try {
      setRead({ of: given, fresh: await call(getBooking, { params: { id: given.id } }) })
    } catch {
      // A refusal is shown. Reloading the list brings the rest up to date.
    }
  }
  return { booking: read?.of === given ? read.fresh : given, refresh }
}
