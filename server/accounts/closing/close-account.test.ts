import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, login } from '#contract/accounts.ts'
import { closeAccount, getClosing } from '#contract/accounts/closing.ts'
import { createBooking } from '#contract/bookings.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { placesOf } from '#tests/factories/sentinels.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { cancelAs } from '#tests/factories/stages.ts'
import { reportPhoto } from '#contract/providers/portfolio.ts'
import { listTasks } from '#contract/admin/tasks.ts'
import { showPhoto } from '#tests/factories/portfolio.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'

const PASSWORD = 'Canary-pass-93!'

let t: TestApp
let passwordHash: string
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

async function withPassword<P extends TestPerson>(person: P): Promise<P> {
  await t.db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  return person
}

const close = ({ token }: { token: string }, password = PASSWORD) =>
  t.call(closeAccount, { token, body: { password, confirm: true } })

const rowOf = (id: string) => t.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('lists upcoming visits and allows the deletion once they are cancelled', async () => {
  const visit = await addPending(t)
  const client = await withPassword(visit.client)
  const first = await t.call(getClosing, { token: client.token })
  expect(first.body.hindrances).toMatchObject([{ code: 'visits', path: '/dashboard' }])
  const refused = await close(client)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', meta: { hindrances: [{ code: 'visits' }] } },
  })
  const provider = await withPassword(visit.provider)
  expect((await close(provider)).body.meta).toMatchObject({ hindrances: [{ code: 'visits' }] })

  await cancelAs(t, visit, 'client')
  await workOnce(t)
  expect((await close(client, 'Wrong-pass1!')).status).toBe(422)
  expect((await close(client)).status).toBe(200)
  expect((await t.call(getMe, { token: client.token })).status).toBe(401)
  expect((await t.call(login, { body: { email: client.email, password: PASSWORD } })).status).toBe(401)
  expect(await rowOf(client.id)).toMatchObject({ full_name: 'A client', last_name: '', street_address: '' })
  expect((await close(provider)).status).toBe(200)
  expect(await rowOf(provider.id)).toMatchObject({ full_name: 'A provider' })
  const listed = await t.db
    .selectFrom('offering')
    .select('id')
    .where('provider_id', '=', provider.id)
    .where('is_listed', '=', true)
    .execute()
  expect(listed).toEqual([])
})

