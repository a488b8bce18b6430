import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { makeBackupKey } from '#server/operations/index.ts'
import { createS3Storage } from '#server/platform/ports/s3-storage.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { placesOf } from '#tests/factories/sentinels.ts'
import { handIn } from '#tests/factories/papers.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf } from '#tests/factories/visits.ts'
import { createBareDatabase } from '#tests/setup/database.ts'
import { urlOf } from '#tests/setup/server.ts'
import { startBucket, type Bucket } from '#tests/uploads/buckets.ts'
import { adminHere } from './command-here.ts'
import { admin } from './command.ts'

/** A deployment with a database of its own and uploads in a bucket, lost and brought back at the terminal. */

const PASSWORD = 'Canary-pass-93!'

let [t, bucket, place]: [TestApp, Bucket, string] = [undefined!, undefined!, '']
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'homebloom-elsewhere-'))
  bucket = await startBucket(join(place, 'bucket'))
  t = await startTestApp({ storage: createS3Storage(bucket.settings) })
  await withCatalogue(t)
})
afterAll(async () => {
  await t.close()
  await bucket.close()
  await rm(place, { recursive: true, force: true })
})

/** Programs that are called as PostgreSQL's own. */
async function programsIn(folder: string): Promise<void> {
  const [node, script] = [resolve('node_modules/.bin/node'), resolve('tests/operations/stand-in-dump.ts')]
  for (const name of ['pg_dump', 'pg_restore']) {
    const path = join(folder, name)
    await writeFile(path, `#!/bin/sh\nexec '${node}' '${script}' ${name} "$@"\n`)
    await chmod(path, 0o755)
  }
}

test('the bucket tells who has left, their visits ahead are called off, and lists are quick at once', async () => {
  const { secret } = await makeBackupKey()
  await programsIn(place)
  const gone = await addPerson(t, { firstName: 'Kanarina', lastName: 'Zwitscher' })
  const password_hash = await hashPassword(PASSWORD)
  await t.db.updateTable('user_account').set({ password_hash }).where('id', '=', gone.id).execute()
  const visit = await addPaid(t, { client: gone })
  await handIn(t, await anOpenProvider(t), 'government_id')
  await workOnce(t)
  const to = join(place, 'backups')
  const { endpoint = '', region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings
  const env = {
    BACKUP_KEY: secret,
    PATH: `${place}${delimiter}${process.env['PATH']}`,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const made = await adminHere(['backup', '--to', to, '--json'], { ...env, DATABASE_URL: urlOf(t.target) })
  expect([made.code, made.err]).toEqual([0, ''])
  const { path, files, ...more } = JSON.parse(made.out) as { path: string; files: number }
  expect(files).toBeGreaterThan(1)
  expect(more).toMatchObject({ isReadBack: true, removed: [] })
  expect(made.out).not.toContain(secret)

  await setStatusOf(t, visit, 'client', 'cancelled')
  await workOnce(t)
  t.advance(3_600_000)
  await workOnce(t)
  expect(await t.call(closeAccount, { token: gone.token, body: { password: PASSWORD, confirm: true } })).toMatchObject({
    status: 200,
  })
  await workOnce(t)
  const list = await t.deps.tombstones.read('deleted_accounts.txt')
  expect(await text(list!.body)).toContain(gone.id)

  const bare = await createBareDatabase()
  const told = await admin(['restore', path], { target: bare.target, env })
  expect([told.code, told.err]).toEqual([0, 'opening ...\nrestoring ...\n'])
  expect(told.out).toMatch(/^Restored as of .*: [1-9] files\.\nErrors in the books: 0\. /)
  expect(told.out).toContain(
    'Accounts deleted again, because they were deleted after the backup: 1.\nSet the DATA_KEY of that',
  )
  // The visit was only paid, so there is no receipt that would keep the name.
  expect(await placesOf(bare.db, ['kanarina', 'zwitscher', gone.phone])).toEqual([])
  const unknown = sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and reltuples < 0`
  expect((await unknown.execute(bare.db)).rows).toEqual([])

  const restored = await startTestApp({ database: bare, storage: createS3Storage(bucket.settings) })
  await workOnce(restored)
  const found = restored.db.selectFrom('booking').select(['status', 'cancel_reason']).where('id', '=', visit.id)
  expect(await found.execute()).toEqual([{ status: 'cancelled', cancel_reason: 'admin' }])
  await restored.close()
})
