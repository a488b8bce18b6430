import type { Transaction } from './db/connection.ts'
import type { Deps } from './deps.ts'

/** A person who deletes their account, while it still has their data. */
export type Leaver = { id: string; role: string; email: string; phone: string }

/**
 * A reason why an account can't be deleted yet: in words, with the things themselves if there are few, and a link to
 * settle them.
 */
export type Hindrance = {
  code: string
  text: string
  items: string[]
  path: string | null
  /** Text of a checkbox, if the person may give it up instead: then it doesn't keep them, and `erase` ends it. */
  give_up?: string
}

/**
 * One domain's part in deleting an account. The list in `server/personal-data.ts` holds them all; a test fails for a column
 * that names a person and is neither erased by one of them nor in the table of docs/operations.md.
 */
export type ErasureStep = {
  /**
   * The reasons why they can't leave yet. Called under the lock of the account, so that nothing new begins meanwhile.
   */
  listHindrances?: (deps: Deps, trx: Transaction, leaver: Leaver) => Promise<Hindrance[]>
  /** Removes data about them. The row of the account still has their name. */
  erase?: (deps: Deps, trx: Transaction, leaver: Leaver) => Promise<void>
  /**
   * Called before that, when a restore deletes an account again that was closed at a later moment: ends what had ended
   * until then and is open again. @returns the codes of hindrances that it has settled
   */
  endAgain?: (deps: Deps, trx: Transaction, leaver: Leaver, leftAt: Date) => Promise<string[]>
}

/** Email to such an address goes nowhere (RFC 2606): it replaces the address of a deleted account. */
const GONE = '@deleted.invalid'

export function goneEmail(id: string): string {
  return `${id.toLowerCase()}${GONE}`
}

export function isGoneEmail(email: string | undefined): boolean {
  return email?.endsWith(GONE) ?? false
}

/** Replaces a person's text. */
export const WORDS_ERASED = '(Deleted with the account)'
