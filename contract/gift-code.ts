import { seenText } from './rules/unseen.ts'

/**
 * The code of a gift card: 15 random characters and one calculated from them, so any one wrong character, and any two
 * that were swapped, are noticed before the server is asked. No two characters look alike.
 */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A prime: it is what makes the last sign see every such slip. */
const MODULUS = SIGNS.length
export const GIFT_CODE_LENGTH = 16
const GROUP = 4

/** In the form used to compare and store it: capitals, without separators. */
export function plainGiftCode(typed: string): string {
  return seenText(typed)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** `ABCDEFGH…` → `ABCD-EFGH-…` */
export function showGiftCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

/** The last sign of a code. @param drawn numbers below 31, all but the last */
export function signsOf(drawn: number[]): string {
  const check = (MODULUS - (weigh(drawn) % MODULUS)) % MODULUS
  return [...drawn, check].map((value) => SIGNS[value]).join('')
}

export const GIFT_SIGNS = SIGNS.length

/** The problem with a typed code, whether or not it exists. Null when it may be one. */
export function giftCodeProblem(typed: string): string | null {
  const code = plainGiftCode(typed)
  if (code === '') return 'Please enter the code of the gift card'
  const values = Array.from(code, (sign) => SIGNS.indexOf(sign))
  if (values.length !== GIFT_CODE_LENGTH) return `A code has ${GIFT_CODE_LENGTH} letters and digits`
  const isSound = !values.includes(-1) && weigh(values) % MODULUS === 0
  return isSound ? null : 'There is a typo in this code. Please compare it character by character'
}

/** Each place counts differently, and the last one by one. */
function weigh(values: number[]): number {
  return values.reduce((sum, value, place) => sum + value * (GIFT_CODE_LENGTH - place), 0)
}
