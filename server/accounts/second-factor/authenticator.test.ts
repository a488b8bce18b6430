import { expect, test } from 'vitest'
import { addressOf, codeAt, newSecret, stepOf } from './authenticator.ts'

/** `12345678901234567890` in base32, as in the appendix of RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the codes of RFC 6238: at %i s %s', (seconds, code) => {
  expect(codeAt(SECRET, at(seconds)).code).toBe(code)
  expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code counts from half a minute before its time to half a minute after it', () => {
  const middle = 1_234_567_890
  const step = middle / 30
  const countsAt = (seconds: number) => stepOf(SECRET, '005924', at(middle + seconds)) === step
  expect([-31, -30, 0, 29, 30, 59, 60].map(countsAt)).toEqual([false, true, true, true, true, true, false])
})

test.each(['', '00592', '0059244', '00592a', '٠٠٥٩٢٤', ' 005924'])('%j is no code', (text) => {
  expect(stepOf(SECRET, text, at(1_234_567_890))).toBeNull()
})

test('no two secrets are alike, and apps get them as they read them', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  expect(addressOf(one, { product: 'Home & Bloom', email: 'a+b@example.test' })).toBe(
    `otpauth://totp/Home%20%26%20Bloom:a%2Bb%40example.test?secret=${one}&issuer=Home%20%26%20Bloom`,
  )
})
