import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { listTombstones, writeTombstones } from '#server/accounts/index.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { ERASURE_STEPS } from '#server/personal-data.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { sealFolder } from '#server/operations/backup/backup-file.ts'
import { makeBackup, makeBackupKey, readBackupKey, restoreBackup, type RestoreOrder } from '#server/operations/index.ts'
import type { ConnectionTarget, Database } from '#server/platform/db/connection.ts'
import type { Storage } from '#server/platform/ports/storage.ts'
import { depsFor } from '#scripts/with-deps.ts'
import { workOnce } from '#tests/factories/app.ts'
import { placesOf } from '#tests/factories/sentinels.ts'
import { handIn } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { roomyFolder } from '#tests/setup/server.ts'
import { adminHere } from './command-here.ts'
import { admin } from './command.ts'
import { fingerprint, onRestored, startBench, startLoad, type Bench } from './backup-bench.ts'

const { secret, public: half } = await makeBackupKey()
const key = readBackupKey(secret)
/** `npm run test:long -- backup` makes five, under more load, and has the commands of the terminal as processes. */
const rounds = Number(process.env['BACKUP_ROUNDS'] ?? 1)
const isLong = rounds > 1
/** Where a backup is killed. */
const steps = isLong ? ['copying', 'sealing', 'proving'] : ['sealing']
const warmUp = Number(process.env['BACKUP_BOOKINGS'] ?? 2)
const pace = isLong ? { width: 3, restMs: 0 } : { width: 1, restMs: 400 }

let bench: Bench
let places: string[] = []
/** A person who deletes their account after the first backup, with a word and a file in it. */
let gone: TestPerson
let words: string[]
let goneFiles: string[]
let first: string
const PASSWORD = 'Canary-pass-93!'
beforeAll(async () => {
  bench = await startBench()
  const { t } = bench
  gone = await addPerson(t, { role: 'pending_provider', firstName: 'Kanarina', lastName: 'Zwitscher' })
  words = ['kanarina', 'zwitscher', gone.phone]
  const password_hash = await hashPassword(PASSWORD)
  const changes = { password_hash, email: 'zwitscher@canary.test' }
  await t.db.updateTable('user_account').set(changes).where('id', '=', gone.id).execute()
  await handIn(t, gone, 'government_id')
  const files = await t.db.selectFrom('stored_file').select('id').where('owner_id', '=', gone.id).execute()
  goneFiles = files.map(({ id }) => id)
})
afterAll(async () => {
  await bench.close()
  for (const place of places) await rm(place, { recursive: true, force: true })
  places = []
})

async function emptyPlace(): Promise<string> {
  const place = await mkdtemp(join(await roomyFolder(), 'homebloom-restored-'))
  places.push(place)
  return place
}

const orderOf = () => ({ target: bench.postgres.target, folder: bench.postgres.dataDir, to: bench.to, key })
const restore = (from: string, folder: string, more: Partial<Pick<RestoreOrder, 'key' | 'depsOf'>> = {}) =>
  restoreBackup({ from, key, into: { folder }, depsOf: depsFor, leaving: ERASURE_STEPS, ...more })
const filesOfGone = async (uploads: string) =>
  (await readdir(uploads)).filter((name) => goneFiles.some((id) => name.includes(id)))
const backups = async () => (await readdir(bench.to)).filter((name) => name.endsWith('.backup')).toSorted()
const draftsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.includes('draft'))
const command = () => ['--data', bench.postgres.dataDir, 'backup', '--to', bench.to]
const LAST = `homebloom-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}T000000Z.backup`
const OLD = 'homebloom-20250101T000000Z.backup'

