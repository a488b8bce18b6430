import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { LEAVING } from '#server/personal-data.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { makeBackup, makeBackupKey, readBackupKey, restoreBackup } from '#server/operations/index.ts'
import type { Storage } from '#server/platform/ports/storage.ts'
import { depsFor } from '#scripts/with-deps.ts'
import { workOnce } from '#tests/factories/app.ts'
import { placesOf } from '#tests/factories/canaries.ts'
import { handIn } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { admin } from './command.ts'
import { fingerprint, onRestored, startBench, startLoad, type Bench } from './backup-bench.ts'

const { secret, public: half } = await makeBackupKey()
const key = readBackupKey(secret)
const rounds = Number(process.env['BACKUP_ROUNDS'] ?? 1)
/** Where a backup is killed. */
const steps = rounds > 1 ? ['copying', 'sealing', 'proving'] : ['proving']
const warmUp = Number(process.env['BACKUP_BOOKINGS'] ?? 2)

let bench: Bench
let places: string[] = []
/** Somebody who deletes their account after the first backup, with a word and a file in it. */
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
  const place = await mkdtemp(join(tmpdir(), 'homebloom-restored-'))
  places.push(place)
  return place
}

const orderOf = () => ({ target: bench.postgres.target, folder: bench.postgres.dataDir, to: bench.to, key })
const restore = (from: string, folder: string, given = key) =>
  restoreBackup({ from, key: given, into: { folder }, depsOf: depsFor, leaving: LEAVING })
const filesOfGone = async (place: string) =>
  (await readdir(join(place, 'uploads'))).filter((name) => goneFiles.some((id) => name.includes(id)))
