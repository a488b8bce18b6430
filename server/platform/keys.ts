import { hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Keys of this deployment, one for each purpose, drawn from one secret that is not in the database. */
export type Keys = { of(purpose: string): Buffer }

const BYTES = 32

export function createKeys(secret: Buffer | string): Keys {
  const drawn = new Map<string, Buffer>()
  return {
    of(purpose) {
      const key = drawn.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, BYTES))
      drawn.set(purpose, key)
      return key
    },
  }
}

/**
 * The secret kept in a file that only this user can read; made where there is none. Processes that start at the same
 * moment end up with the same one.
 */
export async function readKeyFile(path: string): Promise<Buffer> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
}
