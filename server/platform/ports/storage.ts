import { createReadStream } from 'node:fs'
import * as disk from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = { body: Readable; bytes: number }

/** Files by name. Names are made by the server; anything else is not found. */
export type Storage = {
  /** Whole or not at all, replacing one of the same name. @throws RangeError for an invalid name */
  put(name: string, bytes: Buffer): Promise<void>
  /** Answers undefined when there is none. */
  read(name: string): Promise<StoredFile | undefined>
  /** Also when there is none. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9_]+\.[a-z0-9]{2,5}$/

/** Whether it can be the name of a file here: no folder, no way out of one. */
export function isStorageName(name: string): boolean {
  return NAME.test(name)
}

/** @param files what a test lets fail */
export function createDiskStorage(folder: string, files: Pick<typeof disk, 'open' | 'rename'> = disk): Storage {
  const pathOf = (name: string) => (isStorageName(name) ? join(folder, name) : undefined)
  async function write(path: string, bytes: Buffer): Promise<void> {
    const file = await files.open(path, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      // Also when it failed: a file that is left to the garbage collector ends the process.
      await file.close()
    }
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      if (!path) throw new RangeError(`not a file name: ${name}`)
      await disk.mkdir(folder, { recursive: true })
      // Written aside, flushed and renamed, so that a crash leaves a whole file or none.
      const aside = `${path}.part`
      try {
        await write(aside, bytes)
        await files.rename(aside, path)
      } catch (error) {
        // On a full disk its half takes the room that the next one needs.
        await disk.rm(aside, { force: true })
        throw error
      }
    },
    async read(name) {
      const path = pathOf(name)
      const found = path ? await disk.stat(path).catch(() => undefined) : undefined
      return path && found?.isFile() ? { body: createReadStream(path), bytes: found.size } : undefined
    },
    async remove(name) {
      const path = pathOf(name)
      if (!path) return
      await disk.rm(path, { force: true })
      await disk.rm(`${path}.part`, { force: true })
    },
  }
}
