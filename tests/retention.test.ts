import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askExport } from '#contract/admin/exports.ts'
import { createLanes } from '#server/notifications/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { emptyLane } from '#server/platform/lanes.ts'
import { hashToken, newId } from '#server/platform/id.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addDeadLetter, addMessage } from '#tests/factories/messages.ts'
import { handIn, uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, newSession } from '#tests/factories/people.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

/**
 * Reads the table in docs/operations.md, makes one thing of each line, moves the clock to shortly before its time and then
 * past it: until then it is there, and afterwards it is gone. A line that is not tried, and one that was tried and is no
 * longer in the table, fail.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = '2026-11-23T19:00:00Z'

type Line = { what: string; job: string; ms: number }

function linesOf(text: string): Line[] {
  const part = /## How long what is kept\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
  const rows = part.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => {
    const [what = '', , time = '', job = ''] = row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim())
    const [, count, unit] = /^(\d+) (hour|day)/.exec(time) ?? []
    if (count === undefined) throw new Error(`no time that can be read: ${row}`)
    return { what, job: job.replaceAll('`', ''), ms: Number(count) * (unit === 'day' ? DAY_MS : HOUR_MS) }
  })
}

let t: TestApp
let at: Date
beforeAll(async () => {
  t = await startTestApp({ now: START, isFrozen: true })
  await withCatalogue(t)
  at = t.clock.now()
})
afterAll(() => t.close())

type Thing = { add: () => Promise<void>; left: () => Promise<number> }

const count = async (what: ReturnType<typeof sql>) =>
  Number((await sql<{ n: string }>`select count(*) as n ${what}`.execute(t.db)).rows[0]!.n)
const run = async (statement: ReturnType<typeof sql>) => void (await statement.execute(t.db))
/** By the template of a message that is sent immediately: nothing of it waits. */
async function tell(template: string): Promise<void> {
  const id = newId()
  await run(sql`insert into notification (id, template, subject_type, subject_id, round, facts, created_at)
    values (${id}, ${template}, 'ticket', ${id}, null, '{}', ${at})`)
}
const ofKind = (kind: string) =>
  sql`from stored_file f join paper_file p on p.file_id = f.id join paper on paper.id = p.paper_id where paper.kind = ${kind}`

let person: { id: string; token: string }
let provider: Awaited<ReturnType<typeof addPerson>>

async function addPaper(kind: 'government_id' | 'insurance'): Promise<void> {
  const expires = kind === 'insurance' ? { expires_on: '2026-11-25' } : {}
  const { id } = await handIn(t, provider, kind, expires)
  await run(sql`update paper set state = 'accepted', decided_at = ${at}, decided_by = ${provider.id},
    expires_on = ${kind === 'insurance' ? '2026-11-23' : null}::date where id = ${id}`)
}

const sink = { mail: { send: async () => undefined }, sms: { send: async () => undefined } }