test('killed in the middle it leaves the last one as it was', async () => {
  const { t, postgres, to } = bench
  await writeFile(join(to, LAST), 'the last one')
  await writeFile(join(to, OLD), 'old')
  await writeFile(join(to, 'homebloom-notes.txt'), 'mine')
  for (const step of steps) await killAt(step, command(), { BACKUP_KEY: secret, UPLOAD_DIR: t.uploads })
  expect(await backups()).toEqual([OLD, LAST])
  expect(await readFile(join(to, LAST), 'utf8')).toBe('the last one')
  expect(await draftsIn(postgres.dataDir)).not.toEqual([])
})

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'a backup under load brings back every row, file and cent of its moment, and deletes again who left since (%i)',
  async (round) => {
    const { t, postgres, to } = bench
    const load = startLoad(t, pace)
    await expect.poll(() => load.booked.length).toBeGreaterThanOrEqual(warmUp)
    let atItsMoment: Record<string, string> = {}
    let [total, bookedThen] = [0, 0]
    // Files are read last: while they are, nothing else happens, so that all of that moment can be compared.
    const storage: Storage = {
      ...t.deps.storage,
      async read(name) {
        if (bookedThen === 0) {
          // Bookings after the tables were copied have to come back from the log.
          const copied = load.booked.length
          await expect.poll(() => load.booked.length).toBeGreaterThan(copied)
          await load.pause()
          bookedThen = load.booked.length
          atItsMoment = await fingerprint(t.db, t.uploads)
          total = await sumOf(t.db)
        }
        return t.deps.storage.read(name)
      },
    }
    const say = (step: string) => step === 'sealing' && load.resume()
    const done = await makeBackup({ ...t.deps, storage }, { ...orderOf(), say })
    await load.stop()
    expect(done.isReadBack).toBe(true)
    expect(load.booked.length).toBeGreaterThan(bookedThen)
    const noted = await t.db.selectFrom('backup_made').select(['kind', 'sha256']).orderBy('made_at', 'desc').execute()
    expect(noted[0]).toEqual({ kind: 'files', sha256: done.sha256 })
    // The leftovers of killed ones go with the next backup, and so does one of long ago; other files are left alone.
    expect(done.removed).toEqual(round === 0 ? [OLD] : [])
    for (const folder of [postgres.dataDir, to]) expect(await draftsIn(folder)).toEqual([])
    expect(await readdir(to)).toEqual(expect.arrayContaining([LAST, 'homebloom-notes.txt']))

    // Older backups learn it from the list beside them.
    const list = join(to, 'homebloom-deleted.txt')
    expect((await readFile(list, 'utf8')).includes(gone.id)).toBe(round > 0)
    if (round === 0) await leave(list)
    first ??= done.path

    const place = await emptyPlace()
    let found: Record<string, string> = {}
    let before: string[] = []
    /** The restored state, before anything is done to it. */
    const look = async (db: Database, target: ConnectionTarget) => {
      const draft = join(place, (await draftsIn(place))[0]!, 'uploads')
      found = await fingerprint(db, draft)
      expect(found).toEqual(atItsMoment)
      before = await filesOfGone(draft)
      expect(before.length > 0).toBe(round === 0)
      expect((await placesOf(db, words)).includes('user_account.email')).toBe(round === 0)
      const ids = await db.selectFrom('booking').select('id').execute()
      expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(load.booked.slice(0, bookedThen)))
      expect(await sumOf(db)).toBe(total)
      return depsFor(db, target)
    }
    const restored = await restore(done.path, place, { depsOf: look })
    expect(restored).toMatchObject({ breaks: 0, missing: 0, isSandbox: expect.any(Boolean) })
    expect(restored.again).toEqual({ deleted: round === 0 ? 1 : 0, open: [] })
    expect(restored.droppedMessages).toBeGreaterThan(0)
    expect(await draftsIn(place)).toEqual([])
    expect(await filesOfGone(join(place, 'uploads'))).toEqual([])
    await onRestored(place, async (db) => {
      expect(await placesOf(db, words)).toEqual([])
      const settled = await fingerprint(db, join(place, 'uploads'))
      const changed = Object.keys(found).filter((name) => found[name] !== settled[name])
      const mayChange = new Set(round === 0 ? [...SETTLED, ...ERASED, ...before] : SETTLED)
      expect(changed.filter((name) => !mayChange.has(name))).toEqual([])
      expect((await checkLedger({ db })).breaks).toEqual([])
      // Nothing that waited is sent a second time, and later events are compared before anyone is paid.
      const waiting = db
        .selectFrom('outbox_message')
        .select('id')
        .where('sent_at', 'is', null)
        .where('dropped_at', 'is', null)
      expect((await waiting.where('held_until', 'is', null).execute()).length).toBe(0)
      const [mark] = await db.selectFrom('deployment').select(['restored_to', 'restored_at']).execute()
      expect(mark?.restored_to).toEqual(restored.ofMoment)
      const spans = db
        .selectFrom('reconciliation_span')
        .select('begins_at')
        .where('planned_for', '=', mark!.restored_at!)
      expect((await spans.execute())[0]!.begins_at.getTime()).toBeLessThan(restored.ofMoment.getTime())
    })
  },
)

/** Where a restore itself writes down something: in the audit, a plan, messages that are not sent, and what it is. */
const SETTLED = ['deployment', 'outbox_message', 'reconciliation_span', 'audit_entry', 'refund', 'payout']
/** A person who has uploaded a document is erased. */
const ERASED = ['paper', 'paper_file', 'session', 'stored_file', 'tombstone', 'user_account']

async function sumOf(db: Database): Promise<number> {
  return (await checkLedger({ db })).totals.reduce((sum, { balance_cents }) => sum + Math.abs(balance_cents), 0)
}

/** As the next backup would, the list beside the last one says so. */
async function leave(list: string): Promise<void> {
  const { t } = bench
  const body = { password: PASSWORD, confirm: true } as const
  expect((await t.call(closeAccount, { token: gone.token, body })).status).toBe(200)
  await workOnce(t)
  await writeFile(list, writeTombstones(await listTombstones(t.db, t.clock.now())))
}

