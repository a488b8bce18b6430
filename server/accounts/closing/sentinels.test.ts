import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { askOwnData } from '#contract/accounts/own-data.ts'
import { askForHelp } from '#contract/support.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { placesOf } from '#tests/factories/sentinels.ts'
import { moment } from '#tests/factories/calendar.ts'
import { handIn } from '#tests/factories/papers.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { showPhoto } from '#tests/factories/portfolio.ts'
import { addDone, addPublished } from '#tests/factories/reviews.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { say } from '#tests/factories/talk.ts'
import { addTip } from '#tests/factories/tips.ts'

/**
 * A whole life with Homebloom, with words that appear nowhere else: after the deletion every table, every file and all
 * logs are searched for them, and only what docs/operations.md names may still contain one.
 */

const PASSWORD = 'Canary-pass-93!'

let t: TestApp
const logged: string[] = []
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, log: createLogger('trace', { write: (line: string) => logged.push(line) }) })
  await withCatalogue(t)
})
afterAll(() => t.close())

/** `table.column` of all columns that, by the table of what stays, contain text. */
const NAMED = new Set(
  [
    ...(
      /## After an account is deleted\n([\s\S]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
    ).matchAll(/`(\w+)` \(`(\w+)`\)/g),
  ].map(([, table, column]) => `${table}.${column}`),
)

async function named<P extends TestPerson>(person: P, first: string, last: string): Promise<P> {
  const email = `${first}@${last}.test`.toLowerCase()
  await t.db
    .updateTable('user_account')
    .set({
      first_name: first,
      last_name: last,
      full_name: `${first} ${last}`,
      email,
      street_address: `77 ${last} Lane`,
      password_hash: await hashPassword(PASSWORD),
    })
    .where('id', '=', person.id)
    .execute()
  return { ...person, email }
}

async function isForgotten(words: readonly string[]): Promise<void> {
  // The last messages leave within hours.
  for (let hours = 0; hours < 6; hours += 2) {
    t.advance(2 * 3_600_000)
    await workOnce(t)
  }
  expect((await placesOf(t.db, words)).filter((place) => !NAMED.has(place))).toEqual([])
  const pattern = new RegExp(words.join('|'), 'i')
  expect(logged.filter((line) => pattern.test(line))).toEqual([])
  for (const file of await readdir(t.uploads))
    expect([file, pattern.test(`${file} ${await readFile(join(t.uploads, file), 'latin1')}`)]).toEqual([file, false])
}

test('the search also finds values inside binary data', async () => {
  await sql`create table canary_try (hidden bytea)`.execute(t.db)
  await sql`insert into canary_try values (${Buffer.from([0, 255, ...Buffer.from('Kanarienvogel'), 200])})`.execute(
    t.db,
  )
  expect(await placesOf(t.db, ['kanarienvogel'])).toEqual(['canary_try.hidden'])
  await sql`drop table canary_try`.execute(t.db)
})

const close = async (person: TestPerson) => {
  const token = await newSession(t, person.id)
  const { status, body } = await t.call(closeAccount, { token, body: { password: PASSWORD, confirm: true } })
  expect([status, body.meta]).toEqual([200, undefined])
}

test('deleting an active client leaves only what the table lists', async () => {
  const client = await named(await addPerson(t), 'Kanarina', 'Zwitscher')
  const words = ['kanarina', 'zwitscher', client.phone]
  const provider = await addBookable(t)
  const visit = await addDone(t, { client, provider })
  await t.db.updateTable('booking').set({ notes: 'Zwitscher twice' }).where('id', '=', visit.id).execute()
  const token = await newSession(t, client.id)
  await say(t, { token }, provider, 'It was Zwitscher!')
  const present = {
    ...visit,
    client: { ...client, token },
    provider: { ...provider, token: await newSession(t, provider.id) },
  }
  await addTip(t, present, { message: 'Zwitscher thanks' })
  await addPublished(t, present)
  const help = { subject: 'Zwitscher asks', message: 'From Kanarina', inquiry_type: 'general' } as const
  expect((await t.call(askForHelp, { token, body: help })).status).toBe(201)
  expect((await t.call(askOwnData, { token, body: { password: PASSWORD } })).status).toBe(200)
  expect((await t.call(login, { body: { email: client.email, password: 'Zwitscher-1' } })).status).toBe(401)
  await workOnce(t)
  t.setNow(moment(40, '10:00'))
  await workOnce(t)
  const places = await placesOf(t.db, words)
  expect(places.length).toBeGreaterThan(10)
  expect(places).toContain('sandbox_checkout.email')
  await close(client)
  await isForgotten(words)
})

test('deleting a provider with documents and a bank account leaves only what the table lists', async () => {
  const provider = await named(await addBookable(t), 'Pirola', 'Goldammer')
  const words = ['pirola', 'goldammer', provider.phone]
  provider.token = await newSession(t, provider.id)
  await handIn(t, provider, 'government_id')
  await showPhoto(t, provider, { alt: 'A hand with Goldammer feathers' })
  await setUpPayoutsOf(t, provider.token, { holder: 'Pirola Goldammer' })
  const files = await t.db.selectFrom('stored_file').select('id').where('owner_id', '=', provider.id).execute()
  expect(files.length).toBeGreaterThan(0)
  await workOnce(t)
  expect(await placesOf(t.db, words)).toContain('sandbox_payee.holder')
  await close(provider)
  await isForgotten(words)
  const left = await readdir(t.uploads)
  expect(files.filter(({ id }) => left.some((name) => name.includes(id)))).toEqual([])
})
