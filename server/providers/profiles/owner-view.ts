import type { Service } from '#contract/providers.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listLastChanges } from '#server/providers/changes/queries.ts'
import { hiddenReasonOf, serviceListingOf } from '#server/providers/listing/hidden-reason.ts'
import type { OfferingRow } from '#server/providers/offerings/queries.ts'
import { findVerification } from '#server/providers/verification/queries.ts'

type OwnedFields = Pick<Service, 'listing' | 'certificate' | 'review_reason'>

/** What only the owner of offerings reads of each; nothing for everybody else. */
export type OwnerView = (row: Pick<OfferingRow, 'id' | 'is_active' | 'is_listed' | 'needs_review'>) => OwnedFields

const nothing: OwnerView = () => ({})

/** Whether clients can book each offering of a provider today, or why not, as its owner reads it. */
export async function ownerViewOf(deps: Deps, actor: Actor | null, providerId: string): Promise<OwnerView> {
  if (actor?.id !== providerId) return nothing
  const [verification, changes] = await Promise.all([
    findVerification(deps.db, providerId),
    listLastChanges(deps.db, providerId),
  ])
  if (!verification) return nothing
  const reason = hiddenReasonOf(verification, deps.localTime.localDate(deps.clock.now()))
  const byOffering = new Map(changes.map((change) => [change.offering_id, change]))
  return (row) => {
    const change = row.needs_review ? byOffering.get(row.id) : undefined
    return {
      listing: serviceListingOf(row, reason, change?.state === 'refused'),
      certificate: change?.certificate || null,
      review_reason: change?.state === 'refused' ? change.reason : null,
    }
  }
}
