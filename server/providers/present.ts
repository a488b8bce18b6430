import type { Service, Verification } from '#contract/providers.ts'
import { toDollars } from '#contract/money.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { OfferingRow } from './offering-queries.ts'
import { mayBook, mayEditOffering } from './policy.ts'
import type { VerificationRow } from './verification-queries.ts'
import { missingSteps } from './verification-lifecycle.ts'

export function presentOffering(row: Omit<OfferingRow, 'created_ms'>, actor: Actor | null): Service {
  const mayEdit = mayEditOffering(actor, row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: toDollars(row.price_cents),
    category: row.category,
    category_slug: row.category_slug,
    art: row.art,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    is_active: row.is_active,
    minPrice: toDollars(row.min_price_cents),
    maxPrice: toDollars(row.max_price_cents),
    ...(mayEdit ? { version: row.version } : {}),
    can: { edit: mayEdit, book: mayBook(actor, row) },
  }
}

export function presentVerification(row: VerificationRow, localTime: LocalTime): Verification {
  return {
    state: row.state,
    reason: row.reason,
    insurance_expires_on: row.insurance_expires_on,
    submitted_text: row.submitted_at && localTime.longText(row.submitted_at),
    missing: missingSteps(row),
  }
}

/** Null and 0 for somebody nobody has rated yet: pages say "New" (decisions, Reviews). */
export function presentRating({ ratings_sum, ratings_count }: { ratings_sum: number; ratings_count: number }) {
  const average = ratings_count === 0 ? null : Math.round((ratings_sum / ratings_count) * 100) / 100
  return { ratings_average: average, ratings_count }
}
