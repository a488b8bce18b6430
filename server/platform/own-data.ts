import type { Transaction } from './db/connection.ts'
import type { Deps } from './deps.ts'

/** A person who exports their data. */
export type DataOwner = { id: string; role: string; email: string; phone: string }

/** Some of it; `next` is where the rest continues, null at the end. */
export type OwnDataPage = { rows: readonly object[]; next: string | null }

/**
 * One domain's part of the export: one file of the ZIP. The list in `server/personal-data.ts` holds them all; a test
 * fails for a table that names a person and is neither told by one of them nor in the table of docs/operations.md.
 * Texts by others and notes of admins aren't theirs. Rules: docs/product-rules.md#own-data
 */
export type OwnDataKind = {
  /** The name of the file, without its ending. */
  name: string
  /** Its content, in words that follow a colon. */
  about: string
  /** Tables whose rows about a person it exports. */
  tables: readonly string[]
  /** @param after where the page before ended; empty at the beginning */
  read(deps: Deps, trx: Transaction, owner: DataOwner, after: string): Promise<OwnDataPage>
}
