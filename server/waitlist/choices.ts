import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Choices } from './line-queries.ts'

/**
 * With any provider, add-ons are waited for by their names, since each provider has their own: providers with all of
 * them match. Pure. Rules: docs/product-rules.md#waitlist
 */

type Named = { id: string; name: string }

/** How many are shown to choose from. */
const MOST_NAMES = 12

const keyOf = (name: string) => name.trim().toLowerCase()

/** The names that providers give their add-ons, each once, the most usual first. */
export function usualNames(choices: readonly Choices[]): string[] {
  const known = new Map<string, { name: string; count: number }>()
  for (const name of choices.flatMap(({ names }) => names)) {
    const before = known.get(keyOf(name))
    known.set(keyOf(name), { name: before?.name ?? name.trim(), count: (before?.count ?? 0) + 1 })
  }
  const all = [...known.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  return all.slice(0, MOST_NAMES).map(({ name }) => name)
}

export function mostAtOnce(choices: readonly Choices[]): number {
  return Math.max(1, ...choices.map(({ max_quantity }) => max_quantity))
}

/** Requires that at least one provider sells the choice. @throws DomainError invalid_input, add_on_gone */
export function requireSold(
  choices: readonly Choices[],
  { names, quantity }: { names: readonly string[]; quantity: number },
) {
  if (names.length === 0 && quantity === 1) return
  if (quantity > mostAtOnce(choices)) throw fieldError('quantity', `At most ${mostAtOnce(choices)} in one visit`)
  const wanted = names.map(keyOf)
  const isSold = choices.some((one) => {
    const known = new Set(one.names.map(keyOf))
    return one.max_quantity >= quantity && wanted.every((name) => known.has(name))
  })
  if (!isSold)
    throw new DomainError('add_on_gone', 'No provider offers all of this together. Please choose fewer things.')
}

/** Add-ons as one provider sells them: those of a line with any provider go by their names, which stay where they have none. */
export function idsOf(
  { is_any, add_ons }: { is_any: boolean; add_ons: readonly string[] },
  sold: readonly Named[],
): string[] {
  if (!is_any) return [...add_ons]
  return add_ons.map((name) => sold.find((one) => keyOf(one.name) === keyOf(name))?.id ?? name)
}

/** The names of what was chosen, for who waits to read. */
export function namesOf(add_ons: readonly string[], sold: readonly Named[]): string[] {
  return add_ons.map((one) => sold.find(({ id }) => id === one)?.name ?? one)
}
