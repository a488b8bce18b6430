import { UNANSWERED_MAX } from '#contract/rules/waitlist.ts'
import { deleteHolds, holdOffered, readOffered } from '#server/availability/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { WAITLIST_PAUSED } from './events.ts'
import { endPastLines } from './line-queries.ts'
import { expireOffers, listClosedOffers } from './offer-queries.ts'
import { offerOpened } from './offer-opened.ts'
import { listDueReleases, lockDueRelease, planRelease, type ReleaseRow } from './release-queries.ts'

const BATCH = 200

/**
 * Offers opened time to the first in line, and unanswered time to the next. Any number of workers may run it together.
 */
export async function processDueWaitlist(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const release of await listDueReleases(deps.db, now, BATCH))
    // One that fails must not stop all others; the next sweep tries it again.
    await passOn(deps, release).catch((error: unknown) =>
      deps.log.error({ err: error, release: release.id }, 'waitlist sweep'),
    )
  await endPastLines(deps.db, deps.localTime.localDate(now), now)
}

/**
 * Ends the holds of a release that are for no one any more and offers the time to the next in line, in one transaction:
 * no one else can take it in between. With no one left it is public.
 */
async function passOn(deps: Deps, release: ReleaseRow): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // The hours first, as everywhere.
    const before = await holdOffered(trx, deps, release.provider_id)
    const now = deps.clock.now()
    if (!(await lockDueRelease(trx, release.id, now))) return
    await endUnanswered(deps, trx, release.id, now)
    await deleteHolds(trx, [release.id, ...(await listClosedOffers(trx, release.id))])
    const after = await readOffered(trx, deps, release.provider_id)
    await offerOpened(deps, trx, release, { before, after })
    await planRelease(trx, release.id)
  })
}

async function endUnanswered(deps: Deps, trx: Transaction, releaseId: string, now: Date): Promise<void> {
  for (const unanswered of await expireOffers(trx, releaseId, { now, most: UNANSWERED_MAX })) {
    if (!unanswered.is_paused) continue
    await deps.events.publish(trx, WAITLIST_PAUSED, {
      entryId: unanswered.entry_id,
      personId: unanswered.client_id,
      email: unanswered.email,
      firstName: unanswered.first_name,
      service: unanswered.title,
      at: now,
    })
  }
}
