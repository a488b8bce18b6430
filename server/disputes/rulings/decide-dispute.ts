import type { RulingPreview } from '#contract/disputes/preview.ts'
import { formatCents } from '#contract/money.ts'
import { hasOtherAdmin } from '#server/accounts/index.ts'
import { previewAct, requireSeen, type Foresight } from '#server/payments/index.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { findChargeback } from '#server/disputes/chargebacks/queries.ts'
import { isLost, keptCents } from '#server/disputes/chargebacks/status.ts'
import { findRest, writeOffRest } from '#server/disputes/chargebacks/write-off.ts'
import { holdDispute, type LoadedDispute } from '#server/disputes/load-dispute.ts'
import { awaitsAnswer, mayDecide } from '#server/disputes/rules.ts'
import { findRecovered } from '#server/disputes/chargebacks/recovered.ts'
import { alreadyDecided } from './close-dispute.ts'
import { keptOf, makeRuling, type Draft } from './make-ruling.ts'
import { previewRuling } from './preview-ruling.ts'
import {
  findFirstJudge,
  findWaitingRuling,
  type DisputeWord,
  type RecoveredTo,
  type RulingDecision,
} from './queries.ts'

export type Verdict = {
  decision: RulingDecision
  /** For `part`: the refund. */
  refundCents: number
  /** Both sides read it. */
  reason: string
  /** The mark of the preview that was shown. */
  seen?: string | undefined
}

/**
 * An admin's decision on a dispute, under the lock of the order. Rules: docs/product-rules.md#disputes
 * @throws DomainError not_found, wrong_state with the reason in words, changed_elsewhere, invalid_input,
 * second_factor_required
 */
export async function decideDispute(
  deps: Deps & Foresight,
  actor: Actor,
  id: string,
  { seen, ...verdict }: Verdict,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { preview, act } = await planOf(deps, trx, actor, id, verdict)
    await act(await requireSeen(seen, preview))
  })
}

/** Previews the decision and changes nothing. @throws as {@link decideDispute}, except for the factor */
export async function previewDispute(
  deps: Deps & Foresight,
  actor: Actor,
  id: string,
  word: Pick<Verdict, 'refundCents' | 'decision'>,
): Promise<RulingPreview> {
  return inTransaction(deps.db, async (trx) => {
    const { preview } = await planOf(deps, trx, actor, id, { ...word, reason: 'Preview' })
    return preview()
  })
}

type Plan = { preview: () => Promise<RulingPreview>; act: (shown: RulingPreview | null) => Promise<void> }

/** The effect of a decision, and how it is previewed. Holds the order. */
async function planOf(
  deps: Deps & Foresight,
  trx: Transaction,
  actor: Actor,
  id: string,
  { decision, ...verdict }: Omit<Verdict, 'seen'>,
): Promise<Plan> {
  const loaded = await holdDispute(trx, id)
  const { dispute, order } = loaded
  if (dispute.kind === 'chargeback' && dispute.decision === 'won') {
    const rest = { ...(await findRest(deps, trx, loaded, decision)), reason: verdict.reason }
    const writeOff = () => writeOffRest(deps, trx, actor, loaded, rest)
    const needs = { factor: true, second_admin: false }
    const tried = { orderId: order.orderId, byBank: { keptCents: rest.cents }, needs, act: writeOff }
    return {
      preview: () => previewAct(deps, trx, tried),
      act: async () => {
        requireFreshFactor(actor, deps.clock.now())
        await writeOff()
      },
    }
  }
  const draft =
    decision === 'shares' || decision === 'client' || decision === 'keep'
      ? await draftRecovered(trx, loaded, { decision, reason: verdict.reason })
      : await draftOf(deps, trx, actor, loaded, { ...verdict, decision })
  return {
    preview: () => previewRuling(deps, trx, actor, draft),
    act: async (shown) => void (await makeRuling(deps, trx, actor, { ...draft, shown: keptOf(shown) })),
  }
}

