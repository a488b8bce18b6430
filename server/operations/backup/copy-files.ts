import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/platform/db/connection.ts'
import type { Storage } from '#server/platform/ports/storage.ts'
import { blobNames } from '#server/platform/uploads/blobs.ts'
import { selectFiles } from './queries.ts'

const BATCH = 500

/**
 * Copies what people uploaded, as it lies in the storage: what is private stays sealed. Called twice around the end of the
 * database's copy: what came in between is copied the second time, what went in between the first time.
 */
export async function copyFiles(db: Database, storage: Storage, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let after = ''
  for (;;) {
    const files = await selectFiles(db, after, BATCH)
    for (const name of files.flatMap(blobNames)) {
      const place = join(folder, name)
      if (existsSync(place)) continue
      const found = await storage.read(name)
      // A row whose bytes are still under way, or were given up meanwhile.
      if (found) await writeFile(place, await buffer(found.body), { mode: 0o600 })
    }
    if (files.length < BATCH) return
    after = files.at(-1)!.id
  }
}