const things: Record<string, Thing> = {
  'Codes by SMS': {
    add: () =>
      run(sql`insert into verification_code (id, phone_number, purpose, code_hash, salt, tries_left, sent_at, expires_at)
        values (${newId()}, '6045550001', 'signup', 'x', 'x', 1, ${at}, ${at})`),
    left: () => count(sql`from verification_code`),
  },
  'Links to reset a password': {
    add: () =>
      run(sql`insert into password_reset (token_hash, user_id, created_at, expires_at)
        values ('x', ${person.id}, ${at}, ${at})`),
    left: () => count(sql`from password_reset`),
  },
  'Links that confirm an email': {
    add: () =>
      run(sql`insert into email_confirmation (user_id, token_hash, email, sent_at, expires_at)
        values (${person.id}, 'x', 'a@example.test', ${at}, ${at})`),
    left: () => count(sql`from email_confirmation`),
  },
  'Changes of an email': {
    add: () =>
      run(sql`insert into email_change
          (id, user_id, old_email, new_email, confirm_hash, object_hash, asked_at, expires_at, confirmed_at, object_until)
        values (${newId()}, ${person.id}, 'a@example.test', 'b@example.test', 'x', 'y', ${at}, ${at}, ${at},
          ${new Date(at.getTime() + 7 * DAY_MS)})`),
    left: () => count(sql`from email_change`),
  },
  Sessions: {
    add: async () => {
      await newSession(t, person.id)
      await run(sql`update session set expires_at = ${at}, device = 'Old' where user_id = ${person.id}`)
    },
    left: () => count(sql`from session where device = 'Old'`),
  },
  'Devices on which someone is notified': {
    add: async () => {
      const token = hashToken(await newSession(t, person.id))
      await run(sql`insert into push_subscription (id, person_id, session_hash, endpoint, p256dh, auth, created_at)
        values (${newId()}, ${person.id}, ${token}, 'https://push.test/tried', 'x', 'x', ${at})`)
      await run(sql`update session set expires_at = ${at} where token_hash = ${token}`)
    },
    left: () => count(sql`from push_subscription`),
  },
  'Networks that an owner has used, as keyed hashes': {
    add: () => run(sql`insert into known_address values (${person.id}, 'x', ${at})`),
    left: () => count(sql`from known_address`),
  },
  'Counters of limits': {
    add: () => run(sql`insert into rate_limit (key, window_started_at, hits) values ('tried', ${at}, 1)`),
    left: () => count(sql`from rate_limit where key = 'tried'`),
  },
  'Keys of repeats': {
    add: () =>
      run(sql`insert into idempotency_key (user_id, route, key, body_hash, resource_id, created_at)
        values (${person.id}, 'tried', 'x', 'x', 'x', ${at})`),
    left: () => count(sql`from idempotency_key where route = 'tried'`),
  },
  'What messages with codes and links are made of': {
    add: () => tell('account.email_changed'),
    left: () => count(sql`from notification where template = 'account.email_changed' and facts is not null`),
  },
  'What messages that were given up are made of': {
    add: async () => void (await addDeadLetter(t, 'given-up@example.test')),
    left: () =>
      count(sql`from notification n join outbox_message m on m.notification_id = n.id
        where m.recipient = 'given-up@example.test' and (facts is not null or gave_up_at is not null)`),
  },
  'What all other messages are made of': {
    add: async () => void (await addMessage(t.deps, { channel: 'email', to: 'told@example.test' })),
    left: () =>
      count(sql`from notification n join outbox_message m on m.notification_id = n.id
        where m.recipient = 'told@example.test' and facts is not null`),
  },
  'That something was sent, to whom': {
    add: () => tell('contact.tried'),
    left: () => count(sql`from notification where template = 'contact.tried'`),
  },
  'Messages of the inbox': {
    add: () =>
      run(sql`insert into inbox_message (person_id, template, subject_type, subject_id, title, text, created_at)
        values (${person.id}, 'tried', 'ticket', 'x', 'x', 'x', ${at})`),
    left: () => count(sql`from inbox_message where template = 'tried'`),
  },
  'Closed tasks of admins': {
    add: () =>
      run(sql`insert into task (id, kind, subject_type, subject_id, severity, raised_at, sorted_at, closed_at)
        values (${newId()}, 'tried', 'ticket', 'x', 'normal', ${at}, ${at}, ${at})`),
    left: () => count(sql`from task where kind = 'tried'`),
  },
  'Uploads that nothing names': {
    add: async () => void (await uploadPhoto(t, provider.token)),
    left: () => count(sql`from stored_file f where not exists (select from paper_file p where p.file_id = f.id)`),
  },
  'Images of an ID': { add: () => addPaper('government_id'), left: () => count(ofKind('government_id')) },
  'Images of other documents': { add: () => addPaper('insurance'), left: () => count(ofKind('insurance')) },
  'Words with a tip that was never paid': {
    add: () =>
      inTransaction(t.db, async (trx) => {
        // Without a visit: only its own age counts.
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`insert into tip (order_id, booking_id, client_id, provider_id, amount_cents, message, round, state, asked_at)
          values ('x', 'x', 'x', 'x', 500, 'Thank you', 1, 'replaced', ${at})`.execute(trx)
      }),
    left: () => count(sql`from tip where message is not null`),
  },
  'What clients and providers wrote to each other, and its photos': {
    add: async () => {
      const id = newId()
      await run(sql`insert into conversation (id, client_id, provider_id, created_at, last_number, last_at)
        values (${id}, ${person.id}, ${provider.id}, ${at}, 1, ${at})`)
      await run(sql`insert into message (conversation_id, number, author, body, sent_at)
        values (${id}, 1, 'client', 'My own words', ${at})`)
    },
    left: () => count(sql`from message where body = 'My own words'`),
  },
  'What people wrote to support, with its thread': {
    add: () =>
      run(sql`with ticket as (
          insert into support_ticket (id, name, email, subject, inquiry_type, state, created_at, since, last_at)
          values (${newId()}, 'Ada', 'ada@example.test', 'x', 'general', 'solved', ${at}, ${at}, ${at}) returning id)
        insert into ticket_message (ticket_id, number, kind, way, text, written_at)
        select id, 1, 'written', 'form', 'x', ${at} from ticket`),
    left: () => count(sql`from ticket_message`),
  },
  'Which text messages people sent us': {
    add: () => run(sql`insert into heard_text (service_id, heard_at) values ('SM1', ${at})`),
    left: () => count(sql`from heard_text`),
  },
  'Which emails of support were handed on': {
    add: () => run(sql`insert into inbound_call (signature, received_at) values ('tried', ${at})`),
    left: () => count(sql`from inbound_call`),
  },
  'Availability alerts': {
    add: () =>
      run(sql`insert into wish (person_id, entry_id, prefix, city, asked_at)
        select ${person.id}, id, '', '', ${at} from catalogue_entry order by id limit 1`),
    left: () => count(sql`from wish`),
  },
  'Availability alerts of visitors, by their address': {
    add: () =>
      run(sql`insert into visitor_wish (id, email, entry_id, prefix, city, asked_at, token_hash, expires_at, confirmed_at)
        select ${newId()}, 'ada@example.test', id, '', '', ${at}, ${Buffer.alloc(32)}, ${new Date(at.getTime() + 1)}, ${at}
        from catalogue_entry order by id limit 1`),
    left: () => count(sql`from visitor_wish where confirmed_at is not null`),
  },
  'Availability alerts that nobody confirmed': {
    add: () =>
      run(sql`insert into visitor_wish (id, email, entry_id, prefix, city, asked_at, token_hash, expires_at)
        select ${newId()}, 'bo@example.test', id, '', '', ${at}, ${Buffer.alloc(32, 1)}, ${new Date(at.getTime() + 1)}
        from catalogue_entry order by id limit 1`),
    left: () => count(sql`from visitor_wish where confirmed_at is null`),
  },
  'Notes about people and pets of a household': {
    add: () =>
      run(sql`insert into household_member (id, person_id, kind, sealed, notes_sealed, key_id, notes_at, created_at)
        values (${newId()}, ${person.id}, 'pet', 'x', 'x', ${t.deps.vault.keyId}, ${at}, ${at})`),
    left: () => count(sql`from household_member where notes_at is not null`),
  },
  'Lines of the waitlist that ended': {
    add: () =>
      run(sql`insert into waitlist_entry (id, client_id, entry_id, title, from_date, to_date, parts, street_address, city,
          province, postal_code, state, joined_at, ended_at)
        select ${newId()}, ${person.id}, id, name, '2026-11-24', '2026-11-25', array['morning'], '1 Main Street',
          'Vancouver', 'BC', 'V5T1A1', 'left', ${at}, ${at} from catalogue_entry order by id limit 1`),
    left: () => count(sql`from waitlist_entry`),
  },
  'Times that became free, and who was asked': {
    add: () =>
      run(sql`insert into waitlist_release (id, provider_id, released_at) values (${newId()}, ${provider.id}, ${at})`),
    left: () => count(sql`from waitlist_release`),
  },
  'How many searches found nobody': {
    add: () =>
      run(sql`insert into empty_search (week, entry_id, city, count)
        select '2026-11-23', id, '', 1 from catalogue_entry order by id limit 1`),
    left: () => count(sql`from empty_search`),
  },
  'Former ends of booking links': {
    add: () =>
      run(sql`insert into link_handle (handle, provider_id, taken_at, left_at)
        values ('tried', ${provider.id}, ${at}, ${at})`),
    left: () => count(sql`from link_handle`),
  },
  'By whose booking link a client came': {
    add: () =>
      run(sql`insert into link_arrival (client_id, provider_id, came_at) values (${person.id}, ${provider.id}, ${at})`),
    left: () => count(sql`from link_arrival`),
  },
  'What came of a booking link, by day': {
    add: () => run(sql`insert into link_day (provider_id, day, opened) values (${provider.id}, '2026-11-23', 1)`),
    left: () => count(sql`from link_day`),
  },
  'Lists of the console, and what people have asked for of their own data, as files': {
    add: async () => {
      const { token } = await anAdmin(t)
      await t.call(askExport, { token, body: { list: 'bookings' } })
    },
    left: () => count(sql`from export`),
  },
  'That someone has deleted their account, for restores': {
    add: () => run(sql`insert into tombstone (person_id, deleted_at, kept_at) values (${person.id}, ${at}, ${at})`),
    left: () => count(sql`from tombstone`),
  },
  'What the payment company has told': {
    add: () => run(sql`insert into gateway_event (id, type, payload, received_at) values ('tried', 'x', '{}', ${at})`),
    left: () => count(sql`from gateway_event`),
  },
}

