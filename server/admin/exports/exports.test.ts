import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { askExport, downloadExport, listExports } from '#contract/admin/exports.ts'
import { sendContact } from '#contract/admin.ts'
import { listAdminBookings } from '#contract/admin/bookings.ts'
import { keepAccount } from '#server/accounts/index.ts'
import { emptyLane } from '#server/platform/lanes.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { download, readCsv } from '#tests/factories/documents.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, withCatalogue } from '#tests/factories/supply.ts'
import { addPaid, addPending } from '#tests/factories/visits.ts'
import { createExportLane } from '#server/platform/exports/write-exports.ts'
import { listWriters } from './write-list.ts'

let t: TestApp
let support: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  support = await anAdmin(t, 'support')
})
afterAll(() => t.close())

type Filter = Record<string, string>
const ask = (filter: Filter = {}, { token } = support) =>
  t.call(askExport, { token, body: { list: 'bookings', filter } })
const files = async ({ token } = support) => (await t.call(listExports, { token, query: { list: 'bookings' } })).body
const fetched = async (id: string) => readCsv((await download(t, support.token, `/admin/exports/${id}`)).toString())
const fetchAs = async (token: string, id: string) => (await t.call(downloadExport, { token, params: { id } })).status

test('a file holds what the list shows, in its order, and no formula of somebody else’s', async () => {
  const provider = await addBookable(t)
  const client = await addPerson(t)
  await t.db.updateTable('user_account').set({ full_name: '=HYPERLINK("x")' }).where('id', '=', client.id).execute()
  const [paid, waits] = [
    await addPaid(t, { provider, client }),
    await addPending(t, { provider, client, time: '13:00' }),
  ]
  await addPending(t)
  const filter = { provider: provider.id, sort: 'soonest' }
  const { body: asked } = await ask(filter)
  expect(asked).toMatchObject({ state: 'writing', lines: 0 })
  await workOnce(t)
  expect(await files()).toMatchObject([{ id: asked.id, state: 'ready', lines: 2 }])
  const rows = await fetched(asked.id)
  expect(rows.map((row) => row['Booking'])).toEqual([paid.id, waits.id])
  expect(rows[0]).toMatchObject({ State: 'confirmed', Payment: 'paid', Total: '80.00', Client: '\'=HYPERLINK("x")' })
  const entries = await t.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', asked.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, actor_id, after }) => [action, actor_id, after])).toEqual([
    ['export.asked', support.id, { list: 'bookings', ...filter }],
    ['export.downloaded', support.id, { list: 'bookings', lines: 2 }],
  ])
})

test('is for whoever asked for it, with the second factor anew, for a day', async () => {
  const other = await anAdmin(t, 'owner')
  const { body: asked } = await ask()
  expect(await fetchAs(support.token, asked.id)).toBe(409)
  await workOnce(t)
  expect(await fetchAs(other.token, asked.id)).toBe(404)
  expect(await files(other)).toEqual([])
  const at = (hours: number) => t.setNow(new Date(Date.parse(TEST_NOW) + hours * 3_600_000).toISOString())
  at(0.5)
  expect(await fetchAs(support.token, asked.id)).toBe(403)
  expect((await ask()).body).toMatchObject({ code: 'second_factor_required' })
  at(23)
  expect(await fetchAs(await newSession(t, support.id), asked.id)).toBe(200)
  at(25)
  expect(await fetchAs(await newSession(t, support.id), asked.id)).toBe(404)
})

