import { GRACE_DAYS, type PaperKind } from '#contract/papers/kinds.ts'
import { lockEntry, writeRequiredPapers } from '#server/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { lockVerification } from '#server/providers/verification/queries.ts'
import { addGrace, listProvidersOf } from './queries.ts'

/**
 * Sets the certificates that an entry requires. Listed providers without one, or with one that ends sooner, have 30
 * days; the sweep notifies them of the date. @throws DomainError forbidden, not_found
 */
export async function setRequiredPapers(
  deps: Deps,
  actor: Actor,
  entryId: string,
  required: readonly PaperKind[],
): Promise<void> {
  if (actor.role !== 'admin') throw new DomainError('forbidden')
  const { clock, localTime } = deps
  const papers = [...new Set(required)]
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, entryId)
    if (!entry) throw new DomainError('not_found', 'Service not found.')
    const providers = await listProvidersOf(trx, entryId)
    // Each is held before anything is written, in one order for all.
    for (const providerId of providers) await lockVerification(trx, providerId)
    const due = localTime.addDays(localTime.localDate(clock.now()), GRACE_DAYS)
    for (const kind of papers) if (!entry.required_papers.includes(kind)) await addGrace(trx, { entryId, kind, due })
    await writeRequiredPapers(trx, entryId, papers)
    for (const providerId of providers) await refreshListing(deps, trx, providerId)
    await recordAudit(trx, {
      actor,
      action: 'entry.papers_set',
      subject: { type: 'catalogue_entry', id: entryId },
      before: { required_papers: entry.required_papers },
      after: { required_papers: papers },
      at: clock.now(),
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
