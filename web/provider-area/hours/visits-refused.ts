import type { HitVisit } from '#contract/availability/visits-met.ts'
import { ApiError } from '#web/api-error.ts'

/** The visits because of which a save was refused, since they came after the preview; null for other failures. */
export function visitsRefused(reason: unknown): readonly HitVisit[] | null {
  if (!(reason instanceof ApiError && reason.code === 'visits_in_the_way')) return null
  return (reason.body as { meta?: { visits?: HitVisit[] } }).meta?.visits ?? []
}
