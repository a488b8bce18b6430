import type { Verification } from '#contract/providers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { loadStandings } from '#server/providers/papers/load-standings.ts'
import { presentVerification } from '#server/providers/present.ts'
import { findVerification, type VerificationRow } from './queries.ts'

/** @throws DomainError not_found for people who are no provider. */
export async function getVerification(deps: Pick<Deps, 'db' | 'clock'>, providerId: string): Promise<VerificationRow> {
  const row = await findVerification(deps.db, providerId, deps.clock.now())
  if (!row) throw new DomainError('not_found', 'Provider not found')
  return row
}

/** State of a provider's approval, and whether clients can book them today. @throws DomainError not_found */
export async function describeVerification(deps: Deps, providerId: string): Promise<Verification> {
  const [row, { standings }] = await Promise.all([
    getVerification(deps, providerId),
    loadStandings(deps, deps.db, providerId),
  ])
  return presentVerification(deps, row, standings)
}
