import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/platform/deps.ts'
import type { StoredFile as Blob } from '#server/platform/ports/storage.ts'
import { SealBroken } from '#server/platform/vault.ts'
import type { StoredFile } from './queries.ts'

/** Parts of a name in the storage. */
type Named = Pick<StoredFile, 'id' | 'purpose' | 'key_id'>

/** A page by its number, from 1, the PDF as it came, or a width of a picture that is stored in several. */
export type Part = number | 'original' | Sized
export type Sized = `${number}.${'avif' | 'webp'}`

/** Public pictures have one page and are served by this name; what is sealed says so. */
export function blobName({ id, purpose, key_id }: Named, part: Part): string {
  if (isSized(part)) return `${purpose}_${id}_${part}`
  return key_id === null ? `${purpose}_${id}.webp` : `${purpose}_${id}_${part}.bin`
}

function isSized(part: Part): part is Sized {
  return typeof part === 'string' && part !== 'original'
}

/** The main file: the PDF itself, the first page, or a picture at its widest. */
export function mainPart({ kind, widths }: Pick<StoredFile, 'kind' | 'widths'>): Part {
  if (kind === 'pdf') return 'original'
  return widths.length > 0 ? `${Math.max(...widths)}.webp` : 1
}

export function blobNames(file: Named & Pick<StoredFile, 'kind' | 'pages' | 'widths'>): string[] {
  if (file.widths.length > 0)
    return file.widths.flatMap((width) => [blobName(file, `${width}.avif`), blobName(file, `${width}.webp`)])
  const pages = Array.from({ length: file.pages }, (_, index) => index + 1)
  return [...(file.kind === 'pdf' ? ['original' as const] : []), ...pages].map((part) => blobName(file, part))
}

export async function putPart({ storage, vault }: Deps, file: Named, part: Part, bytes: Buffer): Promise<void> {
  const name = blobName(file, part)
  await storage.put(name, file.key_id === null ? bytes : vault.seal(bytes, name))
}

/**
 * A part in clear; undefined when the storage lacks it or when it was changed there, which is logged. A sealed file is
 * read as a whole, since all of it must be verified before any of it is sent.
 */
export async function readPart({ storage, vault, log }: Deps, file: Named, part: Part): Promise<Blob | undefined> {
  const name = blobName(file, part)
  const blob = await storage.read(name)
  if (!blob || file.key_id === null) return blob
  try {
    const bytes = vault.open(await buffer(blob.body), name)
    return { body: Readable.from([bytes], { objectMode: false }), bytes: bytes.length }
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    log.error({ err: error, file: file.id }, 'a stored file was changed or its key is missing')
    return undefined
  }
}
