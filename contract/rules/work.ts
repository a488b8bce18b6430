import { durationText } from '#contract/clock.ts'
import { PRICE_STEP, VISIT_MINUTES_STEP } from '#contract/constants.ts'

/** Problems of a service's form. Amounts in dollars. Rules: docs/product-rules.md#services-and-prices */
export function priceProblem(price: number | null, min: number, max: number): string | null {
  if (price === null || !Number.isFinite(price) || price <= 0) return 'Please enter a valid price'
  const steps = price / PRICE_STEP
  if (Math.abs(steps - Math.round(steps)) > 1e-6) return 'Please enter a valid price'
  if (price < min) return `Price must be at least $${min}`
  return price > max ? `Price must be at most $${max}` : null
}

/** Minutes of a visit of a service. Rules: docs/product-rules.md#services-and-prices */
export function durationProblem(minutes: number, min: number, max: number): string | null {
  if (!Number.isInteger(minutes) || minutes % VISIT_MINUTES_STEP !== 0)
    return `Please choose a length in steps of ${VISIT_MINUTES_STEP} minutes`
  if (minutes < min) return `A visit takes at least ${durationText(min)}`
  return minutes > max ? `A visit takes at most ${durationText(max)}` : null
}

/** Trimmed, none empty, each once regardless of case: specialties. */
export function distinctWords(words: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const word of words.map((text) => text.trim())) {
    const key = word.toLowerCase()
    if (word !== '' && !byKey.has(key)) byKey.set(key, word)
  }
  return [...byKey.values()]
}
