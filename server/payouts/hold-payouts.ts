import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import type { ProviderSuspended } from '#server/providers/index.ts'
import { PAYOUT_LANE } from './lane-name.ts'
import { ensureAccount, lockAccount, updateHold, type AccountRow } from './queries.ts'

type HoldDeps = Pick<Deps, 'db' | 'clock' | 'pubsub'>

/**
 * Holds everything that has not left yet, until it is released.
 * @param by the admin who decides; `system` if something was found that a person should look at first
 * @throws DomainError not_found, wrong_state when it is held already
 */
export async function holdPayouts(
  { db, clock }: HoldDeps,
  by: Actor | 'system',
  providerId: string,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, providerId)
    if (!account) throw new DomainError('not_found')
    if (!(await holdAccount(trx, account, { by, reason, at: clock.now() })))
      throw new DomainError('wrong_state', 'These payouts are already on hold.')
  })
}

/**
 * In the transaction that suspends a provider, if its admin has requested it. An earlier hold stays with its reason; a
 * provider without an account is on hold from the first cent. It stays on hold after another approval.
 */
export async function holdSuspended(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  { providerId, holdsPayouts, reason, actor }: ProviderSuspended,
): Promise<void> {
  if (!holdsPayouts) return
  await ensureAccount(trx, providerId)
  const account = await lockAccount(trx, providerId)
  if (account) await holdAccount(trx, account, { by: actor, reason: reason ?? 'Suspended', at: clock.now() })
}

type Hold = { by: Actor | 'system'; reason: string; at: Date }

/** @param account locked @returns false when it is held already */
async function holdAccount(trx: Transaction, account: AccountRow, { by, reason, at }: Hold): Promise<boolean> {
  const { provider_id, held_since } = account
  if (held_since !== null) return false
  await updateHold(trx, provider_id, { since: at, reason })
  const subject = { type: 'account', id: provider_id }
  await recordAudit(trx, { actor: by, action: 'payouts.held', subject, reason, at })
  return true
}

/**
 * Releases them. Requires the second factor again.
 * @throws DomainError not_found, wrong_state when nothing is held, second_factor_required
 */
export async function releasePayouts(deps: HoldDeps, actor: Actor, providerId: string, reason: string): Promise<void> {
  const { db, clock } = deps
  await inTransaction(db, async (trx) => {
    const at = clock.now()
    const account = await lockAccount(trx, providerId)
    if (!account) throw new DomainError('not_found')
    if (account.held_since === null) throw new DomainError('wrong_state', 'These payouts aren’t on hold.')
    requireFreshFactor(actor, at)
    await updateHold(trx, providerId, null)
    wakeLane(deps, trx, PAYOUT_LANE)
    const before = { held_since: account.held_since, held_reason: account.held_reason }
    const subject = { type: 'account', id: providerId }
    await recordAudit(trx, { actor, action: 'payouts.released', subject, before, reason, at })
  })
}
