import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askOwnData, downloadOwnData, listOwnData } from '#contract/accounts/own-data.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { keepAccount } from '#server/accounts/index.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { OWN_DATA } from '#server/personal-data.ts'
import { emptyLane } from '#server/platform/lanes.ts'
import { createExportLane } from '#server/platform/exports/write-exports.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { download } from '#tests/factories/documents.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { handIn, uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { say } from '#tests/factories/talk.ts'
import { addPaid } from '#tests/factories/visits.ts'
import { OWN_DATA_LIST, ownDataWriter } from './write-own-data.ts'

const PASSWORD = 'Canary-pass-93!'

let t: TestApp
let passwordHash: string
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  passwordHash = await hashPassword(PASSWORD)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

async function withPassword<P extends TestPerson>(person: P): Promise<P> {
  await t.db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  return person
}

const ask = ({ token }: { token: string }, password = PASSWORD) => t.call(askOwnData, { token, body: { password } })
const listed = async ({ token }: { token: string }) => (await t.call(listOwnData, { token })).body
const fetchAs = async (token: string, id: string) => (await t.call(downloadOwnData, { token, params: { id } })).status
async function unpacked(token: string, id: string): Promise<Record<string, Uint8Array>> {
  return unzipSync(await download(t, token, `/account/data/${id}`))
}
async function filesOf(person: TestPerson): Promise<{ files: Record<string, Uint8Array>; text: string }> {
  const { body } = await ask(person)
  await workOnce(t)
  const files = await unpacked(person.token, body.id)
  const texts = Object.entries(files).filter(([name]) => name.endsWith('.json'))
  return { files, text: texts.map(([, bytes]) => strFromU8(bytes)).join('\n') }
}
const rowsIn = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[`${name}.json`]!)) as Record<string, unknown>[]

test('holds what somebody said, paid and uploaded, and nothing that is somebody else’s', async () => {
  const visit = await addPaid(t)
  const client = await withPassword(visit.client)
  const provider = await withPassword(visit.provider)
  await sql`update booking set notes = 'Mine: ring twice', street_address = '5 Mine Lane' where id = ${visit.id}`.execute(
    t.db,
  )
  await say(t, client, provider, 'Mine: see you then')
  await say(t, provider, client, 'Yours: until then')
  await sql`insert into person_note (id, person_id, written_by, written_at, text)
    values (${`n${client.id.slice(1)}`}, ${client.id}, ${provider.id}, ${t.clock.now()}, 'Yours: calls often')`.execute(
    t.db,
  )
  await workOnce(t)

  const own = await filesOf(client)
  expect(rowsIn(own.files, 'account')).toMatchObject([{ email: client.email, phone_number: client.phone }])
  expect(rowsIn(own.files, 'visits-booked')).toMatchObject([
    { id: visit.id, street_address: '5 Mine Lane', notes: 'Mine: ring twice', status: 'confirmed' },
  ])
  expect(rowsIn(own.files, 'messages').map(({ body }) => body)).toEqual(['Mine: see you then'])
  expect(rowsIn(own.files, 'payments')).toMatchObject([{ amount_cents: expect.any(Number) }])
  expect(own.text).not.toContain('Yours')
  expect(own.text).not.toContain(provider.email)
  expect(own.text).not.toMatch(/password|token|hash/i)
  // A kind without data has no file.
  expect(Object.keys(own.files)).not.toContain('provider-profile.json')
  const readme = strFromU8(own.files['README.txt']!)
  expect(readme).toContain('visits-booked.json: visits you requested')
  expect(readme).not.toMatch(/undefined|null/)

  await handIn(t, provider, 'government_id')
  const theirs = await filesOf(provider)
  expect(rowsIn(theirs.files, 'visits-given')).toMatchObject([{ id: visit.id }])
  expect(rowsIn(theirs.files, 'messages').map(({ body }) => body)).toEqual(['Yours: until then'])
  expect(rowsIn(theirs.files, 'papers').map(({ kind }) => kind)).toContain('government_id')
  for (const private_ of ['Mine', client.email, client.phone]) expect(theirs.text).not.toContain(private_)
  const [picture] = Object.entries(theirs.files).filter(([name]) => name.startsWith('files/paper'))
  expect(Buffer.from(picture![1]).toString('latin1', 8, 12)).toBe('WEBP')
})

test('asks for the password, is told by mail, and is for its owner alone, for a day', async () => {
  const person = await withPassword(await addPerson(t))
  const other = await addPerson(t)
  expect(await ask(person, 'Wrong-pass1!')).toMatchObject({
    status: 422,
    body: { errors: [{ loc: ['body', 'password'] }] },
  })
  const { body: asked } = await ask(person)
  expect(asked).toMatchObject({ state: 'writing', percent: 0 })
  expect((await ask(person)).status).toBe(409)
  expect(await fetchAs(person.token, asked.id)).toBe(409)
  await workOnce(t)
  expect(await listed(person)).toMatchObject([{ id: asked.id, state: 'ready', percent: 100 }])
  expect(await listed(other)).toEqual([])
  expect(await fetchAs(other.token, asked.id)).toBe(404)
  expect((await messagesOf(t, { to: person.email })).map(({ kind }) => kind)).toEqual(['account.data_ready'])
  t.setNow(new Date(Date.parse(TEST_NOW) + 25 * 3_600_000).toISOString())
  expect(await fetchAs(await newSession(t, person.id), asked.id)).toBe(404)
  await workOnce(t)
  expect((await sql`select from export where id = ${asked.id}`.execute(t.db)).rows).toEqual([])
  expect(await t.deps.storage.read(`export_${asked.id}_1.bin`)).toBeUndefined()
})

