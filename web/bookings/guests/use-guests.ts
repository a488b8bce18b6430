import { useCallback, useState } from 'react'
import type { ApiError } from '#web/api-error.ts'

/** Refusals because of who the visit is for. */
const GUEST_REFUSALS = new Set(['guests_needed', 'gate_unmet'])

/** Who the visit is for: `me` or ids of the household. What is wrong with them is the server's to say. */
export function useGuests(kept: readonly string[] = []) {
  const [guests, setGuests] = useState(kept)
  const [guestProblem, setProblem] = useState<string | null>(null)
  /** How often a request was refused because of them. */
  const [guestRefusals, setRefusals] = useState(0)
  return {
    guests,
    guestProblem,
    guestRefusals,
    chooseGuests: useCallback((next: readonly string[]) => {
      setGuests(next)
      setProblem(null)
    }, []),
    refuseGuests: (words: string) => {
      setProblem(words)
      setRefusals((count) => count + 1)
    },
    acceptGuests: () => setProblem(null),
  }
}

/** Why they cannot be who is chosen, before anything is sent; null where nobody is, or as many as there are to be. */
export function guestsProblem({ length }: readonly string[], quantity: number): string | null {
  if (length === 0 || length === quantity) return null
  return quantity === 1 ? 'Choose who it’s for.' : `Choose the ${quantity} this visit is for.`
}

/** What a refusal says of them; undefined for any other. */
export function refusalOfGuests(refusal: ApiError): string | undefined {
  return GUEST_REFUSALS.has(refusal.code) ? refusal.detail : refusal.field('guests')
}
