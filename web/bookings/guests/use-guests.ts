import { useCallback, useState } from 'react'
import type { ApiError } from '#web/api-error.ts'

/** Refusals because of who the visit is for. */
const GUEST_REFUSALS = new Set(['guests_needed', 'gate_unmet'])

/** The chosen guests: `me` or ids of the household. The server checks them. */
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

/** The problem with the choice, before it is sent. Null for none, or for as many as the visit is for. */
export function guestsProblem({ length }: readonly string[], quantity: number): string | null {
  if (length === 0 || length === quantity) return null
  return quantity === 1 ? 'Choose who it’s for.' : `Choose the ${quantity} this visit is for.`
}

/** A refusal's message about the guests. Undefined for any other. */
export function refusalOfGuests(refusal: ApiError): string | undefined {
  return GUEST_REFUSALS.has(refusal.code) ? refusal.detail : refusal.field('guests')
}