const backups = async () => (await readdir(bench.to)).filter((name) => name.endsWith('.backup')).toSorted()

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'a backup under load brings back every row, file and cent of its moment (%i)',
  async () => {
    const { t } = bench
    const load = startLoad(t)
    await expect.poll(() => load.booked.length).toBeGreaterThanOrEqual(warmUp)
    let atItsMoment: Record<string, string> = {}
    let [total, bookedThen] = [0, 0]
    // Files are read last: while they are, nothing else happens, so that all of that moment can be compared.
    const storage: Storage = {
      ...t.deps.storage,
      async read(name) {
        if (bookedThen === 0) {
          await load.pause()
          bookedThen = load.booked.length
          atItsMoment = await fingerprint(t.db, t.uploads)
          total = (await checkLedger(t.deps)).totals.reduce(
            (sum, { balance_cents }) => sum + Math.abs(balance_cents),
            0,
          )
        }
        return t.deps.storage.read(name)
      },
    }
    const say = (step: string) => step === 'sealing' && load.resume()
    const done = await makeBackup({ ...t.deps, storage }, { ...orderOf(), say })
    await load.stop()
    expect(done.isReadBack).toBe(true)
    expect(load.booked.length).toBeGreaterThan(bookedThen)
    first ??= done.path

    const place = await emptyPlace()
    const restored = await restore(done.path, place)
    expect(restored).toMatchObject({ breaks: 0, missing: 0, isSandbox: expect.any(Boolean) })
    // Nobody has deleted anything yet: what later has to be gone is there.
    expect(restored.again).toEqual({ deleted: 0, open: [] })
    expect(await filesOfGone(place)).not.toEqual([])
    expect(restored.droppedMessages).toBeGreaterThan(0)
    await onRestored(place, async (db) => {
      expect(await placesOf(db, words)).toContain('user_account.email')
      const found = await fingerprint(db, join(place, 'uploads'))
      const [tables, before] = [withoutSettled(found), withoutSettled(atItsMoment)]
      expect(tables).toEqual(before)
      const ids = await db.selectFrom('booking').select('id').execute()
      expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(load.booked.slice(0, bookedThen)))
      const check = await checkLedger({ db })
      expect(check.breaks).toEqual([])
      expect(check.totals.reduce((sum, { balance_cents }) => sum + Math.abs(balance_cents), 0)).toBe(total)
      // Nothing that waited is sent a second time, and what happened since is compared before anybody is paid.
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

/** What a restore writes down itself: one line in the audit, one plan, and that this is a restored database. */
function withoutSettled(found: Record<string, string>): Record<string, string> {
  const { audit_entry: _, deployment: __, reconciliation_span: ___, ...rest } = found
  return rest
}

test('an account that was deleted since then is deleted again before anybody is served', async () => {
  const { t } = bench
  const body = { password: PASSWORD, confirm: true } as const
  expect((await t.call(closeAccount, { token: gone.token, body })).status).toBe(200)
  await workOnce(t)
  const place = await emptyPlace()
  const { tombstones } = t.deps
  const told = await restoreBackup({
    from: first,
    key,
    into: { folder: place },
    depsOf: depsFor,
    leaving: LEAVING,
    tombstones,
  })
  expect(told).toMatchObject({ again: { deleted: 1, open: [] }, breaks: 0, missing: 0 })
  expect(await onRestored(place, (db) => placesOf(db, words))).toEqual([])
  expect(await filesOfGone(place)).toEqual([])
})

test('killed in the middle it leaves the last one as it was, and the next one tidies up', async () => {
  const { t, postgres, to } = bench
  const command = ['--data', postgres.dataDir, 'backup', '--to', to]
  const env = { BACKUP_KEY: secret, UPLOAD_DIR: t.uploads }
  const before = await backups()
  const bytesOf = (names: string[]) => Promise.all(names.map((name) => readFile(join(to, name), 'base64')))
  const contents = await bytesOf(before)
  for (const step of steps) await killAt(step, command, env)
  expect(await backups()).toEqual(before)
  expect(await bytesOf(before)).toEqual(contents)
  expect((await readdir(postgres.dataDir)).some((name) => name.startsWith('.backup-draft-'))).toBe(true)
  // The one of long ago goes with the next that is made; of other files in the folder nothing is touched.
  await writeFile(join(to, 'homebloom-20250101T000000Z.backup'), 'old')
  await writeFile(join(to, 'homebloom-notes.txt'), 'mine')
  const made = await admin([...command, '--json'], { env })
  expect([made.code, made.err]).toEqual([0, ''])
  expect(JSON.parse(made.out)).toMatchObject({ removed: ['homebloom-20250101T000000Z.backup'], isReadBack: true })
  expect((await backups()).length).toBe(before.length + 1)
  expect(await readdir(to)).toContain('homebloom-notes.txt')
  // Older backups are told by what lies beside them.
  expect(await readFile(join(to, 'homebloom-deleted.txt'), 'utf8')).toContain(gone.id)
  for (const folder of [postgres.dataDir, to])
    expect((await readdir(folder)).filter((name) => name.includes('draft'))).toEqual([])
  expect(made.out + made.err).not.toContain(secret)
  const noted = await t.db.selectFrom('backup_made').select(['kind', 'sha256']).orderBy('made_at', 'desc').execute()
  expect(noted[0]).toEqual({ kind: 'files', sha256: (JSON.parse(made.out) as { sha256: string }).sha256 })
})

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
  const [newest] = (await backups()).slice(-1)
  const path = join(bench.to, newest!)
  const bytes = await readFile(path)
  const place = await emptyPlace()
  const changed = async (change: (copy: Buffer) => Buffer) => {
    const file = join(place, 'changed.file')
    await writeFile(file, change(Buffer.from(bytes)))
    return file
  }
  await expect(restore(path, place, readBackupKey('quite another set of words'))).rejects.toThrow(
    'BACKUP_KEY does not open this backup: it was made with another key.',
  )
  const { secret: other } = await makeBackupKey()
  await expect(restore(path, place, readBackupKey(other))).rejects.toThrow('it was made with another key')
  await expect(restore(path, place, readBackupKey(half))).rejects.toThrow('opens none')
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
  await expect(restore(noBackup, place)).rejects.toThrow('no backup, or was altered')
  expect(await readdir(place)).toEqual(['changed.file'])
})

test('at the terminal it goes into an empty place only, deletes what was deleted since, and says what is still needed', async () => {
  const place = await emptyPlace()
  const env = { BACKUP_KEY: secret, UPLOAD_DIR: '' }
  const done = await admin(['--data', place, 'restore', first], { env })
  expect([done.code, done.err]).toEqual([0, 'opening ...\nstarting ...\n'])
  expect(done.out).toMatch(/0 breaks of the books/)
  expect(done.out).toContain('DATA_KEY of that deployment is needed')
  expect(done.out).toContain('1 accounts were deleted after that moment, and are deleted again.')
  const again = await admin(['--data', place, 'restore', first], { env })
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty: move it away first')])
  const keyless = await admin(['--data', place, 'backup'], { env: { BACKUP_KEY: '' } })
  expect([keyless.code, keyless.err]).toEqual([1, expect.stringContaining('BACKUP_KEY is missing')])
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
    /The database is of PostgreSQL \d+, and .* here is of 14\. Install the client/,
  )
  await expect(made(join(place, 'absent'))).rejects.toThrow(/absent is not there\. Install the client programs/)
  expect((await readdir(place)).toSorted()).toEqual(['pg_dump'])
})
