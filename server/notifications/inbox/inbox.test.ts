import { sql } from 'kysely'
import { matchRoutes } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestPasswordReset } from '#contract/accounts.ts'
import { setBookingStatus } from '#contract/bookings.ts'
import { checkIn, sayOnMyWay } from '#contract/bookings/visit-day.ts'
import { countInbox, listInbox, readInbox } from '#contract/inbox.ts'
import { purgeOldMessages } from '#server/notifications/delivery.ts'
import { templates } from '#server/notifications/templates/index.ts'
import type { Template } from '#server/notifications/templates/template.ts'
import routes from '#web/routes.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed, decideOn, objectTo } from '#tests/factories/cases.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { read, say } from '#tests/factories/talk.ts'
import { addConfirmed, addPaid, addPending } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const DAY = 86_400_000
const inboxOf = async ({ token }: { token: string }, query: { limit?: number; cursor?: string } = {}) =>
  (await t.call(listInbox, { token, query: { limit: 100, ...query } })).body
const unread = async ({ token }: { token: string }) => (await t.call(countInbox, { token })).body.unread

/** Readers whose address has no account here, or who are notified by phone alone. */
const OUTSIDE = ['account.code owner', 'safety.contact_asked contact', 'safety.alarm contact', 'safety.alarm desk']

test('no template is forgotten: every reader with an account has a mail, from which the inbox follows', () => {
  const without = Object.entries(templates).flatMap(([name, { readers }]) =>
    Object.entries((readers as Template<never>['readers']) ?? {})
      .filter(([, reader]) => !reader.mail)
      .map(([reader]) => `${name} ${reader}`),
  )
  expect(without.filter((one) => !OUTSIDE.includes(one) && !/^safety\..* (?:contact|desk)$/.test(one))).toEqual([])
})

type Address = { path?: string; index?: boolean; children?: Address[] }
const addressOf = ({ path, index, children }: RouteConfigEntry): Address =>
  index ? { index } : { ...(path ? { path } : {}), ...(children ? { children: children.map(addressOf) } : {}) }

test('whatever is mailed to somebody with an account stands in their inbox, and leads to a page', async () => {
  await addPending(t)
  const paid = await addPaid(t)
  await t.call(setBookingStatus, {
    token: paid.provider.token,
    params: { id: paid.id },
    body: { status: 'cancelled' },
  })
  const missed = await addMissed(t)
  await objectTo(t, missed)
  await decideOn(t, missed, { decision: 'client', reason: 'The door was wrong' })
  await anOpenProvider(t)
  await t.call(requestPasswordReset, { body: { email: paid.client.email } })

  const { rows: mailed } = await sql<{ template: string; recipient: string }>`
    select n.template, m.recipient from outbox_message m join notification n on n.id = m.notification_id
    join user_account u on u.email = m.recipient where m.channel = 'email' order by 1, 2`.execute(t.db)
  const { rows: kept } = await sql<{ template: string; recipient: string; title: string; path: string | null }>`
    select i.template, u.email as recipient, i.title, i.text, i.path
    from inbox_message i join user_account u on u.id = i.person_id order by 1, 2`.execute(t.db)
  // Messages that the factories take out of the outbox are still in the inbox.
  const pairs = kept.map(({ template, recipient }) => `${template} ${recipient}`)
  expect(mailed.length).toBeGreaterThan(12)
  for (const { template, recipient } of mailed) expect(pairs).toContain(`${template} ${recipient}`)
  const addresses = routes.map(addressOf)
  for (const { template, title, path } of kept) {
    expect(title, template).not.toMatch(/Homebloom$|\n|^$/)
    expect(path, template).not.toBeNull()
    expect(matchRoutes(addresses as never, path!.split('?')[0]!)?.at(-1)?.route.path, path!).not.toBe('*')
  }
  // The secret of a link stays in the email.
  const reset = kept.find(({ template }) => template === 'account.reset')
  expect(reset?.path).toBe('/reset-password')
  expect(JSON.stringify(kept)).not.toContain('access_token')
})

test('pages newest first, is read one by one or up to one, and nobody marks what is another’s', async () => {
  const visit = await addPaid(t)
  const [all, other] = [await inboxOf(visit.client), await addPerson(t)]
  expect(all.length).toBeGreaterThan(1)
  expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).toSorted((a, b) => b - a))
  const first = await t.call(listInbox, { token: visit.client.token, query: { limit: 1 } })
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1]
  const second = await inboxOf(visit.client, { limit: 1, ...(cursor ? { cursor } : {}) })
  expect([first.body[0]?.id, second[0]?.id]).toEqual([all[0]!.id, all[1]!.id])

  const mark = async (person: { token: string }, body: { id: string; and_before?: boolean }) =>
    (await t.call(readInbox, { token: person.token, body })).body.unread
  expect(await inboxOf(other)).toEqual([])
  expect(await mark(other, { id: all[0]!.id, and_before: true })).toBe(0)
  expect(await unread(visit.client)).toBe(all.length)
  expect(await mark(visit.client, { id: all[0]!.id })).toBe(all.length - 1)
  expect((await inboxOf(visit.client))[0]).toMatchObject({ is_read: true })
  // Messages after the newest one shown stay unread.
  expect(await mark(visit.client, { id: all[1]!.id, and_before: true })).toBe(0)
  const at = await Promise.all(
    Array.from({ length: 8 }, () => mark(visit.client, { id: all[0]!.id, and_before: true })),
  )
  expect(new Set(at)).toEqual(new Set([0]))
})

