import { swatchGroups, type SwatchSet } from '#contract/bookings/swatches.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findSwatchSet } from './queries.ts'

/** @throws DomainError not_found */
export async function showSwatchSet(deps: Deps, offeringId: string): Promise<{ set: SwatchSet | null }> {
  const found = await findSwatchSet(deps.db, offeringId)
  if (!found) throw new DomainError('not_found', 'Service not found.')
  return found
}

/**
 * Chosen style options that a booking stores. Rules: docs/product-rules.md#style-options
 * @param isCarried from another visit, whose service may have had more: those are left out and nothing is refused
 * @throws DomainError invalid_input for a code that the service does not have
 */
export function chosenSwatches(set: SwatchSet | null, codes: readonly string[], isCarried: boolean): string[] {
  const known = new Set(swatchGroups(set).flatMap(({ swatches }) => swatches.map(({ code }) => code)))
  const kept = codes.filter((code) => known.has(code))
  if (!isCarried && kept.length < codes.length)
    throw new DomainError(
      'invalid_input',
      'One of the chosen pictures is not offered for this service. Please choose again.',
    )
  return kept
}
