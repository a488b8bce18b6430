import { randomInt } from 'node:crypto'
import { GIFT_CODE_LENGTH, GIFT_SIGNS, plainGiftCode, signsOf } from '#contract/gift-code.ts'
import { hashToken } from '#server/platform/id.ts'

/** 74 random bits and a sign that finds typos. Only its hash is stored. */
export function newCode(): string {
  return signsOf(Array.from({ length: GIFT_CODE_LENGTH - 1 }, () => randomInt(GIFT_SIGNS)))
}

export function hashCode(typed: string): Buffer {
  return hashToken(plainGiftCode(typed))
}
