import type { Service, Verification } from '#contract/providers.ts'
import { toDollars } from '#contract/money.ts'
import { paperName } from '#contract/papers/kinds.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentPublic } from './public-text.ts'
import type { ShownOffering } from './offerings/queries.ts'
import { insuranceOf, listingOf } from './listing/hidden-reason.ts'
import { missingKinds, noticeOf, type Standing } from './papers/standing.ts'
import type { OwnedFields } from './profiles/owner-view.ts'
import { mayBook, mayEditOffering } from './policy.ts'
import type { VerificationRow } from './verification/queries.ts'
import { missingSteps } from './verification/lifecycle.ts'

/** @param sight what its owner reads beside what all read */
export function presentOffering<R extends ShownOffering>(
  row: R,
  actor: Actor | null,
  sight?: (row: R) => OwnedFields,
): Service {
  const mayEdit = mayEditOffering(actor, row)
  return {
    id: row.id,
    title: row.title,
    // A text may have been saved before contact details were refused in it: others read it masked, its owner as
    // written.
    description: mayEdit ? row.description : presentPublic(row.description),
    price: toDollars(row.price_cents),
    duration_minutes: row.duration_minutes,
    add_ons: row.add_ons.map(({ id, name, price_cents, minutes }) => ({
      id,
      name: mayEdit ? name : presentPublic(name),
      price: toDollars(price_cents),
      minutes,
    })),
    max_quantity: row.max_quantity,
    instant: row.instant,
    category: row.category,
    category_slug: row.category_slug,
    art: row.art,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    is_active: row.is_active,
    minPrice: toDollars(row.min_price_cents),
    maxPrice: toDollars(row.max_price_cents),
    min_minutes: row.min_minutes,
    max_minutes: row.max_minutes,
    ...(mayEdit ? { version: row.version } : {}),
    can: { edit: mayEdit, book: mayBook(actor, row) },
    ...sight?.(row),
  }
}

export function presentVerification(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  row: VerificationRow,
  standings: readonly Standing[],
): Verification {
  const today = localTime.localDate(clock.now())
  return {
    state: row.state,
    reason: row.reason,
    insurance_expires_on: row.has_insurance ? row.insured_until : null,
    submitted_text: row.submitted_at && localTime.longText(row.submitted_at),
    listing: listingOf(row, today, localTime),
    insurance: insuranceOf(row.has_insurance ? row.insured_until : null, today, localTime),
    papers_notice: row.state === 'rejected' || row.state === 'draft' ? null : noticeOf(standings, today, localTime),
    suspended_visits: row.state === 'suspended' ? (row.kept_visits ? 'keep' : 'cancel') : null,
    has_papers: missingKinds(standings, today).length === 0,
    missing: [...missingSteps(row), ...missingKinds(standings, today).map((kind) => `Upload: ${paperName(kind)}`)],
  }
}

/** Null and 0 for a provider without ratings. Rules: docs/product-rules.md#ratings */
export function presentRating({ ratings_sum, ratings_count }: { ratings_sum: number; ratings_count: number }) {
  const average = ratings_count === 0 ? null : Math.round((ratings_sum / ratings_count) * 100) / 100
  return { ratings_average: average, ratings_count }
}
