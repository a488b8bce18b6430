import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { makeSellerFile } from '#contract/sellers.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { createVault } from '#server/platform/vault.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { download, readCsv } from '#tests/factories/documents.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addCompleted } from '#tests/factories/visits.ts'
import { resealCopies } from './keep-copies.ts'

const PASSWORD = 'Quite-8-Secret!words'
const year = 2026

let t: TestApp
let admin: TestPerson
let leaving: TestPerson
let staying: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, now: '2026-11-02T18:00:00Z' })
  const [one, other] = [await addBookable(t, { price: 80 }), await addBookable(t, { price: 60 })]
  for (const provider of [one, other]) await addCompleted(t, { provider, date: '2026-11-05' })
  await setUpPayoutsOf(t, one.token)
  // The provider who leaves has no money left to be paid.
  for (const now of ['2026-11-12', '2026-11-16', '2026-11-17', '2026-11-20', '2026-11-23']) {
    t.setNow(`${now}T22:00:00Z`)
    await workOnce(t)
  }
  t.setNow('2027-01-20T18:00:00Z')
  admin = await anAdmin(t)
  ;[leaving, staying] = [one, other]
  expect(await makeFile()).toHaveLength(2)
})
afterAll(() => t.close())

/** As an admin with a fresh second factor. @returns the rows of the file */
async function makeFile() {
  const token = await newSession(t, admin.id)
  const { status, body } = await t.call(makeSellerFile, { token, body: { year } })
  expect(status).toBe(200)
  return readCsv((await download(t, token, `/admin/sellers/files/${body.files[0]!.id}`)).toString('utf8'))
}
const copies = async () =>
  (
    await sql<{ provider_id: string; key_id: string }>`
    select provider_id, key_id from seller_copy order by provider_id`.execute(t.db)
  ).rows
const own = async (person: TestPerson) =>
  readCsv((await download(t, await newSession(t, person.id), '/statements/reported-2026?as=csv')).toString('utf8'))

it('erases the copy of a seller who deletes their account, makes no other, and keeps their row of the file', async () => {
  expect(await copies()).toHaveLength(2)
  await t.db
    .updateTable('user_account')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', leaving.id)
    .execute()
  const token = await newSession(t, leaving.id)
  const closed = await t.call(closeAccount, { token, body: { password: PASSWORD, confirm: true } })
  expect([closed.status, closed.body.meta]).toEqual([200, undefined])
  const ofStaying = [expect.objectContaining({ provider_id: staying.id })]
  expect(await copies()).toEqual(ofStaying)
  // The law requires what was reported, for finance alone: a later file includes it too, and no one gets a copy of it.
  expect(await makeFile()).toHaveLength(2)
  expect(await copies()).toEqual(ofStaying)
  expect((await own(staying))[3]).toMatchObject({ Visits: '1', 'Paid to you': '51.00' })
})

it('seals copies anew with a new key, for their owners to read, and leaves what does not open', async () => {
  const old = t.deps.vault
  const secret = randomBytes(32)
  const former = createVault(secret)
  const about = `seller copy ${staying.id} ${year}`
  const { sealed } = await t.db
    .selectFrom('seller_copy')
    .select('sealed')
    .where('provider_id', '=', staying.id)
    .executeTakeFirstOrThrow()
  const words = old.openText(sealed, about)
  await t.db
    .updateTable('seller_copy')
    .set({ sealed: former.sealText(words, about), key_id: former.keyId })
    .execute()
  const vault = createVault(randomBytes(32), [secret])
  await resealCopies({ ...t.deps, vault })
  const row = await t.db.selectFrom('seller_copy').selectAll().executeTakeFirstOrThrow()
  expect(row.key_id).toBe(vault.keyId)
  expect(vault.openText(row.sealed, about)).toBe(words)
  expect(() => former.openText(row.sealed, about)).toThrow()
  await t.db.updateTable('seller_copy').set({ sealed: 'AAAA', key_id: 'gone' }).execute()
  await resealCopies({ ...t.deps, vault })
  expect(await t.db.selectFrom('seller_copy').select(['sealed', 'key_id']).execute()).toEqual([
    { sealed: 'AAAA', key_id: 'gone' },
  ])
})
