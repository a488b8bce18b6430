import { updateRole } from '#server/accounts/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import {
  PROVIDER_RESTORED,
  PROVIDER_SUSPENDED,
  VERIFICATION_DECIDED,
  type ProviderRestored,
  type ProviderSuspended,
  type VerificationDecided,
} from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { getVerification } from './submit-verification.ts'
import { nextState, type VerificationEvent } from './lifecycle.ts'
import { insertVerificationEvent, markDecided, type StateChange, type VerificationRow } from './queries.ts'

export type Decision = {
  decision: Exclude<VerificationEvent, 'submit'>
  reason?: string | undefined
  /** Of a suspension: what becomes of the visits ahead. */
  visits?: 'cancel' | 'keep' | undefined
  /** Why they are kept. */
  keep_reason?: string | undefined
}

/**
 * An admin's word on a provider, with all that follows from it: role, visibility, history and mail.
 * @throws DomainError forbidden, not_found, wrong_state
 */
export async function decideVerification(deps: Deps, actor: Actor, providerId: string, body: Decision): Promise<void> {
  if (actor.role !== 'admin') throw new DomainError('forbidden')
  await inTransaction(deps.db, async (trx) => {
    const row = await getVerification({ db: trx }, providerId)
    const to = nextState(row.state, body.decision)
    const reason = body.reason || null
    if (to === null) throw wrongState()
    const at = deps.clock.now()
    const change = { id: newId(), providerId, actorId: actor.id, from: row.state, to, at }
    if (!(await markDecided(trx, change, reason))) throw wrongState()
    const keptReason = to === 'suspended' && body.visits === 'keep' ? body.keep_reason || null : null
    await insertVerificationEvent(trx, change, reason, keptReason)
    await recordAudit(trx, {
      actor,
      action: 'provider.decided',
      subject: { type: 'provider', id: providerId },
      before: { state: row.state },
      after: { state: to, ...(keptReason === null ? {} : { visits: 'kept', why: keptReason }) },
      reason,
      at,
    })
    await applyDecision(deps, trx, row, change, { reason, keepsVisits: keptReason !== null })
  })
}

async function applyDecision(
  deps: Deps,
  trx: Transaction,
  row: VerificationRow,
  change: StateChange,
  { reason, keepsVisits }: { reason: string | null; keepsVisits: boolean },
): Promise<void> {
  if (change.to === 'approved' && row.role === 'pending_provider') await updateRole(trx, row.provider_id, 'provider')
  await refreshListing(trx, row.provider_id)
  await deps.events.announce(trx, VERIFICATION_DECIDED, {
    id: change.id,
    email: row.email,
    firstName: row.first_name,
    // No decision leads back to a draft or to what is submitted.
    state: change.to as VerificationDecided['state'],
    reason,
    keepsVisits,
  } satisfies VerificationDecided)
  if (change.from === 'suspended')
    await deps.events.announce(trx, PROVIDER_RESTORED, { providerId: row.provider_id } satisfies ProviderRestored)
  if (change.to === 'suspended')
    await deps.events.announce(trx, PROVIDER_SUSPENDED, {
      providerId: row.provider_id,
      keepsVisits,
    } satisfies ProviderSuspended)
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
}

function wrongState(): DomainError {
  return new DomainError('wrong_state', 'This decision is not possible in the present state. Please reload the page.')
}
