import { afterEach, beforeEach, expect, it } from 'vitest'
import { getAdminDocument, saveDocument } from '#contract/admin/content.ts'
import { listInbox } from '#contract/inbox.ts'
import { documents } from '#db/seed/content/documents.ts'
import { installContent, tellPolicies } from '#server/content/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  token = (await anAdmin(t)).token
})
afterEach(() => t.close())

type Save = { name?: string; title?: string; note?: string; tell?: boolean; publish?: boolean }
async function save({ name = 'privacy-policy', title = 'Privacy', note = 'A', tell = true, publish = true }: Save) {
  const { latest, draft, published } = (await t.call(getAdminDocument, { token, params: { name } })).body
  const { caption, agreement, intro, sections } = draft ?? published
  const body = { title, caption, agreement, intro, sections }
  return t.call(saveDocument, { token, params: { name }, body: { base: latest, body, note, publish, tell } })
}
const told = async ({ email }: TestPerson) =>
  (await messagesOf(t, { to: email })).filter(({ subject }) => / ha(?:s|ve) changed - /.test(subject ?? ''))
const notesTo = async (person: TestPerson) =>
  (await told(person)).map(({ text }) => /What changed: (.*)/.exec(text)?.[1])

it('tells everybody who has an account, once, by mail and inbox, and asks nothing of them', async () => {
  const people = [await addPerson(t), await addBookable(t), await addPerson(t, { role: 'pending_provider' })]
  t.advance(1000)
  expect((await save({ note: 'Messages are kept for two years.' })).status).toBe(200)
  t.advance(1000)
  const later = await addPerson(t)
  await Promise.all([workOnce(t), workOnce(t)])
  await workOnce(t)
  for (const person of people) expect(await notesTo(person)).toEqual(['Messages are kept for two years.'])
  expect(await notesTo(later)).toEqual([])
  const { body } = await t.call(listInbox, { token: people[0]!.token })
  expect(body.filter(({ title }) => title.startsWith('Our privacy policy has changed'))).toHaveLength(1)
  const { versions } = (await t.call(getAdminDocument, { token, params: { name: 'privacy-policy' } })).body
  expect(versions.map(({ tells }) => tells)).toEqual([true, false])
})

it('tells more people than a batch has room for', async () => {
  const one = await addPerson(t)
  const row = await t.db.selectFrom('user_account').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
  const many = Array.from({ length: 7 }, (_nothing, at) => ({
    ...row,
    id: `${one.id.slice(0, 20)}${String(at).padStart(6, '0')}`,
    email: `many${at}@example.test`,
    phone_number: `604555${String(at).padStart(4, '0')}`,
  }))
  await t.db.insertInto('user_account').values(many).execute()
  t.advance(1000)
  await save({})
  await tellPolicies(t.deps, 3)
  const rows = await t.db
    .selectFrom('outbox_message')
    .innerJoin('notification', 'notification.id', 'outbox_message.notification_id')
    .select('outbox_message.recipient')
    .where('notification.template', '=', 'account.policy_changed')
    .execute()
  expect(rows.length).toBe(new Set(rows.map(({ recipient }) => recipient)).size)
  expect(rows.length).toBeGreaterThan(7)
})

it('tells nobody of a draft, of other pages, without a word of what changed, or of what is overtaken', async () => {
  const person = await addPerson(t)
  expect((await save({ name: 'faq' })).status).toBe(422)
  expect((await save({ note: '' })).body).toMatchObject({ errors: [{ loc: ['body', 'note'] }] })
  expect((await save({ publish: false })).status).toBe(200)
  await workOnce(t)
  expect(await notesTo(person)).toEqual([])
  // The draft as it is, with the notice to everyone.
  expect((await save({ note: 'First' })).status).toBe(200)
  expect((await save({ title: 'Privacy, again', note: 'Second' })).status).toBe(200)
  expect((await save({ title: 'Privacy, with a comma', tell: false, note: '' })).status).toBe(200)
  await workOnce(t)
  expect(await notesTo(person)).toEqual(['Second'])
})

it('tells of what a release brings with another date, and of nothing once an admin has published', async () => {
  const person = await addPerson(t)
  const install = (updated: string) => {
    const document = { ...documents['privacy-policy']!, updated }
    const content = { documents: { 'privacy-policy': document }, notes: { 'privacy-policy': `As of ${updated}` } }
    return inTransaction(t.db, (trx) => installContent(trx, content, t.clock.now()))
  }
  t.advance(1000)
  await install(documents['privacy-policy']!.updated!)
  await workOnce(t)
  expect(await notesTo(person)).toEqual([])
  await install('2030-01-01')
  await install('2030-01-01')
  await workOnce(t)
  expect(await notesTo(person)).toEqual(['As of 2030-01-01'])
  t.advance(1000)
  await save({ tell: false })
  await install('2030-02-02')
  await workOnce(t)
  expect(await notesTo(person)).toEqual(['As of 2030-01-01'])
})
