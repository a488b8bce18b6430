import { PRICE_STEP } from '#contract/constants.ts'

/** Of the form of a service. Amounts in dollars. Rules: docs/product-rules.md#services-and-prices */
export function priceProblem(price: number | null, min: number, max: number): string | null {
  if (price === null || !Number.isFinite(price) || price <= 0) return 'Please enter a valid price'
  const steps = price / PRICE_STEP
  if (Math.abs(steps - Math.round(steps)) > 1e-6) return 'Please enter a valid price'
  if (price < min) return `Price must be at least $${min}`
  return price > max ? `Price must be at most $${max}` : null
}

/** Trimmed, none empty, each once in whatever case: specialties. */
export function distinctWords(words: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const word of words.map((text) => text.trim())) {
    const key = word.toLowerCase()
    if (word !== '' && !byKey.has(key)) byKey.set(key, word)
  }
  return [...byKey.values()]
}

export const GST_EXAMPLE = '123456782RT0001'

/** A GST/HST account: a business number, whose last digit checks the others (Luhn), `RT` and four digits. Empty is none. */
export function gstProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return null
  const number = /^(\d{9}) ?RT ?\d{4}$/i.exec(text)?.[1]
  if (number === undefined) return `Please enter a GST number like ${GST_EXAMPLE}`
  return Number(number) > 0 && luhnSum(number) % 10 === 0
    ? null
    : 'This is not a valid GST number. Please check its digits.'
}

/** Every second digit, from the last but one, counts double; the digits of a double are added. */
function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}