async function draftOf(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  loaded: LoadedDispute,
  verdict: Omit<Verdict, 'seen'> & { decision: DisputeWord },
): Promise<Draft> {
  await refuse(deps, trx, actor, loaded)
  const { dispute, order } = loaded
  const { decision, reason } = verdict
  return {
    kind: 'dispute',
    dispute_id: dispute.id,
    round: dispute.appealed_at ? 2 : 1,
    decision,
    booking_id: dispute.booking_id,
    order_id: order.orderId,
    person_id: null,
    amount_cents: dispute.kind === 'chargeback' ? await lostCents(trx, loaded, decision) : refundOf(loaded, verdict),
    reason,
  }
}

async function refuse(deps: Deps, trx: Transaction, actor: Actor, { dispute }: LoadedDispute): Promise<void> {
  if (dispute.state !== 'open') throw alreadyDecided()
  if (awaitsAnswer(dispute, deps.clock.now()))
    throw new DomainError('wrong_state', 'The other side still has time to answer.')
  if (await findWaitingRuling(trx, dispute.id))
    throw new DomainError('wrong_state', 'A decision already needs a second admin’s approval.')
  if (await isOwnAppeal(trx, dispute, actor.id)) throw new DomainError('wrong_state', OWN_APPEAL)
}

export const OWN_APPEAL = 'You decided this before. Someone else has to decide the appeal.'

/** Whether it is an appeal against that admin's own decision, and another admin could decide it. */
export async function isOwnAppeal(
  db: Database,
  { id, appealed_at }: LoadedDispute['dispute'],
  adminId: string,
): Promise<boolean> {
  return appealed_at !== null && (await findFirstJudge(db, id)) === adminId && hasOtherAdmin(db, adminId)
}

function refundOf(loaded: LoadedDispute, { decision, refundCents }: Verdict & { decision: DisputeWord }): number {
  const { dispute, order } = loaded
  const left = order.paidCents
  if (!mayDecide(loaded, decision))
    throw fieldError('decision', 'The other side has not appealed, so you can’t give them more')
  switch (decision) {
    case 'release':
      return 0
    case 'full':
      // A payment made entirely by a promo code can still be taken from the provider.
      if (left === 0 && order.worthCents === 0) throw new DomainError('wrong_state', 'There’s no money left to refund.')
      return left
    case 'part':
      if (refundCents > left) throw fieldError('refund', `Not more than is left: ${formatCents(left)}`)
      return refundCents
    case 'platform':
      // An appeal after the refund.
      if (dispute.appealed_at === null || dispute.refund_cents + dispute.dropped_cents === 0)
        throw fieldError('decision', 'There was no refund we could make up for')
      return dispute.refund_cents
  }
}

/** The bank has had the last word; what is left to decide is who bears it. */
async function lostCents(trx: Transaction, { dispute, order }: LoadedDispute, decision: DisputeWord): Promise<number> {
  const chargeback = await findChargeback(trx, { disputeId: dispute.id })
  if (!chargeback || !isLost(chargeback)) throw new DomainError('wrong_state', 'The bank has not decided yet.')
  if (decision !== 'full' && decision !== 'platform')
    throw fieldError('decision', 'Either the shares cover what the bank kept, or Homebloom does')
  // The voided card or credit is what there is to take; what was spent of it is ours to bear.
  if (order.kind === 'gift_card' && decision === 'platform')
    throw fieldError('decision', 'What is left of a gift card is taken back in any case')
  return keptCents(chargeback)
}

/**
 * An admin says whose money it is that a bank has returned after it was lost. Under the order's lock.
 * @throws DomainError wrong_state, invalid_input
 */
async function draftRecovered(
  trx: Transaction,
  loaded: LoadedDispute,
  { decision, reason }: { decision: RecoveredTo; reason: string },
): Promise<Draft> {
  const { dispute, order } = loaded
  const recovered = await findRecovered(trx, loaded)
  if (!recovered)
    throw new DomainError('wrong_state', 'Nothing that came back needs a decision. Please reload the page.')
  if (await findWaitingRuling(trx, dispute.id))
    throw new DomainError('wrong_state', 'A decision already needs a second admin’s approval.')
  if (recovered[decision] === 0) throw fieldError('decision', 'None of it was taken from anyone’s share')
  return {
    kind: 'recovered',
    dispute_id: dispute.id,
    round: null,
    decision,
    booking_id: dispute.booking_id,
    order_id: order.orderId,
    person_id: null,
    amount_cents: recovered[decision],
    reason,
  }
}
