import { createContext } from 'react'

import { SLOT_MINUTES } from '#contract/constants.ts'

/** Minutes of the shortest visit that the provider offers: what a window of hours has to hold. */
export const ShortestVisit = createContext<number>(SLOT_MINUTES)

export function shortestOf(services: readonly { duration_minutes: number; is_active: boolean }[]): number {
  const active = services.filter(({ is_active }) => is_active).map(({ duration_minutes }) => duration_minutes)
  return active.length === 0 ? SLOT_MINUTES : Math.min(...active)
}
