import { createHmac } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/accounts/second-factor.ts'
import { compactCode } from '#contract/rules.ts'
import type { Keys } from '#server/platform/keys.ts'
import { newId } from '#server/platform/id.ts'

/** Base32 letters per code: 60 random bits. */
const LETTERS = 12
const GROUP = /.{4}(?=.)/g

/** As they are shown: `abcd-efgh-ijkl`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newId().slice(0, LETTERS).replace(GROUP, '$&-'))
}

/**
 * The stored hash of a recovery code. People type it from paper, so case, spaces, dashes and look-alikes (0, 1, 8)
 * don't matter.
 */
export function hashOfRecoveryCode(keys: Keys, userId: string, code: string): Buffer {
  const plain = compactCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('8', 'b')
  return createHmac('sha256', keys.of('recovery codes')).update(`${userId} ${plain}`).digest()
}
