import { paperName, PAPERS_OF_ALL, type PaperKind } from '#contract/papers/kinds.ts'
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
  type VerificationDecided,
} from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { loadStandings } from '#server/providers/papers/load-standings.ts'
import { listText, reasonOf, shownState, type Standing } from '#server/providers/papers/standing.ts'
import { tellAdmin } from '#server/providers/papers/submit-paper.ts'
import { announceWaiting } from './announce-waiting.ts'
import { getVerification } from './get-verification.ts'
import { nextState, type VerificationEvent } from './lifecycle.ts'
import {
  insertVerificationEvent,
  lockVerification,
  markDecided,
  type StateChange,
  type VerificationRow,
} from './queries.ts'

export type Decision = {
  decision: Exclude<VerificationEvent, 'submit'>
  reason?: string | undefined
  /** For a suspension: what happens to the visits ahead. */
  visits?: 'cancel' | 'keep' | undefined
  /** Reason for keeping them. */
  keep_reason?: string | undefined
  /** For a suspension: whether payouts are put on hold as well. */
  hold_payouts?: boolean | undefined
}

/**
 * An admin's decision on a provider, with all consequences: role, visibility, history and email.
 * @throws DomainError forbidden, not_found, wrong_state, second_factor_required where a suspension returns much money
 */
export async function decideVerification(deps: Deps, actor: Actor, providerId: string, body: Decision): Promise<void> {
  if (actor.role !== 'admin') throw new DomainError('forbidden')
  await inTransaction(deps.db, async (trx) => {
    // Locked first, as everywhere, before any other row of the provider; meanwhile no paper can be uploaded.
    await lockVerification(trx, providerId)
    const row = await getVerification({ ...deps, db: trx }, providerId)
    const to = nextState(row.state, body.decision)
    if (to === null) throw wrongState()
    // The reason for lifting a suspension is for admins: the audit keeps it, and the provider doesn't see it.
    const reason = body.reason || null
    const told = body.decision === 'lift_suspension' ? null : reason
    const at = deps.clock.now()
    const { standings, today } = await loadStandings(deps, trx, providerId)
    if (body.decision === 'approve') requirePapers(standings, today)
    const change = { id: newId(), providerId, actorId: actor.id, from: row.state, to, at }
    if (!(await markDecided(trx, change, told))) throw wrongState()
    const keptReason = to === 'suspended' && body.visits === 'keep' ? body.keep_reason || null : null
    await insertVerificationEvent(trx, change, told, keptReason)
    await recordAudit(trx, {
      actor,
      action: 'provider.decided',
      subject: { type: 'provider', id: providerId },
      before: { state: row.state },
      after: { state: to, ...(keptReason === null ? {} : { visits: 'kept', why: keptReason }) },
      reason,
      at,
    })
    const holdsPayouts = body.hold_payouts === true
    const decided = { actor, reason: told, keepsVisits: keptReason !== null, holdsPayouts, standings }
    await applyDecision(deps, trx, row, change, decided)
  })
}

type Decided = {
  actor: Actor
  reason: string | null
  keepsVisits: boolean
  holdsPayouts: boolean
  standings: readonly Standing[]
}

async function applyDecision(
  deps: Deps,
  trx: Transaction,
  row: VerificationRow,
  change: StateChange,
  { actor, reason, keepsVisits, holdsPayouts, standings }: Decided,
): Promise<void> {
  if (change.to === 'approved' && row.role === 'pending_provider') await updateRole(trx, row.provider_id, 'provider')
  await refreshListing(deps, trx, row.provider_id)
  await announceWaiting(deps, trx, row.provider_id)
  await deps.events.publish(trx, VERIFICATION_DECIDED, {
    id: change.id,
    email: row.email,
    firstName: row.first_name,
    outcome: outcomeOf(change),
    reason,
    keepsVisits,
    papers: wordsOn(standings),
  })
  await tellAdmin(deps, trx, row.provider_id, change.at)
  if (change.from === 'suspended') await deps.events.publish(trx, PROVIDER_RESTORED, { providerId: row.provider_id })
  if (change.to === 'suspended')
    await deps.events.publish(trx, PROVIDER_SUSPENDED, {
      providerId: row.provider_id,
      keepsVisits,
      holdsPayouts,
      reason,
      actor,
    })
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
}

function outcomeOf({ from, to }: StateChange): VerificationDecided['outcome'] {
  if (from === 'suspended') return 'suspension_lifted'
  // No decision leads back to a draft or to what is submitted.
  return to as Exclude<VerificationDecided['outcome'], 'suspension_lifted'>
}

/** Refuses approval while a paper waits for review. Papers for single services may have been refused. */
function requirePapers(standings: readonly Standing[], today: string): void {
  const waiting = standings.filter(({ latest }) => latest?.state === 'submitted')
  if (waiting.length > 0)
    throw new DomainError(
      'wrong_state',
      `Please decide first: ${listText(waiting.map(({ kind }) => paperName(kind)))}.`,
    )
  const lacking = standings.filter(
    ({ kind, current }) => isOfAll(kind) && (current === null || shownState(current, today) === 'expired'),
  )
  if (lacking.length > 0)
    throw new DomainError('wrong_state', `Not accepted yet: ${listText(lacking.map(({ kind }) => paperName(kind)))}.`)
}

const isOfAll = (kind: PaperKind) => (PAPERS_OF_ALL as readonly PaperKind[]).includes(kind)

/** The decision on each paper, for the email. */
function wordsOn(standings: readonly Standing[]): VerificationDecided['papers'] {
  return standings.flatMap(({ kind, current, latest }) => {
    const paper = latest ?? current
    if (!paper || paper.state === 'submitted') return []
    return [{ name: paperName(kind), isAccepted: paper.state === 'accepted', reason: reasonOf(paper) }]
  })
}

function wrongState(): DomainError {
  return new DomainError('wrong_state', 'This decision is no longer possible. Please reload the page.')
}
