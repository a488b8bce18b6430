import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GIFT_CODE_LENGTH, GIFT_SIGNS, giftCodeProblem, plainGiftCode, showGiftCode, signsOf } from './gift-code.ts'

const codes = fc
  .array(fc.integer({ min: 0, max: GIFT_SIGNS - 1 }), {
    minLength: GIFT_CODE_LENGTH - 1,
    maxLength: GIFT_CODE_LENGTH - 1,
  })
  .map(signsOf)
const place = fc.integer({ min: 0, max: GIFT_CODE_LENGTH - 1 })

it('a code is sound however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/)
      expect(giftCodeProblem(showGiftCode(code))).toBeNull()
      expect(giftCodeProblem(` ${code.toLowerCase()} `)).toBeNull()
      expect(plainGiftCode(showGiftCode(code))).toBe(code)
    }),
  )
})

it('any one wrong sign, and any two that were swapped, are seen', () => {
  fc.assert(
    fc.property(codes, codes, place, place, (code, other, one, two) => {
      const wrong = code.slice(0, one) + other[one] + code.slice(one + 1)
      if (wrong !== code) expect(giftCodeProblem(wrong)).toContain('typo')
      const signs = Array.from(code)
      ;[signs[one], signs[two]] = [signs[two]!, signs[one]!]
      if (signs.join('') !== code) expect(giftCodeProblem(signs.join(''))).toContain('typo')
    }),
  )
})

it.each(['', 'ABCD', '0'.repeat(16), 'I'.repeat(16)])('%o is none', (typed) => {
  expect(giftCodeProblem(typed)).not.toBeNull()
})