async function killAt(step: string, words: readonly string[], env: Record<string, string>): Promise<void> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn('node_modules/.bin/node', ['scripts/admin.ts', ...words], {
    env: { ...inherited, NODE_ENV: 'test', ...env },
  })
  child.stderr.on('data', (text: Buffer) => {
    if (text.toString().includes(step)) child.kill('SIGKILL')
  })
  const signal = await new Promise((resolve) => child.once('close', (_code, how) => resolve(how)))
  expect(signal).toBe('SIGKILL')
}

test('another key, a file that was cut and one that was altered are refused, and the place stays empty', async () => {
  const place = await emptyPlace()
  // They are refused before anything looks at what is inside, so a small one will do.
  const path = join(place, 'small.file')
  await writeFile(join(place, 'inside.file'), randomBytes(300_000))
  await sealFolder(place, ['inside.file'], path, key)
  await rm(join(place, 'inside.file'))
  const bytes = await readFile(path)
  const changed = async (change: (copy: Buffer) => Buffer) => {
    const file = join(place, 'changed.file')
    await writeFile(file, change(Buffer.from(bytes)))
    return file
  }
  await expect(restore(path, place)).rejects.toThrow('isn’t a Homebloom backup')
  await expect(restore(path, place, { key: readBackupKey('quite another set of words') })).rejects.toThrow(
    'BACKUP_KEY doesn’t open this backup, which was made with another key.',
  )
  const { secret: other } = await makeBackupKey()
  await expect(restore(path, place, { key: readBackupKey(other) })).rejects.toThrow('which was made with another key')
  await expect(restore(path, place, { key: readBackupKey(half) })).rejects.toThrow('can’t open them')
  const cut = await changed((copy) => copy.subarray(0, copy.length - 70_000))
  await expect(restore(cut, place)).rejects.toThrow('is cut off at the end or was altered')
  const lessOne = await changed((copy) => copy.subarray(0, copy.length - 1))
  await expect(restore(lessOne, place)).rejects.toThrow('is cut off at the end or was altered')
  const altered = await changed((copy) => {
    copy[Math.floor(copy.length / 2)]! ^= 1
    return copy
  })
  await expect(restore(altered, place)).rejects.toThrow('is cut off at the end or was altered')
  const noBackup = await changed(() => Buffer.from('just some text\n'))
  await expect(restore(noBackup, place)).rejects.toThrow('not a backup, or its beginning was altered')
  expect((await readdir(place)).toSorted()).toEqual(['changed.file', 'small.file'])
})

test('at the terminal it goes into an empty place only, and nothing goes without a key', async () => {
  const [taken] = places
  const again = await adminHere(['--data', taken!, 'restore', first], { BACKUP_KEY: secret, UPLOAD_DIR: '' })
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty. Move it away first')])
  const keyless = await adminHere(['--data', taken!, 'backup'], { BACKUP_KEY: '' })
  expect([keyless.code, keyless.err]).toEqual([1, expect.stringContaining('BACKUP_KEY is missing')])
})

test.runIf(isLong)('at the terminal, as processes of their own, one is made and one is restored', async () => {
  const made = await admin([...command(), '--json'], { env: { BACKUP_KEY: secret, UPLOAD_DIR: bench.t.uploads } })
  expect([made.code, made.err]).toEqual([0, ''])
  expect(JSON.parse(made.out)).toMatchObject({ removed: [], isReadBack: true })
  expect(made.out).not.toContain(secret)
  const place = await emptyPlace()
  const done = await admin(['--data', place, 'restore', first], { env: { BACKUP_KEY: secret, UPLOAD_DIR: '' } })
  expect([done.code, done.err]).toEqual([0, 'opening ...\nstarting ...\n'])
  expect(done.out).toMatch(/Errors in the books: 0/)
  expect(done.out).toContain('Set the DATA_KEY of that deployment')
  expect(done.out).toContain('Accounts deleted again, because they were deleted after the backup: 1.')
})

test('a database elsewhere needs a pg_dump that is new enough, and is told which', async () => {
  const place = await emptyPlace()
  const old = join(place, 'pg_dump')
  await writeFile(old, '#!/bin/sh\necho "pg_dump (PostgreSQL) 14.2"\n')
  await chmod(old, 0o755)
  await utimes(old, new Date(), new Date())
  const order = { target: 'postgres://x@localhost/x', folder: undefined, to: place, key }
  const made = (dump: string) => makeBackup(bench.t.deps, { ...order, programs: { dump, restore: 'none' } })
  await expect(made(old)).rejects.toThrow(
    /The database is PostgreSQL \d+, but .* here is version 14\. Install the client/,
  )
  await expect(made(join(place, 'absent'))).rejects.toThrow(/absent is not installed\. Install the client programs/)
  expect((await readdir(place)).toSorted()).toEqual(['pg_dump'])
})
