import { TEST_CARDS } from '#contract/test-cards.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'

export type Card = { card_number: string; expiry: string; cvc: string; name: string }

const effects = new Map(TEST_CARDS.map(({ number, effect }) => [number.replaceAll(' ', ''), effect]))

/**
 * The sandbox bank's decision about a card.
 * @param today the local date, YYYY-MM-DD
 * @throws DomainError invalid_input for a number, date or code that cannot be right; card_declined for a refusal.
 */
export function judgeCard(card: Card, today: string): 'accepted' | 'challenge' {
  const number = digitsOf(card)
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
    throw fieldError('card_number', 'Your card number is invalid.')
  if (!isInFuture(card.expiry, today))
    throw fieldError('expiry', "Your card's expiration date is in the past or invalid.")
  if (!/^\d{3,4}$/.test(card.cvc.trim())) throw fieldError('cvc', "Your card's security code is invalid.")
  if (card.name.trim() === '') throw fieldError('name', 'Please enter the name on the card.')
  const effect = effects.get(number) ?? 'pays'
  if (effect === 'declines') throw new DomainError('card_declined', 'Your card was declined. Please try another card.')
  if (effect === 'no_funds')
    throw new DomainError('card_declined', 'Your card has insufficient funds. Please try another card.')
  return effect === 'asks' ? 'challenge' : 'accepted'
}

/** How fast the card takes refunds. */
export function refundsOf(card: Card): 'at_once' | 'late' | 'never' {
  const effect = effects.get(digitsOf(card))
  if (effect === 'no_refunds') return 'never'
  return effect === 'late_refunds' ? 'late' : 'at_once'
}

const digitsOf = ({ card_number }: Card) => card_number.replace(/[\s-]/g, '')

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const value = i % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** `MM/YY` or `MM / YYYY`; a card is good until the end of its month. */
function isInFuture(expiry: string, today: string): boolean {
  const found = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(expiry.trim())
  if (!found) return false
  return `20${found[2]}-${found[1]!.padStart(2, '0')}` >= today.slice(0, 7)
}
