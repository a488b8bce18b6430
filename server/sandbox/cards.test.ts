import { expect, test } from 'vitest'
import { judgeCard, passesLuhn, refundsOf } from './cards.ts'

const TODAY = '2026-11-23'
const card = (change: Partial<Parameters<typeof judgeCard>[0]> = {}) => ({
  card_number: '4242 4242 4242 4242',
  expiry: '11/26',
  cvc: '123',
  name: 'Casey',
  ...change,
})

test('test cards do what they are known for', () => {
  expect(judgeCard(card(), TODAY)).toBe('accepted')
  expect(judgeCard(card({ card_number: '4000002760003184' }), TODAY)).toBe('challenge')
  expect(() => judgeCard(card({ card_number: '4000000000000002' }), TODAY)).toThrow('declined')
  expect(() => judgeCard(card({ card_number: '4000000000009995' }), TODAY)).toThrow('insufficient funds')
  expect(judgeCard(card({ card_number: '4000 0000 0000 5126' }), TODAY)).toBe('accepted')
  expect(refundsOf(card({ card_number: '4000000000005126' }))).toBe('never')
  expect(refundsOf(card({ card_number: '4000000000007726' }))).toBe('late')
  expect(refundsOf(card())).toBe('at_once')
})

test.each([
  [{ card_number: '4242424242424241' }, 'number is invalid'],
  [{ card_number: '4242' }, 'number is invalid'],
  [{ card_number: 'ABC' }, 'number is invalid'],
  [{ expiry: '10/26' }, 'expiration date'],
  [{ expiry: '13/30' }, 'expiration date'],
  [{ expiry: '' }, 'expiration date'],
  [{ cvc: '12' }, 'security code'],
  [{ name: ' ' }, 'name on the card'],
])('%o is refused', (change, message) => {
  expect(() => judgeCard(card(change), TODAY)).toThrow(message)
})

test('a card is good until the end of its month and with a four-digit year', () => {
  expect(judgeCard(card({ expiry: '12 / 2026' }), TODAY)).toBe('accepted')
})

test('Luhn', () => {
  expect(passesLuhn('79927398713')).toBe(true)
  expect(passesLuhn('79927398714')).toBe(false)
})
