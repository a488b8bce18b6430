import {
  closeAccountFor,
  endSessions,
  lockPerson,
  openView,
  restoreAccount,
  suspendAccount,
  type Person,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { isGoneEmail, type ErasureStep } from '#server/platform/erasure.ts'
import { insertNote } from './queries.ts'
import { getPerson } from './show-person.ts'

type Word = { reason: string }

/**
 * For a client. A provider is suspended where their visits ahead are decided on as well, an admin by taking their scopes.
 * @throws DomainError not_found, wrong_state
 */
export async function suspendPerson(deps: Deps, actor: Actor, id: string, { reason }: Word): Promise<void> {
  await onPerson(deps, id, async (trx, { role, suspended_at }) => {
    if (role === 'admin') throw new DomainError('wrong_state', 'An owner can revoke admins under System.')
    if (role !== 'client')
      throw new DomainError('wrong_state', 'To suspend a provider, decide about their visits under Approvals.')
    if (suspended_at !== null) throw new DomainError('wrong_state', 'This account is already suspended.')
    await suspendAccount(deps, trx, id, { actor, reason })
  })
}

/** @throws DomainError not_found, wrong_state */
export async function restorePerson(deps: Deps, actor: Actor, id: string, { reason }: Word): Promise<void> {
  await onPerson(deps, id, async (trx, { suspended_at }) => {
    if (suspended_at === null) throw new DomainError('wrong_state', 'This account is not suspended.')
    await restoreAccount(deps, trx, id, { actor, reason })
  })
}

/** @throws DomainError not_found, wrong_state for an admin, who ends their own */
export async function endPersonSessions(deps: Deps, actor: Actor, id: string, { reason }: Word): Promise<void> {
  await onPerson(deps, id, async (trx, { role }) => {
    if (role === 'admin') throw new DomainError('wrong_state', 'To log out an admin, revoke them under System.')
    await endSessions(deps, trx, id, { actor, reason })
  })
}

/**
 * At its owner's written request. It stays as an empty row; the audit stores the admin's reason. Rules:
 * docs/product-rules.md#deleting-an-account
 * @throws DomainError not_found, second_factor_required, wrong_state with what stands in the way
 */
export async function deletePerson(
  deps: Deps,
  actor: Actor,
  id: string,
  { reason, gives_up }: Word & { gives_up: readonly string[] },
  parts: readonly ErasureStep[],
): Promise<void> {
  requireFreshFactor(actor, deps.clock.now())
  await getHere(deps, id)
  await closeAccountFor(deps, actor, { id, reason, gives_up }, parts)
}

/** @returns the token of the view @throws DomainError not_found, wrong_state for an admin */
export async function viewAsPerson(deps: Deps, actor: Actor, id: string, { reason }: Word): Promise<string> {
  return inTransaction(deps.db, async (trx) => openView(deps, trx, await getHere({ db: trx }, id), { actor, reason }))
}

/** Stored for other admins; the audit says that it was written, not what. @throws DomainError not_found */
export async function addNote(deps: Deps, actor: Actor, id: string, text: string): Promise<void> {
  await onPerson(deps, id, async (trx) => {
    const at = deps.clock.now()
    await insertNote(trx, { id: newId(), person_id: id, written_by: actor.id, written_at: at, text })
    await recordAudit(trx, { actor, action: 'note.written', subject: { type: 'person', id }, at })
  })
}

async function onPerson(
  deps: Deps,
  id: string,
  act: (trx: Transaction, person: Person) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockPerson(trx, id)
    await act(trx, await getHere({ db: trx }, id))
  })
}

/** @throws DomainError not_found, wrong_state for an account that is deleted: nothing more happens to it */
async function getHere(deps: Pick<Deps, 'db'>, id: string): Promise<Person> {
  const person = await getPerson(deps, id)
  if (isGoneEmail(person.email)) throw new DomainError('wrong_state', 'This account is deleted.')
  return person
}
