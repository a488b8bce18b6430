import type { z } from 'zod'
import type { submitVerification as endpoint } from '#contract/providers.ts'
import { birthDateProblem, paperName } from '#contract/papers/kinds.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { loadStandings } from '#server/providers/papers/load-standings.ts'
import { missingKinds } from '#server/providers/papers/standing.ts'
import { announceWaiting } from './announce-waiting.ts'
import { getVerification } from './get-verification.ts'
import { missingSteps, nextState } from './lifecycle.ts'
import { ensureProvider, insertVerificationEvent, lockVerification, markSubmitted } from './queries.ts'

export type Declarations = z.output<typeof endpoint.body>

/**
 * Asks the admins to review. The birth date is compared with today and dropped: only the result is stored, and an admin
 * compares it again with the ID. Rules: docs/product-rules.md#approval
 * @throws DomainError invalid_input while something or a paper is missing or the provider is too young, wrong_state
 * when there is nothing to submit.
 */
export async function submitVerification(deps: Deps, actor: Actor, body: Declarations): Promise<void> {
  const { db, clock, localTime } = deps
  const at = clock.now()
  const problem = birthDateProblem(body.birth_date, localTime.localDate(at))
  if (problem !== null) throw fieldError('birth_date', problem)
  await inTransaction(db, async (trx) => {
    await ensureProvider(trx, actor.id)
    // Locked from here on: what is missing must still be the same when the state is written.
    await lockVerification(trx, actor.id)
    const row = await getVerification({ ...deps, db: trx }, actor.id)
    const to = nextState(row.state, 'submit')
    if (to === null) throw wrongState()
    const { standings, today } = await loadStandings(deps, trx, actor.id)
    const papers = missingKinds(standings, today).map((kind) => `Upload: ${paperName(kind)}`)
    const missing = [...missingSteps(row), ...papers]
    if (missing.length > 0) throw new DomainError('invalid_input', missing.join(', '))
    const change = { id: newId(), providerId: actor.id, actorId: actor.id, from: row.state, to, at }
    if (!(await markSubmitted(trx, change))) throw wrongState()
    await insertVerificationEvent(trx, change, null)
    await announceWaiting(deps, trx, actor.id)
  })
}

function wrongState(): DomainError {
  return new DomainError('wrong_state', 'This cannot be submitted now.')
}
