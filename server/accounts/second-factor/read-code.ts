import type { Deps } from '#server/platform/deps.ts'
import { codeAt } from './authenticator.ts'
import { findFactorByEmail } from './queries.ts'
import { openSecret } from './seal.ts'

/** `isUsed`: the next one has to be waited for. */
export type PresentCode = { code: string; secondsLeft: number; isUsed: boolean }

/** The current code of a person, for the sandbox, where there are no phones. Null without a second factor. */
export async function readPresentCode(deps: Deps, email: string): Promise<PresentCode | null> {
  const factor = await findFactorByEmail(deps.db, email)
  if (!factor) return null
  const { code, step, secondsLeft } = codeAt(openSecret(deps.vault, factor.user_id, factor.secret))
  return { code, secondsLeft, isUsed: step <= factor.last_step }
}
