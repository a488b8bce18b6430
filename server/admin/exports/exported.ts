import type { AdminScopes } from '#contract/scopes.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ExportRow } from '#server/platform/exports/queries.ts'
import type { Row } from '#server/platform/text/csv.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** How many lines are read, sealed and stored together: the memory used for a file of any length. */
export const LINES_AT_ONCE = 5000

export type ExportPage = { rows: Row[]; next: string | null }

/** How a list of the console is written as a file. */
export type Exported = {
  /** Scopes that may export it: those that see the list. */
  scopes: AdminScopes
  head: readonly string[]
  /** @throws ZodError for what the list does not understand */
  check(filter: Record<string, string>): void
  /** As the list was at the request, as far as it depends on the hour. */
  read(
    trx: Transaction,
    deps: Pick<Deps, 'db' | 'localTime'>,
    asked: Pick<ExportRow, 'filter' | 'reached' | 'asked_at' | 'asked_by'>,
  ): Promise<ExportPage>
}

/** Scopes that may export the books. */
export const FINANCE: AdminScopes = ['finance']

/** 2026-11-23 11:00, in the service zone. */
export const momentText = (localTime: LocalTime, at: Date) => localTime.localText(at).replace('T', ' ')
