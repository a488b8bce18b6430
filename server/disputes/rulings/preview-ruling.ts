import type { RulingPreview } from '#contract/disputes/preview.ts'
import { previewAct, type ByBank, type Foresight } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { findChargeback } from '#server/disputes/chargebacks/queries.ts'
import { keptCents } from '#server/disputes/chargebacks/status.ts'
import { carryOut } from './carry-out.ts'
import { isForFactor, isForTwo, type Draft } from './make-ruling.ts'
import type { RulingRow } from './queries.ts'

/** Effect of a ruling. Under the order's lock. @throws DomainError wrong_state when it could not be carried out */
export async function previewRuling(
  deps: Deps & Foresight,
  trx: Transaction,
  actor: Actor,
  draft: Draft,
): Promise<RulingPreview> {
  const needs = { factor: isForFactor(draft), second_admin: await isForTwo(trx, draft) }
  return previewOf(deps, trx, { due: { ...draft, id: newId() }, by: actor, needs })
}

/** Its effect if a second admin approved it now. @throws as {@link previewRuling} */
export async function previewApproval(
  deps: Deps & Foresight,
  trx: Transaction,
  actor: Actor,
  waiting: RulingRow,
): Promise<RulingPreview> {
  return previewOf(deps, trx, { due: waiting, by: actor, needs: { factor: true, second_admin: false } })
}

async function previewOf(
  deps: Deps & Foresight,
  trx: Transaction,
  { due, by, needs }: { due: Draft & { id: string }; by: Actor; needs: RulingPreview['needs'] },
): Promise<RulingPreview> {
  const { order_id: orderId, person_id: personId } = due
  const act = () => carryOut(deps, trx, due, by)
  return previewAct(deps, trx, { orderId, personId, byBank: await doneByBank(trx, due), needs, act })
}

async function doneByBank(trx: Transaction, { kind, dispute_id, amount_cents }: Draft): Promise<ByBank> {
  if (kind === 'recovered') return { returnedCents: amount_cents }
  const chargeback = kind === 'dispute' ? await findChargeback(trx, { disputeId: dispute_id! }) : undefined
  if (!chargeback) return {}
  const kept = keptCents(chargeback)
  return { keptCents: kept, bookedCents: chargeback.lost_cents === null ? 0 : kept }
}
