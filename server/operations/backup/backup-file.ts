import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { create, extract } from 'tar'
import { openStream, sealStream, type BackupKey } from './backup-key.ts'
import { BackupRefused } from './manifest.ts'

const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** A cluster is two thousand small files: in larger pieces they are unpacked with a third less processor time. */
const PIECES = { chunkSize: 1 << 20 }

/**
 * Writes a folder as one sealed file (tar, zstd, age), down to the disk. Before it is renamed, a reader would get half
 * of it.
 */
export async function sealFolder(
  folder: string,
  names: readonly string[],
  path: string,
  key: BackupKey,
): Promise<void> {
  const packed = create({ cwd: folder, portable: true, noMtime: true }, [...names])
  const compressed = createZstdCompress(QUICK)
  const sealed = await sealStream(compressed, key)
  await Promise.all([
    pipeline(Readable.from(packed), compressed),
    pipeline(sealed, createWriteStream(path, { mode: 0o600 })),
  ])
  await flush(path)
}

/**
 * Unpacks a sealed file into an empty folder. Trust nothing of it before this has returned.
 * @throws BackupRefused for another key, and for a file that was cut or altered
 */
export async function openInto(path: string, folder: string, key: BackupKey): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const opened = await openStream(createReadStream(path, { highWaterMark: 1 << 20 }), key)
  try {
    await pipeline(opened, createZstdDecompress(PIECES), extract({ cwd: folder, preserveOwner: false, strict: true }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new BackupRefused('This backup is cut off at the end or was altered. Nothing was restored.')
  }
}

/** From here on it is there after a power cut. */
export async function flush(path: string): Promise<void> {
  for (const each of [path, dirname(path)]) {
    const handle = await open(each, 'r')
    await handle.sync().finally(() => handle.close())
  }
}

/** Also while what was unpacking into it comes to its end. */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
