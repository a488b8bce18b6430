import type { RulingPreview, ShownPreview } from '#contract/disputes/preview.ts'
import { hasOtherAdmin } from '#server/accounts/index.ts'
import { LARGE_REFUND_CENTS } from '#server/payments/index.ts'
import { openTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { RULING_WAITS } from '#server/disputes/events.ts'
import { carryOut } from './carry-out.ts'
import { ALONE_AFTER_MS, SECOND_ADMIN_CENTS } from './limits.ts'
import { insertRuling, setRunsAt, sumGiven, type NewRuling, type RulingRow } from './queries.ts'

/** The parts of a preview stored until a second admin looks: no names, which may be gone by then. */
export function keptOf(preview: RulingPreview | null): ShownPreview | null {
  if (preview === null) return null
  const { back, bears, provider } = preview
  return { back, bears, provider: provider && { place: provider.place, balance: provider.balance } }
}

export type Draft = Pick<
  RulingRow,
  'kind' | 'dispute_id' | 'round' | 'decision' | 'booking_id' | 'order_id' | 'person_id' | 'amount_cents' | 'reason'
> &
  Partial<Pick<RulingRow, 'from_account' | 'to_account' | 'reference' | 'shown'>> & {
    /** For a withdrawal: it is more than the payment company holds. */
    isBeyondHeld?: boolean
  }

/**
 * Writes an admin's decision about money and carries it out, in the caller's transaction, which holds the order. A
 * large amount and every movement of the books themselves require the second factor again; a very large one, every
 * adjustment and a withdrawal of more than is held wait until a second admin approves, or, if there is none, run a day
 * later unless they are stopped.
 * @returns its id
 * @throws DomainError second_factor_required, or any error of carrying it out
 */
export async function makeRuling(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  { isBeyondHeld = false, shown = null, ...draft }: Draft,
): Promise<string> {
  const now = deps.clock.now()
  if (isForFactor(draft)) requireFreshFactor(actor, now)
  const id = newId()
  const made = { ...draft, id, asked_by: actor.id, asked_at: now }
  if (isBeyondHeld || (await isForTwo(trx, draft))) await askSecond(deps, trx, actor, { ...made, shown })
  else {
    if (!(await insertRuling(trx, { ...made, state: 'done', runs_at: null, closed_at: now })))
      throw new DomainError('wrong_state', 'A withdrawal of this name has been booked already.')
    await carryOut(deps, trx, made, actor)
  }
  return id
}

/** Whether the admin needs the second factor again. */
export function isForFactor({ kind, amount_cents }: Pick<Draft, 'kind' | 'amount_cents'>): boolean {
  return kind === 'withdrawal' || kind === 'adjustment' || amount_cents > LARGE_REFUND_CENTS
}

/**
 * Whether a second admin has to approve. Goodwill and refunds count with earlier ones for the same booking: many small
 * amounts are no way around.
 */
export async function isForTwo(trx: Transaction, { kind, booking_id, amount_cents }: Draft): Promise<boolean> {
  if (kind === 'adjustment') return true
  // Money that has left is a fact that no one can approve or refuse.
  if (kind === 'withdrawal') return false
  const addsUp = kind === 'goodwill' || kind === 'refund'
  const before = addsUp && booking_id !== null ? await sumGiven(trx, booking_id, kind) : 0
  return before + amount_cents > SECOND_ADMIN_CENTS
}

async function askSecond(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  made: Omit<NewRuling, 'state' | 'runs_at' | 'closed_at'>,
): Promise<void> {
  const at = made.asked_at
  await insertRuling(trx, { ...made, state: 'waiting', runs_at: null, closed_at: null })
  if (await hasOtherAdmin(trx, actor.id)) await askAdmins(deps, trx, made, { isAlone: false })
  else await startClock(deps, trx, made)
  await recordAudit(trx, {
    actor,
    action: 'ruling.asked',
    subject: { type: 'ruling', id: made.id },
    after: { kind: made.kind, decision: made.decision, amount_cents: made.amount_cents },
    reason: made.reason,
    at,
  })
}

type Waiting = Pick<RulingRow, 'id' | 'kind' | 'amount_cents' | 'reason'>

/** Without another admin it takes effect in a day unless it is stopped, and support gets an email. */
export async function startClock(deps: Deps, trx: Transaction, waiting: Waiting): Promise<void> {
  const { id, kind, amount_cents: amountCents, reason } = waiting
  const runsAt = new Date(deps.clock.now().getTime() + ALONE_AFTER_MS)
  if (!(await setRunsAt(trx, { id, before: null }, runsAt))) return
  await askAdmins(deps, trx, waiting, { isAlone: true })
  await deps.events.publish(trx, RULING_WAITS, { id, kind, amountCents, reason, runsAt })
}

/** @param how whether there is no other admin, and whether it could not be carried out when its time came */
export async function askAdmins(
  deps: Deps,
  trx: Transaction,
  { id, kind, amount_cents }: Waiting,
  how: { isAlone: boolean; hasFailed?: boolean },
): Promise<void> {
  await openTask(deps, trx, {
    kind: 'ruling.waiting',
    subject: { type: 'ruling', id },
    dueAt: new Date(deps.clock.now().getTime() + ALONE_AFTER_MS),
    severity: 'urgent',
    facts: { what: kind, cents: amount_cents, is_alone: how.isAlone, has_failed: how.hasFailed ?? false },
  })
}
