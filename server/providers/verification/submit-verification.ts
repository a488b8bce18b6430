import type { z } from 'zod'
import type { submitVerification as endpoint, Verification } from '#contract/providers.ts'
import { insuranceProblem } from '#contract/rules.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { insertChange, listLastChanges } from '#server/providers/changes/queries.ts'
import { presentVerification } from '#server/providers/present.ts'
import { missingSteps, nextState } from './lifecycle.ts'
import {
  ensureProvider,
  findVerification,
  insertVerificationEvent,
  lockVerification,
  markSubmitted,
  type VerificationRow,
} from './queries.ts'

export type Declarations = z.output<typeof endpoint.body>

/** @throws DomainError not_found for people who are no provider. */
export async function getVerification(deps: { db: Database }, providerId: string): Promise<VerificationRow> {
  const row = await findVerification(deps.db, providerId)
  if (!row) throw new DomainError('not_found', 'Provider not found')
  return row
}

/** Where somebody's approval stands and whether clients can book them today. @throws DomainError not_found */
export async function describeVerification(deps: Deps, providerId: string): Promise<Verification> {
  const [row, changes] = await Promise.all([getVerification(deps, providerId), listLastChanges(deps.db, providerId)])
  return presentVerification(deps, row, changes)
}

/**
 * Asks the admins to look; somebody who is approved already asks them to accept the date of a renewed insurance, and the
 * old one counts meanwhile.
 * @throws DomainError invalid_input while something is missing or the insurance has ended or ends too far ahead,
 *   wrong_state when there is nothing to submit.
 */
export async function submitVerification(deps: Deps, actor: Actor, body: Declarations): Promise<void> {
  const { db, clock, localTime } = deps
  const at = clock.now()
  const until = body.insurance_expires_on
  const problem = insuranceProblem(until, localTime.localDate(at))
  if (problem !== null) throw fieldError('insurance_expires_on', problem)
  await inTransaction(db, async (trx) => {
    await ensureProvider(trx, actor.id)
    // Locked from here on: what is missing must still be the same when the state is written.
    await lockVerification(trx, actor.id)
    const row = await getVerification({ db: trx }, actor.id)
    if (row.state === 'approved') await requestRenewal(trx, row, until, at)
    else await submit(trx, row, until, at)
  })
}

async function submit(trx: Transaction, row: VerificationRow, until: string, at: Date): Promise<void> {
  const to = nextState(row.state, 'submit')
  if (to === null) throw wrongState()
  const missing = missingSteps(row)
  if (missing.length > 0) throw new DomainError('invalid_input', missing.join(', '))
  const change = { id: newId(), providerId: row.provider_id, actorId: row.provider_id, from: row.state, to, at }
  if (!(await markSubmitted(trx, change, until))) throw wrongState()
  await insertVerificationEvent(trx, change, null)
}

async function requestRenewal(trx: Transaction, row: VerificationRow, until: string, at: Date): Promise<void> {
  if (until === row.insurance_expires_on)
    throw fieldError('insurance_expires_on', 'We already have this date. Please enter the new one')
  const asked = { kind: 'insurance', insurance_expires_on: until } as const
  await insertChange(trx, { id: newId(), providerId: row.provider_id, at }, asked)
}

function wrongState(): DomainError {
  return new DomainError('wrong_state', 'This cannot be submitted now.')
}
