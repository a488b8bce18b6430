import type { Deps } from '#server/platform/deps.ts'
import { changeDay } from './queries.ts'
import { requireWritten, takeStep } from './take-step.ts'

/**
 * The provider has left, with words for the client if they like. It ends the visit for the safety timer; completing it is
 * a step of its own. Once.
 * @throws DomainError not_found for anyone but the provider, wrong_state
 */
export async function checkOutOfVisit(
  deps: Deps,
  providerId: string,
  bookingId: string,
  note: string | null,
): Promise<void> {
  const by = { bookingId, actorId: providerId, side: 'provider', step: 'check_out' } as const
  await takeStep(deps, by, async (trx, _, now) => {
    requireWritten(await changeDay(trx, bookingId, { checked_out_at: now, note: note || null }, 'checked_out_at'))
    return { change: 'check_out' }
  })
}