test('one at a time, and nothing of what the list does not know', async () => {
  expect((await ask()).status).toBe(200)
  expect((await ask({ state: 'pending' })).status).toBe(409)
  await workOnce(t)
  expect((await ask({ state: 'gone' })).body).toMatchObject({ code: 'invalid_input' })
  expect((await ask({ limit: '1' })).body).toMatchObject({ code: 'invalid_input' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an interrupted export continues, also with another worker, and has each line once', async () => {
  const own = await startTestApp()
  await withCatalogue(own)
  await addPending(own)
  await inTransaction(own.db, async (trx) => {
    // Many simultaneous requests: nothing else matters here.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into booking
      select (jsonb_populate_record(b, jsonb_build_object('id', translate(lpad(n::text, 26, 'a'), '0189', 'bcde')))).*
      from booking b, generate_series(1, 6000) n`.execute(trx)
  })
  const { token } = await anAdmin(own, 'support')
  const { body: asked } = await own.call(askExport, { token, body: { list: 'bookings' } })
  const put = own.deps.storage.put.bind(own.deps.storage)
  let tries = 0
  const failing = {
    ...own.deps.storage,
    put: (name: string, bytes: Buffer) => (tries++ % 2 === 0 ? Promise.reject(new Error('away')) : put(name, bytes)),
  }
  const lanes = [1, 2].map(() => createExportLane({ ...own.deps, storage: failing }, listWriters, keepAccount))
  for (let n = 0; n < 6; n += 1) {
    await Promise.all(lanes.map((lane) => emptyLane(lane)))
    own.advance(60_000)
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from booking`.execute(own.db)
  const { body: shown } = await own.call(listExports, { token, query: { list: 'bookings' } })
  expect(shown).toMatchObject([{ state: 'ready', lines: rows[0]!.n }])
  const lines = readCsv((await download(own, token, `/admin/exports/${asked.id}`)).toString())
  expect(new Set(lines.map((line) => line['Booking'])).size).toBe(rows[0]!.n)
  expect(tries).toBeGreaterThan(3)
  await own.close()
})

test('the list is ordered by any of its figures, page by page', async () => {
  const provider = await addBookable(t)
  for (const time of ['08:00', '10:00', '12:00', '14:00']) await addPending(t, { provider, time })
  await t.db.updateTable('booking').set({ price_cents: 9900 }).where('provider_id', '=', provider.id).execute()
  for (const narrowed of [{ provider: provider.id }, {}])
    for (const [sort, opposite] of [
      ['newest', 'oldest'],
      ['highest', 'lowest'],
    ] as const) {
      const read = async (by: typeof sort | typeof opposite, limit: number) => {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const query: z.input<typeof listAdminBookings.query> = { ...narrowed, sort: by, limit }
          if (cursor !== undefined) query.cursor = cursor
          const answer = await t.call(listAdminBookings, { token: support.token, query })
          seen.push(...answer.body.map(({ id }) => id))
          const link: unknown = answer.headers.link
          cursor = typeof link === 'string' ? /cursor=([^>&]+)/.exec(link)?.[1] : undefined
        } while (cursor !== undefined)
        return seen
      }
      const whole = await read(sort, 100)
      expect(whole.length).toBeGreaterThan(3)
      expect(await read(sort, 3)).toEqual(whole)
      expect(await read(opposite, 3)).toEqual(whole.toReversed())
    }
})

test('cases are those that whoever asks may read, also while it is written', async () => {
  const subject = `For a file ${Date.now()}`
  await t.call(sendContact, { body: { name: '=1+1', email: 'file@example.test', subject, message: 'Hello' } })
  const trust = await anAdmin(t, 'trust')
  const titles = async ({ token }: TestPerson, filter: Filter = {}) => {
    const { body: asked } = await t.call(askExport, { token, body: { list: 'cases', filter } })
    await workOnce(t)
    const rows = readCsv((await download(t, token, `/admin/exports/${asked.id}`)).toString())
    return rows.filter((row) => row['Title'] === subject)
  }
  const [row, ...others] = await titles(support)
  expect(others).toEqual([])
  expect(row).toMatchObject({ Kind: 'Message', From: "'=1+1", State: 'new', Since: '2026-11-23 11:00', Owner: '' })
  expect(await titles(support, { kind: 'ticket', owner: 'nobody' })).toHaveLength(1)
  expect(await titles(support, { turn: 'spam' })).toEqual([])
  expect(await titles(trust)).toEqual([])
  const wrong = await t.call(askExport, { token: support.token, body: { list: 'cases', filter: { turn: 'nobody' } } })
  expect(wrong.status).toBe(422)
})