/** The part of these that is still there. */
async function leftOf(names: string[]): Promise<string[]> {
  const counts = await Promise.all(names.map((what) => things[what]!.left()))
  return names.filter((_, at) => counts[at]! > 0)
}

test('what is kept for a while is kept so long as the table says, and no longer', async () => {
  const lines = linesOf(readFileSync('docs/operations.md', 'utf8'))
  expect(lines.map(({ what }) => what).toSorted()).toEqual(Object.keys(things).toSorted())
  person = await addPerson(t)
  provider = await addPerson(t, { role: 'pending_provider' })
  for (const { what } of lines) await things[what]!.add()

  const sinceStart = (ms: number) => t.setNow(new Date(at.getTime() + ms).toISOString())
  const sent = lines.filter(({ ms }) => ms === 0).map(({ what }) => what)
  expect(await leftOf(sent)).toEqual(sent)
  for (const lane of createLanes({ ...t.deps, ...sink, site: { ...t.deps.site, isSandbox: false } }))
    await emptyLane(lane)
  expect(await leftOf(sent)).toEqual([])

  for (const ms of [...new Set(lines.map((line) => line.ms))].filter((ms) => ms > 0).toSorted((a, b) => a - b)) {
    const alike = lines.filter((line) => line.ms === ms).map(({ what }) => what)
    // Papers lapse by the day.
    const margin = ms > 30 * DAY_MS ? 2 * DAY_MS : ms / 4
    sinceStart(ms - margin)
    await workOnce(t)
    expect(await leftOf(alike)).toEqual(alike)
    // Swept again an hour later, though it was swept less than an hour ago.
    sinceStart(ms + margin + HOUR_MS)
    await workOnce(t)
    expect(await leftOf(alike)).toEqual([])
  }
})

test('every job that the table names is there', () => {
  const lines = linesOf(readFileSync('docs/operations.md', 'utf8'))
  const domains = readFileSync('server/domains.ts', 'utf8')
  for (const { job } of lines) expect(domains).toContain(`${job}(`)
})
