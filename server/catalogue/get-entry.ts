import type { Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findEntry, type EntryRow } from './queries.ts'

/** @throws DomainError not_found */
export async function getEntry(db: Database, id: string): Promise<EntryRow> {
  const entry = await findEntry(db, id)
  if (!entry) throw new DomainError('not_found', 'Service not found.')
  return entry
}