test('removes the task to review photos of a deleted provider', async () => {
  const admin = await anAdmin(t, 'trust')
  const provider = await withPassword(await anOpenProvider(t))
  const photo = await showPhoto(t, provider, { service_id: provider.services[0]!.id })
  const client = await addPerson(t)
  const body = { reason: 'not_asked' } as const
  expect((await t.call(reportPhoto, { token: client.token, params: { id: photo }, body })).status).toBe(200)
  const waiting = async () => {
    const { body: tasks } = await t.call(listTasks, { token: admin.token, query: { limit: 100 } })
    return tasks.flatMap(({ kind }) => (kind.startsWith('photo.') ? [kind] : [])).toSorted()
  }
  expect(await waiting()).toEqual(['photo.first', 'photo.reported'])
  expect((await close(provider)).status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('deletes everything the client typed and frees the email', async () => {
  const visit = await addPending(t)
  const client = await withPassword(visit.client)
  const id = client.id
  await t.db
    .updateTable('user_account')
    .where('id', '=', id)
    .set({
      first_name: 'Kanarina',
      last_name: 'Zwitscher',
      full_name: 'Kanarina Zwitscher',
      email: 'kanarina@zwitscher.test',
      street_address: '77 Zwitscher Lane',
    })
    .execute()
  await sql`update booking set notes = 'Zwitscher twice', street_address = '77 Zwitscher Lane' where id = ${visit.id}`.execute(
    t.db,
  )
  const at = t.clock.now()
  const talk = `c${id.slice(1)}`
  await sql`insert into conversation (id, client_id, provider_id, created_at, last_number, last_at)
    values (${talk}, ${id}, ${visit.provider.id}, ${at}, 1, ${at})`.execute(t.db)
  await sql`insert into message (conversation_id, number, author, body, sent_at)
    values (${talk}, 1, 'client', 'Zwitscher!', ${at})`.execute(t.db)
  await sql`insert into person_note (id, person_id, written_by, written_at, text)
    values (${talk}, ${id}, ${visit.provider.id}, ${at}, 'Zwitscher calls often')`.execute(t.db)
  await cancelAs(t, visit, 'client', { note: 'Zwitscher is ill' })
  await workOnce(t)
  const words = ['kanarina', 'zwitscher', client.phone]
  expect((await placesOf(t.db, words)).length).toBeGreaterThan(5)

  expect((await close(client)).status).toBe(200)
  // The farewell email has the address until it has been sent; messages about visits have gone by then, too.
  t.advance(2 * 3_600_000)
  await workOnce(t)
  t.advance(2 * 3_600_000)
  await workOnce(t)
  expect(await placesOf(t.db, words)).toEqual([])
  const again = await addPerson(t)
  await t.db.updateTable('user_account').set({ email: 'kanarina@zwitscher.test' }).where('id', '=', again.id).execute()
})

test('deletes everything a provider typed except books and other people’s records', async () => {
  const visit = await addPending(t)
  const { id } = await withPassword(visit.provider)
  const at = t.clock.now()
  const key = `p${id.slice(1)}`
  await sql`update user_account set first_name = 'Pirola', last_name = 'Goldammer', full_name = 'Pirola Goldammer',
    email = 'pirola@goldammer.test' where id = ${id}`.execute(t.db)
  await sql`update provider_profile set bio = 'Goldammer since 1990', location = 'Goldammer Hill',
    specialties = '{Goldammer}' where provider_id = ${id}`.execute(t.db)
  await sql`update offering set description = 'By Goldammer' where provider_id = ${id}`.execute(t.db)
  await sql`update paper set details = 'Goldammer no. 7' where provider_id = ${id}`.execute(t.db)
  await sql`update verification set reason = 'Goldammer is fine' where provider_id = ${id}`.execute(t.db)
  await sql`insert into time_off (id, provider_id, during, note, created_at) values (${key}, ${id},
    tstzrange(${at}, ${new Date(at.getTime() + 3_600_000)}), 'Goldammer wedding', ${at})`.execute(t.db)
  await sql`insert into trusted_contact (id, provider_id, name, phone_number, state, expires_at, asked_at)
    values (${key}, ${id}, 'Gerd Goldammer', '6045550199', 'asked', ${at}, ${at})`.execute(t.db)
  await sql`insert into quick_answers (provider_id, answers) values (${id}, '{Goldammer greets}')`.execute(t.db)
  await sql`insert into support_ticket (id, person_id, name, email, subject, inquiry_type, state, created_at, since, last_at)
    values (${key}, ${id}, 'Pirola', 'pirola@goldammer.test', 'Goldammer asks', 'general', 'solved', ${at}, ${at}, ${at})`.execute(
    t.db,
  )
  await cancelAs(t, visit, 'provider', { note: 'Goldammer is ill' })
  await workOnce(t)
  const words = ['pirola', 'goldammer', visit.provider.phone]
  expect((await placesOf(t.db, words)).length).toBeGreaterThan(8)
  expect((await close(visit.provider)).status).toBe(200)
  for (let hours = 0; hours < 6; hours += 2) {
    t.advance(2 * 3_600_000)
    await workOnce(t)
  }
  expect(await placesOf(t.db, words)).toEqual([])
  const { rows } = await sql`select from stored_file where owner_id = ${id}`.execute(t.db)
  expect(rows).toEqual([])
})

test('simultaneous deletions succeed once, and nothing new starts meanwhile', async () => {
  const gone = await withPassword(await addPerson(t))
  const visit = await addPending(t)
  const bookings = Array.from({ length: 4 }, () =>
    t.call(createBooking, {
      token: gone.token,
      body: { service_id: visit.provider.serviceId, date: '2026-11-27', time: '10:00' } as never,
    }),
  )
  const answers = await Promise.all([close(gone), close(gone), ...bookings])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const isGone = (await rowOf(gone.id)).deleted_at !== null
  const open = await t.db.selectFrom('booking').select('id').where('client_id', '=', gone.id).execute()
  expect(isGone ? open : 'refused').toEqual(isGone ? [] : 'refused')
})

test('nothing begins for an account that is deleted, whatever was checked before', async () => {
  const gone = await withPassword(await addPerson(t))
  const visit = await addPending(t)
  expect((await close(gone)).status).toBe(200)
  const late = sql`insert into conversation (id, client_id, provider_id, created_at, last_number, last_at)
    values (${`x${gone.id.slice(1)}`}, ${gone.id}, ${visit.provider.id}, ${t.clock.now()}, 0, ${t.clock.now()})`
  await expect(late.execute(t.db)).rejects.toThrow('this account is deleted')
})

test('the last owner stays', async () => {
  const owner = await withPassword(await anAdmin(t, 'owner'))
  await sql`update user_account set admin_scopes = '{support}' where role = 'admin' and id <> ${owner.id}`.execute(t.db)
  expect((await close(owner)).body.meta).toMatchObject({ hindrances: [{ code: 'last_owner' }] })
  const other = await anAdmin(t, 'owner')
  expect((await close(owner)).status).toBe(200)
  expect((await rowOf(owner.id)).full_name).toBe('A former admin')
  expect((await t.call(getMe, { token: other.token })).status).toBe(200)
})

test('every column that names a person is known to be erased or kept', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.conrelid::regclass::text as place
    from pg_constraint c where c.contype = 'f' and c.confrelid = 'user_account'::regclass`.execute(t.db)
  const { readFileSync, readdirSync } = await import('node:fs')
  const erasing = readdirSync('server', { recursive: true })
    .map(String)
    .filter((file) => /erasure[a-z-]*\.ts$|queries\.ts$|devices\.ts$|purge-author\.ts$/.test(file))
    .filter((file) => /erasure|support\/queries|push\/queries|calendars\/queries|mileage\/queries/.test(file))
    .map((file) => readFileSync(`server/${file}`, 'utf8'))
    .join('\n')
  const kept =
    /## After an account is deleted\n([\s\S]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  const unknown = [...new Set(rows.map(({ place }) => place))].filter(
    (table) =>
      !new RegExp(`(delete from|update|insertInto\\('|deleteFrom\\('|') ?${table}\\b`).test(erasing) &&
      !kept.includes(`\`${table}`),
  )
  expect(unknown).toEqual([])
})
