import type { z } from 'zod'
import type { submitVerification as endpoint } from '#contract/providers.ts'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { CONTENT_CHANGED, notify } from '#server/platform/notify.ts'
import { missingSteps, nextState } from './verification-lifecycle.ts'
import {
  ensureProvider,
  findVerification,
  insertVerificationEvent,
  lockVerification,
  markSubmitted,
  type VerificationRow,
} from './verification-queries.ts'

export type Declarations = z.output<typeof endpoint.body>

/** @throws DomainError not_found for people who are no provider. */
export async function getVerification(deps: { db: Database }, providerId: string): Promise<VerificationRow> {
  const row = await findVerification(deps.db, providerId)
  if (!row) throw new DomainError('not_found', 'Provider not found')
  return row
}

/**
 * Asks the admins to look; somebody who is approved already renews the date of the insurance instead.
 * @throws DomainError invalid_input while something is missing or the insurance has ended,
 *   wrong_state when there is nothing to submit.
 */
export async function submitVerification(deps: Deps, actor: Actor, body: Declarations): Promise<VerificationRow> {
  const { db, clock, localTime } = deps
  const at = clock.now()
  if (body.insurance_expires_on <= localTime.localDate(at))
    throw fieldError('insurance_expires_on', 'Please enter a date after today')
  return inTransaction(db, async (trx) => {
    await ensureProvider(trx, actor.id)
    // Held from here: what is missing must still be so when it is written.
    await lockVerification(trx, actor.id)
    const row = await getVerification({ db: trx }, actor.id)
    const event = row.state === 'approved' ? 'renew' : 'submit'
    const to = nextState(row.state, event)
    if (to === null) throw wrongState()
    const missing = event === 'submit' ? missingSteps(row) : []
    if (missing.length > 0) throw new DomainError('invalid_input', missing.join(', '))
    const change = { id: newId(), providerId: actor.id, actorId: actor.id, from: row.state, to, at }
    if (!(await markSubmitted(trx, change, body.insurance_expires_on))) throw wrongState()
    await insertVerificationEvent(trx, change, null)
    if (event === 'renew') await notify(trx, CONTENT_CHANGED)
    return getVerification({ db: trx }, actor.id)
  })
}

function wrongState(): DomainError {
  return new DomainError('wrong_state', 'This cannot be submitted now.')
}
