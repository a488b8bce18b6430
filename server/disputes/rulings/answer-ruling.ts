import type { RulingPreview, ShownPreview } from '#contract/disputes/preview.ts'
import { hasOtherAdmin } from '#server/accounts/index.ts'
import { lockOrder, lockVisitOrder, requireSeen, type Foresight } from '#server/payments/index.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { carryOut } from './carry-out.ts'
import { TRY_AGAIN_MS } from './limits.ts'
import { askAdmins, startClock } from './make-ruling.ts'
import { previewApproval } from './preview-ruling.ts'
import {
  closeRuling,
  findRuling,
  listAskers,
  listDueRulings,
  listWithoutClock,
  setRunsAt,
  type RulingRow,
} from './queries.ts'

const BATCH = 50

/**
 * A second admin agrees, and it is carried out, or refuses; the first one can stop it.
 * @param answer `seen` is the mark of the preview that was shown
 * @throws DomainError not_found, wrong_state, changed_elsewhere, second_factor_required
 */
export async function answerRuling(
  deps: Deps & Foresight,
  actor: Actor,
  id: string,
  { agree, reason, seen }: { agree: boolean; reason: string | null; seen?: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const ruling = await holdRuling(trx, id)
    const at = deps.clock.now()
    if (agree && ruling.asked_by === actor.id)
      throw new DomainError('wrong_state', 'You asked for this yourself. Someone else has to approve it.')
    if (agree && ruling.state === 'waiting') await requireSeen(seen, () => previewApproval(deps, trx, actor, ruling))
    requireFreshFactor(actor, at)
    const closing = { closed_by: actor.id, closed_at: at, close_reason: reason }
    if (!(await closeRuling(trx, id, { ...closing, state: agree ? 'done' : 'refused' })))
      throw new DomainError('wrong_state', NO_LONGER)
    await resolveTask(deps, trx, { kind: 'ruling.waiting', subject: { type: 'ruling', id } })
    await recordAudit(trx, {
      actor,
      action: agree ? 'ruling.agreed' : 'ruling.refused',
      subject: { type: 'ruling', id },
      after: { kind: ruling.kind, amount_cents: ruling.amount_cents },
      reason,
      at,
    })
    if (agree) await carryOut(deps, trx, ruling, actor)
  })
}

/**
 * Previews approving a waiting ruling now, beside what the first admin saw.
 * @throws DomainError not_found, also for one that moves only the books; wrong_state when it no longer waits or could not
 * be carried out
 */
export async function lookAtRuling(
  deps: Deps & Foresight,
  actor: Actor,
  id: string,
): Promise<{ now: RulingPreview; shown: ShownPreview | null }> {
  return inTransaction(deps.db, async (trx) => {
    const ruling = await holdRuling(trx, id)
    if (ruling.from_account !== null) throw new DomainError('not_found')
    if (ruling.state !== 'waiting') throw new DomainError('wrong_state', NO_LONGER)
    return { now: await previewApproval(deps, trx, actor, ruling), shown: ruling.shown }
  })
}

const NO_LONGER = 'This no longer needs approval. Please reload the page.'

/**
 * A ruling by one admin that no one stopped for a day is carried out. If no admin is left who could agree, the day
 * begins now.
 */
export async function runDueRulings(deps: Deps): Promise<void> {
  for (const askedBy of await listAskers(deps.db)) {
    if (await hasOtherAdmin(deps.db, askedBy)) continue
    for (const waiting of await listWithoutClock(deps.db, askedBy, BATCH))
      await inTransaction(deps.db, (trx) => startClock(deps, trx, waiting))
  }
  for (const id of await listDueRulings(deps.db, deps.clock.now(), BATCH))
    // One that fails must not stop the others; what can no longer be done is closed with the reason.
    await runAlone(deps, id).catch((err: unknown) => refuseAlone(deps, id, err))
}

async function runAlone(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const ruling = await holdRuling(trx, id)
    const at = deps.clock.now()
    if (ruling.runs_at === null || ruling.runs_at > at) return
    const closing = { state: 'done', closed_by: null, closed_at: at, is_single_operator: true } as const
    if (!(await closeRuling(trx, id, closing))) return
    await resolveTask(deps, trx, { kind: 'ruling.waiting', subject: { type: 'ruling', id } })
    await recordAudit(trx, {
      actor: 'system',
      action: 'ruling.ran_alone',
      subject: { type: 'ruling', id },
      after: { by: 'single operator', asked_by: ruling.asked_by, amount_cents: ruling.amount_cents },
      reason: ruling.reason,
      at,
    })
    await carryOut(deps, trx, ruling, 'system')
  })
}

async function refuseAlone(deps: Deps, id: string, err: unknown): Promise<void> {
  deps.log.error({ err, ruling: id }, 'a decision could not be carried out')
  if (!(err instanceof DomainError)) return putOff(deps, id)
  await inTransaction(deps.db, async (trx) => {
    const closing = { state: 'refused', closed_by: null, closed_at: deps.clock.now() } as const
    await closeRuling(trx, id, { ...closing, close_reason: err.detail })
    await resolveTask(deps, trx, { kind: 'ruling.waiting', subject: { type: 'ruling', id } })
  })
}

/** The decision isn't wrong: it is tried again, after those whose time comes meanwhile, and admins are notified. */
async function putOff(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const ruling = await findRuling(trx, id)
    if (!ruling) return
    const at = new Date(deps.clock.now().getTime() + TRY_AGAIN_MS)
    if (!(await setRunsAt(trx, { id, before: ruling.runs_at }, at))) return
    await askAdmins(deps, trx, ruling, { isAlone: true, hasFailed: true })
  })
}

/** Locks its money until the transaction ends. @throws DomainError not_found */
async function holdRuling(trx: Transaction, id: string): Promise<RulingRow> {
  const found = await findRuling(trx, id)
  if (!found) throw new DomainError('not_found')
  if (found.booking_id !== null) await lockVisitOrder(trx, found.booking_id)
  if (found.order_id !== null) await lockOrder(trx, found.order_id)
  return (await findRuling(trx, id))!
}
