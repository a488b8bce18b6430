import { checksOf, paperName } from '#contract/papers/kinds.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { PAPER_DECIDED, type PaperDecided } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { findVerification, lockVerification } from '#server/providers/verification/queries.ts'
import { closePaper, findPaper, type PaperRow } from './queries.ts'
import { adultSinceText, reasonOf } from './standing.ts'
import { tellAdmin } from './submit-paper.ts'

export type PaperVerdict = {
  accept: boolean
  /** Keys of the ticked checks. */
  checks: string[]
  /** Chosen reasons, by key, and words. */
  reasons: string[]
  reason: string | null
}

/**
 * An admin's decision on one paper. Accepted, it counts immediately and replaces the former one. An approved provider
 * is notified immediately, an applicant with the decision on the application. Rules: docs/product-rules.md#documents
 * @throws DomainError not_found, invalid_input while a check is not ticked, wrong_state when it was decided, replaced
 * or withdrawn before, has ended, or has no file to look at
 */
export async function decidePaper(deps: Deps, actor: Actor, id: string, verdict: PaperVerdict): Promise<void> {
  if (actor.role !== 'admin') throw new DomainError('forbidden')
  const found = await findPaper(deps.db, id)
  if (!found) throw new DomainError('not_found')
  const { accept, checks, reasons, reason } = verdict
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockVerification(trx, found.provider_id)
    const paper = await findPaper(trx, id)
    if (!paper) throw new DomainError('not_found')
    if (accept) requireChecked(deps, paper, checks, at)
    const state = accept ? 'accepted' : 'refused'
    const closed = { state, at, by: actor.id, checks: accept ? checks : [], reasons, reason } as const
    if (!(await closePaper(trx, paper, closed)))
      throw new DomainError('wrong_state', 'Someone has already decided this, or a newer one replaced it.')
    await recordAudit(trx, {
      actor,
      action: 'paper.decided',
      subject: { type: 'provider', id: paper.provider_id },
      before: { paper: id, kind: paper.kind, state: 'submitted' },
      after: { state, checks: closed.checks, reasons },
      reason,
      at,
    })
    await refreshListing(deps, trx, paper.provider_id)
    await tellAdmin(deps, trx, paper.provider_id, at)
    await announce(deps, trx, { ...paper, ...closed })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** Every check of its kind is ticked, there is something to look at, and it counts for at least a day. */
function requireChecked({ localTime }: Deps, paper: PaperRow, checks: readonly string[], at: Date): void {
  if (paper.state !== 'submitted') return
  const today = localTime.localDate(at)
  if (paper.files.length === 0)
    throw new DomainError('wrong_state', 'There’s nothing to review. Please refuse it and ask for a photo or a PDF.')
  if (paper.expires_on !== null && paper.expires_on <= today)
    throw new DomainError('wrong_state', 'Its date has passed. Please refuse it and ask for the current one.')
  const asked = checksOf(paper.kind, { issued: null, expires: null, adultSince: adultSinceText(today, localTime) })
  if (!asked.every(({ key }) => checks.includes(key))) throw fieldError('checks', 'Please tick every check first')
}

async function announce(deps: Deps, trx: Transaction, paper: PaperRow): Promise<void> {
  const provider = await findVerification(trx, paper.provider_id, deps.clock.now())
  if (!provider || (provider.state !== 'approved' && provider.state !== 'suspended')) return
  const event: PaperDecided = {
    id: paper.id,
    email: provider.email,
    firstName: provider.first_name,
    name: paperName(paper.kind),
    isAccepted: paper.state === 'accepted',
    until: paper.expires_on,
    reason: reasonOf(paper),
  }
  await deps.events.publish(trx, PAPER_DECIDED, event)
}
