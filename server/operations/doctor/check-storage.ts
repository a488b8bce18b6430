import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { openSecret } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { readPart } from '#server/platform/uploads/blobs.ts'
import { ok, warning, wordsOf, wrong, type Finding } from './finding.ts'
import { countByKey, findNewestFactor, findNewestSealed } from './queries.ts'

/** Writes a sealed probe, reads it, and takes it away again. */
export async function checkStorage({ storage, vault }: Pick<Deps, 'storage' | 'vault'>): Promise<Finding> {
  const name = 'storage of files'
  const file = `probe_${newId()}.bin`
  const probe = Buffer.from('written by the doctor')
  const mend = 'Give this user access to the folder (UPLOAD_DIR), or let the S3_* key get, put and delete.'
  try {
    await storage.put(file, vault.seal(probe, file))
    const found = await storage.read(file)
    if (!found) return wrong(name, 'a file we wrote is missing', mend)
    const isSame = vault.open(await buffer(found.body), file).equals(probe)
    await storage.remove(file)
    if (!isSame) return wrong(name, 'a file we wrote has changed', mend)
    if (await storage.read(file)) return wrong(name, 'a file we deleted is still there', mend)
    return ok(name, 'writes, reads and deletes')
  } catch (error) {
    await storage.remove(file).catch(() => undefined)
    return wrong(name, wordsOf(error), mend)
  }
}

/** Whether what lies sealed opens with the keys of this process, and which former keys are still needed. */
export async function checkDataKey(deps: Deps): Promise<Finding[]> {
  const name = 'data key'
  const { db, vault } = deps
  const counts = await countByKey(db)
  const lost = counts.filter(({ key_id }) => !vault.keyIds.includes(key_id))
  if (lost.length > 0)
    return lost.map(({ kind, key_id, n }) =>
      wrong(
        name,
        `${n} ${kind} are encrypted with the key ${key_id}, which is missing here`,
        'Put that key into DATA_KEY, or into DATA_KEY_OLD if you replaced it. Nothing else can decrypt them.',
      ),
    )
  if (!(await opensNewest(deps)))
    return [
      wrong(
        name,
        'the newest encrypted value can’t be decrypted',
        'It was changed or cut off. Restore it from a backup.',
      ),
    ]
  const former = vault.keyIds.filter((id) => id !== vault.keyId)
  return [
    ok(name, `works (${vault.keyId})`),
    ...former.map((id) => {
      const n = counts.filter(({ key_id }) => key_id === id).reduce((sum, one) => sum + one.n, 0)
      return n > 0
        ? ok(name, `the former key ${id} is still needed for ${n} values`)
        : warning(name, `the former key ${id} is no longer needed`, 'Remove it from DATA_KEY_OLD at the next restart.')
    }),
  ]
}

async function opensNewest(deps: Deps): Promise<boolean> {
  const factor = await findNewestFactor(deps.db)
  if (factor) {
    try {
      openSecret(deps.vault, factor.user_id, factor.secret)
    } catch {
      return false
    }
  }
  const file = await findNewestSealed(deps.db)
  return !file || (await readPart(deps, file, 1)) !== undefined
}

const GB = 1024 ** 3

/** @param folders where the built-in database and uploads lie; those that are not there are left out */
export async function checkDisk(folders: readonly string[]): Promise<Finding[]> {
  const name = 'disk'
  const found = await Promise.all(
    folders.filter((folder) => existsSync(folder)).map(async (folder) => ({ folder, room: await statfs(folder) })),
  )
  return found.map(({ folder, room: { bavail, blocks, bsize } }) => {
    const [free, share] = [bavail * bsize, bavail / blocks]
    const text = `${(free / GB).toFixed(1)} GB (${Math.round(share * 100)} %) free at ${folder}`
    const mend = 'Free some space or use a larger disk. A full disk stops the database.'
    if (free < 0.5 * GB) return wrong(name, text, mend)
    return free < 3 * GB && share < 0.1 ? warning(name, text, mend) : ok(name, text)
  })
}
