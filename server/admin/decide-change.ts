import type { z } from 'zod'
import type { decideChange as endpoint } from '#contract/admin.ts'
import { decideName } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decideChange } from '#server/providers/index.ts'
import { findChangeKind } from './queue-queries.ts'

/**
 * An admin's word on what an approved provider changes, carried out by the domain whose change it is.
 * @throws DomainError forbidden, not_found, wrong_state when somebody was quicker
 */
export async function decideWaitingChange(
  deps: Deps,
  actor: Actor,
  id: string,
  { decision, reason }: z.output<typeof endpoint.body>,
): Promise<void> {
  if (actor.role !== 'admin') throw new DomainError('forbidden')
  const kind = await findChangeKind(deps.db, id)
  if (kind === undefined) throw new DomainError('not_found')
  const verdict = { adminId: actor.id, accept: decision === 'accept', reason: reason || null }
  await (kind === 'name' ? decideName(deps, id, verdict) : decideChange(deps, id, verdict))
}
