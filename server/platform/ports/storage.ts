import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = { body: Readable; bytes: number }

/** Files by name. Names are made by the server; anything else is not found. */
export type Storage = {
  /** Whole or not at all, in the place of one of the same name. @throws RangeError for what is no name */
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

export function createDiskStorage(folder: string): Storage {
  const pathOf = (name: string) => (isStorageName(name) ? join(folder, name) : undefined)
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      if (!path) throw new RangeError(`not a file name: ${name}`)
      await mkdir(folder, { recursive: true })
      // Written aside, flushed and renamed, so that a crash leaves a whole file or none.
      const aside = `${path}.part`
      const file = await open(aside, 'w')
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      await rename(aside, path)
    },
    async read(name) {
      const path = pathOf(name)
      const found = path ? await stat(path).catch(() => undefined) : undefined
      return path && found?.isFile() ? { body: createReadStream(path), bytes: found.size } : undefined
    },
    async remove(name) {
      const path = pathOf(name)
      if (!path) return
      await rm(path, { force: true })
      await rm(`${path}.part`, { force: true })
    },
  }
}
