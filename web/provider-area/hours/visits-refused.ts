import type { HitVisit } from '#contract/availability/visits-met.ts'
import { ApiError } from '#web/api-error.ts'

/** The visits that a save was refused for, because they came after what was looked at; null for other failures. */
export function visitsRefused(reason: unknown): readonly HitVisit[] | null {
  if (!(reason instanceof ApiError && reason.code === 'visits_in_the_way')) return null
  return (reason.body as { meta?: { visits?: HitVisit[] } }).meta?.visits ?? []
}
