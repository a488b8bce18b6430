import type { ChangeVerdict } from '#server/accounts/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { CHANGE_DECIDED, type ChangeDecided } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { findOffering } from '#server/providers/offerings/queries.ts'
import { getVerification } from '#server/providers/verification/submit-verification.ts'
import { lockVerification } from '#server/providers/verification/queries.ts'
import { acceptOffering, closeChange, findChange, writeInsurance, type Change } from './queries.ts'

/**
 * An admin's word on a renewed insurance or a certificate. Accepted, the new takes the place of the old at once.
 * Rules: docs/product-rules.md#changes-after-approval
 * @throws DomainError not_found, wrong_state when it was decided or withdrawn before, or its date has passed
 */
export async function decideChange(deps: Deps, id: string, verdict: ChangeVerdict): Promise<void> {
  const change = await findChange(deps.db, id)
  if (!change) throw new DomainError('not_found')
  const { adminId, accept, reason } = verdict
  const at = deps.clock.now()
  if (accept && change.kind === 'insurance' && change.insurance_expires_on < deps.localTime.localDate(at))
    throw new DomainError('wrong_state', 'This date has passed. Please refuse it and ask for the present one.')
  await inTransaction(deps.db, async (trx) => {
    await lockVerification(trx, change.provider_id)
    const state = accept ? 'accepted' : 'refused'
    if (!(await closeChange(trx, id, { state, at, by: adminId, reason })))
      throw new DomainError('wrong_state', 'Somebody has already decided this, or it was withdrawn.')
    await recordAudit(trx, {
      actor: { id: adminId, role: 'admin' },
      action: `${change.kind}.decided`,
      subject: { type: 'provider', id: change.provider_id },
      after: { state, change: id },
      reason,
      at,
    })
    if (accept) await apply(trx, change)
    await announce(deps, trx, change, verdict)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

async function apply(trx: Transaction, change: Change): Promise<void> {
  if (change.kind === 'insurance') return writeInsurance(trx, change.provider_id, change.insurance_expires_on)
  await acceptOffering(trx, change.offering_id)
  await refreshListing(trx, change.provider_id)
}

async function announce(
  deps: Deps,
  trx: Transaction,
  change: Change,
  { accept: isAccepted, reason }: ChangeVerdict,
): Promise<void> {
  const { first_name: firstName, email } = await getVerification({ db: trx }, change.provider_id)
  const name =
    change.kind === 'insurance'
      ? deps.localTime.longDate(change.insurance_expires_on)
      : ((await findOffering(trx, change.offering_id))?.title ?? 'your service')
  const { id, kind } = change
  const event: ChangeDecided = { id, email, firstName, kind, name, isAccepted, reason }
  await deps.events.announce(trx, CHANGE_DECIDED, event)
}
