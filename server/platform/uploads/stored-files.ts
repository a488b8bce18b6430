import type { UploadedFile } from '#contract/files.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { blobNames, putPart, type Part } from './blobs.ts'
import type { Size } from './draw-sizes.ts'
import type { FilePurpose } from './purpose.ts'
import {
  deleteRemoved,
  insertFile,
  listRemoved,
  markAttached,
  markOthersRemoved,
  markWaiting,
  markRemoved,
  postponeRemoved,
  removeUnattached,
  type OwnFiles,
  type StoredFile,
} from './queries.ts'
import type { Picture } from './read-picture.ts'

/** Redrawn parts of a file: one picture, or the pages of a PDF and the PDF itself, or a picture in several widths. */
export type Drawn =
  | { pages: readonly [Picture, ...Picture[]]; original?: Buffer }
  | { sizes: readonly Size[]; blur: string; width: number; height: number }

/** How long a file waits for something that names it. Rules: docs/product-rules.md#uploaded-files */
export const WAITING_HOURS = 24

const ERASED_AT_ONCE = 50

/**
 * Keeps a file that nothing names yet. The row comes first and goes last, so whenever a process dies, every byte in the
 * storage belongs to a row that says what is to become of it.
 * @throws DomainError unavailable when the storage does not take it
 */
export async function storeFile(
  deps: Deps,
  { name, isPublic }: Pick<FilePurpose, 'name' | 'isPublic'>,
  ownerId: string,
  drawn: Drawn,
): Promise<StoredFile> {
  const at = deps.clock.now()
  const parts = partsOf(drawn)
  const file = await insertFile(deps.db, {
    id: newId(),
    owner_id: ownerId,
    purpose: name,
    since: at,
    ...describe(drawn),
    bytes: parts.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    key_id: isPublic ? null : deps.vault.keyId,
    created_at: at,
  })
  try {
    for (const [part, bytes] of parts) await putPart(deps, file, part, bytes)
  } catch (error) {
    deps.log.error({ err: error }, 'an uploaded file could not be stored')
    await markRemoved(deps.db, [file.id], at)
    throw new DomainError('unavailable', 'We couldn’t save your file just now. Please try again in a moment.')
  }
  return file
}

function partsOf(drawn: Drawn): (readonly [Part, Buffer])[] {
  if ('sizes' in drawn)
    return drawn.sizes.flatMap(({ width, avif, webp }) => [
      [`${width}.avif`, avif] as const,
      [`${width}.webp`, webp] as const,
    ])
  const pages = drawn.pages.map(({ bytes }, index) => [index + 1, bytes] as const)
  return drawn.original ? [...pages, ['original', drawn.original]] : pages
}

function describe(drawn: Drawn): Pick<StoredFile, 'kind' | 'pages' | 'width' | 'height' | 'widths' | 'blur'> {
  if ('sizes' in drawn) {
    const { sizes, blur, width, height } = drawn
    return { kind: 'picture', pages: 1, width, height, widths: sizes.map((size) => size.width), blur }
  }
  const { pages, original } = drawn
  const [{ width, height }] = pages
  return { kind: original ? 'pdf' : 'picture', pages: pages.length, width, height, widths: [], blur: null }
}

/**
 * Lets something name files: its owner's own, of that purpose, and not named before.
 * @throws DomainError invalid_input, or the given refusal, when one of them is anything else or was given up meanwhile
 */
export async function attachFiles(
  trx: Transaction,
  own: OwnFiles,
  ids: readonly string[],
  at: Date,
  refusal = new DomainError('invalid_input', 'One of your files is no longer available. Please add it again.'),
): Promise<void> {
  if (ids.length > 0 && (await markAttached(trx, own, ids, at)) !== ids.length) throw refusal
}

/** Marks files that nothing refers to any more. They are removed a day later unless something refers to them again. */
export async function detachFiles(trx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0) await markWaiting(trx, ids, at)
}

/** From the commit on no one can reach them; their bytes are deleted within seconds, and then their rows. */
export async function removeFiles(trx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0) await markRemoved(trx, ids, at)
}

/** Removes all that its owner uploaded for the same purpose, except for what is kept. */
export async function removeOtherFiles(
  trx: Transaction,
  own: OwnFiles,
  keep: readonly string[],
  at: Date,
): Promise<void> {
  await markOthersRemoved(trx, own, keep, at)
}

/** Gives up what nothing has named for a day. */
export async function purgeUnattached(db: Database, now: Date): Promise<void> {
  await removeUnattached(db, new Date(now.getTime() - WAITING_HOURS * 3_600_000), now)
}

/** Takes the bytes of removed files out of the storage. Failures are logged and tried again after the others. */
export async function eraseRemoved(deps: Deps): Promise<void> {
  for (const file of await listRemoved(deps.db, ERASED_AT_ONCE)) {
    try {
      for (const name of blobNames(file)) await deps.storage.remove(name)
      await deleteRemoved(deps.db, file.id)
    } catch (error) {
      deps.log.error({ err: error, file: file.id }, 'a removed file could not be erased')
      await postponeRemoved(deps.db, file.id, deps.clock.now())
    }
  }
}

/** Permanent address of a public picture. */
export function publicUrl({ purpose, id }: Pick<StoredFile, 'purpose' | 'id'>): string {
  return `/uploads/${purpose}s/${purpose}_${id}.webp`
}

export function presentFile({ id, kind, pages, width, height, purpose, key_id, widths }: StoredFile): UploadedFile {
  return {
    id,
    kind: kind === 'pdf' ? 'pdf' : 'picture',
    pages,
    width,
    height,
    url: key_id === null && widths.length === 0 ? publicUrl({ purpose, id }) : null,
  }
}
