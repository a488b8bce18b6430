import { explainSlots, type ExplainedSlot } from './slots.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findProfile, maySeeUnlisted } from '#server/providers/index.ts'
import { listTimes } from './queries.ts'
import { spanOf, toSlotInput } from './slot-input.ts'

/** Every block of a day with the reason why it is not offered. @throws DomainError not_found for everybody else. */
export async function explainDayOf(
  deps: Deps,
  actor: Actor,
  { providerId, date, place }: { providerId: string; date: string; place?: string | undefined },
): Promise<ExplainedSlot[]> {
  const isProvider = maySeeUnlisted(actor, providerId) && (await findProfile(deps.db, providerId))
  if (!isProvider) throw new DomainError('not_found', 'Provider not found')
  const days = { fromDate: date, days: 1 }
  const [times] = await listTimes(deps.db, [providerId], spanOf(deps, days))
  if (!times) throw new DomainError('not_found', 'Provider not found')
  return explainSlots(toSlotInput(deps, times, days, place)).flatMap(({ slots }) => slots)
}