test('simultaneous requests make one export, with a limit of five a day', async () => {
  const person = await withPassword(await addPerson(t))
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(person)))
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409', '409', '409'])
  await workOnce(t)
  expect((await ask(person)).status).toBe(200)
  expect((await ask(person)).status).toBe(429)
})

test('an interrupted export continues where it stopped and has each row once', async () => {
  const own = await startTestApp()
  const [client, provider] = [await addPerson(own), await addPerson(own, { role: 'pending_provider' })]
  await own.db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', client.id).execute()
  const talk = `c${client.id.slice(1)}`
  await sql`insert into conversation (id, client_id, provider_id, created_at, last_number, last_at)
    values (${talk}, ${client.id}, ${provider.id}, ${own.clock.now()}, 1100, ${own.clock.now()})`.execute(own.db)
  await sql`insert into message (conversation_id, number, author, body, sent_at)
    select ${talk}, n, 'client', repeat('words ', 80) || n, ${own.clock.now()} from generate_series(1, 1100) n`.execute(
    own.db,
  )
  const { body: asked } = await own.call(askOwnData, { token: client.token, body: { password: PASSWORD } })
  const put = own.deps.storage.put.bind(own.deps.storage)
  let tries = 0
  const largest: number[] = []
  const failing = {
    ...own.deps.storage,
    async put(name: string, bytes: Buffer) {
      largest.push(bytes.length)
      if (tries++ % 2 === 0) throw new Error('away')
      await put(name, bytes)
    },
  }
  // The ZIP is written in several pieces, each of one page of messages.
  const writers = { [OWN_DATA_LIST]: ownDataWriter(OWN_DATA, 100_000) }
  const lanes = [1, 2].map(() => createExportLane({ ...own.deps, storage: failing }, writers, keepAccount))
  for (let n = 0; n < 8; n += 1) {
    await Promise.all(lanes.map((lane) => emptyLane(lane)))
    own.advance(60_000)
  }
  const files = unzipSync(await download(own, client.token, `/account/data/${asked.id}`))
  const numbers = rowsIn(files, 'messages').map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: 1100 }, (_, index) => index + 1))
  expect(tries).toBeGreaterThan(3)
  expect(Math.max(...largest)).toBeLessThan(700_000)
  await own.close()
})

test('goes with its owner, whether it is ready or being put together', async () => {
  const people = [await withPassword(await addPerson(t)), await withPassword(await addPerson(t))]
  const [first, second] = people as [TestPerson, TestPerson]
  const ids = [(await ask(first)).body.id]
  await workOnce(t)
  ids.push((await ask(second)).body.id)
  for (const { token } of people)
    expect((await t.call(closeAccount, { token, body: { password: PASSWORD, confirm: true } })).status).toBe(200)
  t.advance(2 * 3_600_000)
  await workOnce(t)
  expect((await sql`select from export where id = any(${ids})`.execute(t.db)).rows).toEqual([])
  expect(await t.deps.storage.read(`export_${ids[0]}_1.bin`)).toBeUndefined()
})

test('every table that names a person is told of, or said to be left out', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass`.execute(t.db)
  const { rows: all } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(t.db)
  const tables = new Set(all.map(({ name }) => name))
  const doc = readFileSync('docs/operations.md', 'utf8')
  const namedIn = (title: string) =>
    [...(new RegExp(`## ${title}\n([\\s\\S]*?)\n## `).exec(doc)?.[1] ?? '').matchAll(/`([a-z_]+)(?:\.[a-z]+)?`/g)]
      .map(([, name]) => name!)
      .filter((name) => tables.has(name))
  const kept = [...namedIn('How long what is kept'), ...namedIn('After an account is deleted')]
  expect(kept.length).toBeGreaterThan(20)
  const told = new Set(OWN_DATA.flatMap((kind) => kind.tables))
  const leftOut = new Set(namedIn('What an export leaves out'))
  const unknown = [...rows.map(({ name }) => name), ...kept].filter((name) => !told.has(name) && !leftOut.has(name))
  expect(unknown).toEqual([])
  expect([...told, ...leftOut].filter((name) => !tables.has(name) || (told.has(name) && leftOut.has(name)))).toEqual([])
})

test('every kind can be read, and hands out none of its keys', async () => {
  const person = await addPerson(t)
  await uploadPhoto(t, (await addPerson(t, { role: 'pending_provider' })).token)
  const owner = { id: person.id, role: 'client', email: person.email, phone: person.phone }
  for (const kind of OWN_DATA) {
    const { rows, next } = await t.db.transaction().execute((trx) => kind.read(t.deps, trx, owner, ''))
    expect([kind.name, next]).toEqual([kind.name, null])
    expect(rows.filter((row) => 'key' in row)).toEqual([])
  }
  expect(new Set(OWN_DATA.map(({ name }) => name)).size).toBe(OWN_DATA.length)
})
