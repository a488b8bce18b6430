import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { StoredFile as Blob } from '#server/platform/ports/storage.ts'
import { readPart, type Part } from './blobs.ts'
import { readFileLink } from './file-links.ts'
import { findFiles, type StoredFile } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

/**
 * Announced in a transaction of its own at the moment when bytes of a private file are about to leave: they leave once it
 * has committed. Domains record the view of their purposes here, and may still refuse by throwing.
 */
export const FILE_OPENED = eventName<FileOpened>('file.opened')
export type FileOpened = {
  file: StoredFile
  part: Part
  viewerId: string
  /** As named when the link was made. */
  why: string
  at: Date
}

export type OpenedFile = { blob: Blob; file: StoredFile; part: Part }

/**
 * Opens what a link names for the person it was made for.
 * @throws DomainError not_found for every other link, person or file alike
 */
export async function openFile(deps: Deps, link: string, viewerId: string): Promise<OpenedFile> {
  const opening = readFileLink(deps, link)
  if (!opening || opening.viewerId !== viewerId) throw new DomainError('not_found')
  const { part, why } = opening
  const [file] = await findFiles(deps.db, [opening.fileId])
  const blob = file && (await readPart(deps, file, part))
  if (!file || !blob) throw new DomainError('not_found')
  const event: FileOpened = { file, part, viewerId, why, at: deps.clock.now() }
  await inTransaction(deps.db, (trx) => deps.events.publish(trx, FILE_OPENED, event))
  return { blob, file, part }
}