test('names the visit of a line to its reader, and marks what is older about it as read with a line', async () => {
  const visit = await addPaid(t)
  const all = await inboxOf(visit.client)
  expect(all.length).toBeGreaterThan(1)
  const shown = { id: visit.id, title: 'Gel Manicure', with_name: 'Amara', when_text: expect.stringMatching(/M$/) }
  for (const { visit: of } of all) expect(of).toMatchObject(shown)
  expect((await inboxOf(visit.provider)).find(({ visit: of }) => of?.id === visit.id)?.visit?.with_name).not.toBe(
    'Amara',
  )

  const other = await addPending(t, { client: visit.client, time: '14:00' })
  await t.call(setBookingStatus, { token: other.provider.token, params: other, body: { status: 'confirmed' } })
  const now = await inboxOf(visit.client)
  const older = now.filter(({ visit: of }) => of?.id === visit.id)
  const mark = async (id: string) =>
    (await t.call(readInbox, { token: visit.client.token, body: { id, of_visit: true } })).body.unread
  const before = await unread(visit.client)
  // The oldest alone: what is newer has not been seen with it.
  expect(await mark(older.at(-1)!.id)).toBe(before - 1)
  expect(await mark(older[0]!.id)).toBe(before - older.length)
  expect(await unread(visit.client)).toBe(now.length - older.length)
})

test('a reminder whose visit is off is past; quiet hours and bursts delay nothing', async () => {
  const visit = await addConfirmed(t)
  const { payment_due_at } = await t.db
    .selectFrom('booking')
    .select('payment_due_at')
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow()
  t.setNow(new Date(payment_due_at!.getTime() - 60_000).toISOString())
  await workOnce(t)
  const reminder = async () => (await inboxOf(visit.client)).find(({ title }) => /pay/i.test(title))
  expect(await reminder()).toMatchObject({ is_past: false, path: `/bookings/${visit.id}` })
  await t.call(setBookingStatus, { token: visit.client.token, params: { id: visit.id }, body: { status: 'cancelled' } })
  expect(await reminder()).toMatchObject({ is_past: true })
})

test('a reminder stays current until the visit is over, though it is too late to send one', async () => {
  const visit = await addPaid(t)
  await t.app.work.runDue()
  t.setNow(moment(3, '07:30'))
  await workOnce(t)
  const soon = async () => (await inboxOf(visit.client)).find(({ title }) => title.startsWith('Soon:'))
  for (const time of ['08:30', '09:30']) {
    t.setNow(moment(3, time))
    expect(await soon()).toMatchObject({ is_past: false })
  }
  t.setNow(moment(3, '11:00'))
  expect(await soon()).toMatchObject({ is_past: true })
})

test('outdated messages are not counted, by time or by events', async () => {
  const visit = await addPaid(t)
  const { id, client, provider } = visit
  /** The bell counts what the list shows as unread and current. */
  const count = async () => {
    const current = (await inboxOf(client)).filter(({ is_read, is_past }) => !is_read && !is_past).length
    expect(await unread(client)).toBe(current)
    return current
  }
  t.setNow(moment(3, '08:20'))
  const before = await count()
  await t.call(sayOnMyWay, { token: provider.token, params: { id } })
  expect(await count()).toBe(before + 1)
  t.setNow(moment(3, '09:00'))
  await t.call(checkIn, { token: provider.token, params: { id }, body: {} })
  // A provider who has arrived is no longer on the way.
  expect((await inboxOf(client)).filter(({ title, is_past }) => is_past && /way/.test(title))).toHaveLength(1)
  await count()

  const conversation = await say(t, provider, client, 'How do they look?')
  const quiet = await count()
  t.advance(11 * 60_000)
  await workOnce(t)
  expect(await count()).toBe(quiet + 1)
  await read(t, client, conversation, 1000)
  expect(await count()).toBe(quiet)
})

test('is kept for a year', async () => {
  const { client } = await addPaid(t)
  const count = (await inboxOf(client)).length
  await purgeOldMessages(t.deps, new Date(t.clock.now().getTime() + 364 * DAY))
  expect(await inboxOf(client)).toHaveLength(count)
  await purgeOldMessages(t.deps, new Date(t.clock.now().getTime() + 367 * DAY))
  expect(await inboxOf(client)).toEqual([])
})
