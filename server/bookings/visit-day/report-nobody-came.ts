import { insertCase } from '#server/bookings/cases/queries.ts'
import { openTask } from '#server/platform/tasks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { setHeld } from './queries.ts'
import { takeStep } from './take-step.ts'

/** An admin should have looked by then. */
const DECIDE_WITHIN_MS = 48 * 3_600_000

/**
 * The client says that nobody came: opens a case for an admin. Until it is decided nothing else can happen to the
 * visit, and its money waits. Rules: docs/product-rules.md#nobody-came
 * @throws DomainError not_found for anyone but the client, wrong_state
 */
export async function reportVisitMissed(
  deps: Deps,
  clientId: string,
  bookingId: string,
  statement: string,
): Promise<void> {
  const by = { bookingId, actorId: clientId, side: 'client', step: 'nobody_came' } as const
  await takeStep(deps, by, async (trx, { row, provider }, now) => {
    const opened = { id: newId(), booking_id: bookingId, kind: 'nobody_came' as const, opened_by: clientId }
    await insertCase(trx, { ...opened, statement, opened_at: now })
    await setHeld(trx, bookingId, now)
    await openTask(deps, trx, {
      kind: 'case.nobody_came',
      subject: { type: 'case', id: opened.id },
      dueAt: new Date(now.getTime() + DECIDE_WITHIN_MS),
      severity: 'urgent',
      facts: { title: row.title, provider: provider.full_name },
    })
    return { change: 'nobody_came', detail: { case: opened.id } }
  })
}
