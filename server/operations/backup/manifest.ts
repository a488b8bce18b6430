import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** A backup that cannot be made, opened or believed; the message says why, and what to do. */
export class BackupRefused extends Error {}

export const MANIFEST = 'manifest.json'
/** Beside the backups, for those that are older than it: deleted accounts. */
export const DELETED = 'homebloom-deleted.txt'
export const CLUSTER = 'postgres'
export const DUMP = 'database.dump'
export const UPLOADS = 'uploads'

const manifestSchema = z.object({
  format: z.literal(1),
  /** `files` of the built-in server, or a `dump` of another one. */
  kind: z.enum(['files', 'dump']),
  /** The backup contains everything committed before this moment. */
  ofMoment: z.iso.datetime(),
  postgresMajor: z.number().int(),
  /** Files of a cluster fit the same kind of machine only. */
  machine: z.string(),
  migration: z.string(),
  isSandbox: z.boolean(),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const thisMachine = `${process.platform}-${process.arch}`

/** Writes what the folder holds beside it, each file with its bytes and hash. */
export async function writeManifest(folder: string, about: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
  const manifest: Manifest = { format: 1, ...about, files: await listFiles(folder) }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest))
  return manifest
}

/** @throws BackupRefused when a file is missing, is one too many, or is not what was written */
export async function readProvenManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '')
  const read = manifestSchema.safeParse(parse(text))
  if (!read.success) throw new BackupRefused('This file opens, but isn’t a Homebloom backup or has a newer format.')
  const found = await listFiles(folder)
  const expected = new Map(read.data.files.map((file) => [file.path, file]))
  const other = found.find(({ path, bytes, sha256 }) => {
    const wanted = expected.get(path)
    return wanted?.bytes !== bytes || wanted.sha256 !== sha256
  })
  if (other || found.length !== expected.size)
    throw new BackupRefused(
      `The backup’s content doesn’t match its list of files (${other?.path ?? 'a file is missing'}).`,
    )
  return read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How many are read at a time: a cluster has two thousand small files. */
const AT_ONCE = 8
/** Smaller ones are read whole, which is quicker. */
const SMALL = 8 * 1024 * 1024

async function listFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== join(folder, MANIFEST))
    .toSorted()
  const files: Manifest['files'] = []
  const waiting = paths.values()
  async function take(): Promise<void> {
    for (const path of waiting) {
      const { size: bytes } = await stat(path)
      files.push({ path: relative(folder, path), bytes, sha256: await hashOf(path, bytes) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return files
}

export async function hashOf(path: string, bytes = Infinity): Promise<string> {
  const hash = createHash('sha256')
  if (bytes <= SMALL) hash.update(await readFile(path))
  else await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}
