import { text } from 'node:stream/consumers'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Storage } from '#server/platform/ports/storage.ts'
import { purgeStones, listStonesSince, listWaitingStones, markStonesKept } from './erasure-queries.ts'

/** People who have deleted their account, by id, with the time. */
export type Tombstones = ReadonlyMap<string, Date>

/** Longer than any backup is kept. Rules: docs/operations.md#how-long-what-is-kept */
const TOMBSTONE_DAYS = 40
const DAY_MS = 86_400_000
const AT_ONCE = 1000

/** Its name beside the uploads, where no backup looks. */
const NAME = 'deleted_accounts.txt'

/**
 * Records deleted accounts outside of the database, a moment after the deletion: whatever happens to the database from
 * then on, a restored older backup learns of them.
 */
export async function keepTombstones({
  db,
  tombstones,
  clock,
}: Pick<Deps, 'db' | 'tombstones' | 'clock'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const waiting = await listWaitingStones(trx, AT_ONCE)
    if (waiting.length === 0) return
    const at = clock.now()
    const known = new Map(await readTombstones(tombstones))
    for (const { person_id, deleted_at } of waiting) known.set(person_id, deleted_at)
    await tombstones.put(NAME, Buffer.from(writeTombstones(since(known, at))))
    await markStonesKept(
      trx,
      waiting.map(({ person_id }) => person_id),
      at,
    )
  })
}

/** Once no backup can be older than a deletion. */
export async function purgeTombstones({ db, tombstones }: Pick<Deps, 'db' | 'tombstones'>, now: Date): Promise<void> {
  await purgeStones(db, before(now))
  const known = await readTombstones(tombstones)
  const left = since(known, now)
  if (left.size < known.size) await tombstones.put(NAME, Buffer.from(writeTombstones(left)))
}

/** All that a backup may have to learn, as far as the database knows. */
export async function listTombstones(db: Database, now: Date): Promise<Tombstones> {
  return new Map((await listStonesSince(db, before(now))).map(({ person_id, deleted_at }) => [person_id, deleted_at]))
}

const before = (now: Date) => new Date(now.getTime() - TOMBSTONE_DAYS * DAY_MS)

function since(known: Tombstones, now: Date): Tombstones {
  return new Map([...known].filter(([, at]) => at > before(now)))
}

/** Empty as long as no account has been deleted. */
export async function readTombstones(storage: Storage): Promise<Tombstones> {
  const found = await storage.read(NAME)
  return found ? parseTombstones(await text(found.body)) : new Map()
}

/** One line for each: the id and the moment, and nothing else about the person. */
export function writeTombstones(known: Tombstones): string {
  return [...known].map(([id, at]) => `${id} ${at.toISOString()}\n`).join('')
}

export function parseTombstones(lines: string): Tombstones {
  const known = new Map<string, Date>()
  for (const line of lines.split('\n')) {
    const [, id, at] = /^(\S+) (\S+)$/.exec(line) ?? []
    if (id !== undefined && at !== undefined && !Number.isNaN(Date.parse(at))) known.set(id, new Date(at))
  }
  return known
}
