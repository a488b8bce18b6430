import { sql } from 'kysely'
import { writeFacts } from '#server/notifications/facts.ts'
import { listOutboxMessages } from '#server/notifications/list-outbox.ts'
import { insertNotification, type Channel } from '#server/notifications/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import type { TestApp } from './app.ts'

/** Messages with their words, as the outbox shows them, in the order in which they were written. */
export async function messagesOf(
  t: Pick<TestApp, 'db' | 'deps'>,
  asked: { to?: string; kind?: string; about?: string; channel?: Channel },
) {
  const rows = await t.db
    .selectFrom('outbox_message as m')
    .innerJoin('notification as n', 'n.id', 'm.notification_id')
    .selectAll('m')
    .select(['n.template as kind', 'n.subject_id as about', 'n.round', 'n.facts'])
    .$if(asked.to !== undefined, (query) => query.where('recipient', '=', asked.to!))
    .$if(asked.kind !== undefined, (query) => query.where('template', '=', asked.kind!))
    .$if(asked.about !== undefined, (query) => query.where('subject_id', '=', asked.about!))
    .$if(asked.channel !== undefined, (query) => query.where('channel', '=', asked.channel!))
    .orderBy('m.id')
    .execute()
  // After the rows: what is written meanwhile has words too many, and none too few.
  const words = new Map(
    (await listOutboxMessages(t.deps, { to: null, limit: 1_000_000 })).map((one) => [Number(one.id), one]),
  )
  return rows.map((row) => {
    const { subject, text, html } = words.get(row.id)!
    return { ...row, subject, text, html }
  })
}

const TICKET = { name: 'Ada', email: 'ada@example.test', phone: null, inquiry_type: 'general', message: 'Hello' }

/** Devices are notified as well. */
type AddressedChannel = Exclude<Channel, 'push'>

/** What templates make of these: a ticket's email to anyone, and a code. */
export const told = {
  email: (subject: string) => ({ template: 'contact.sent', reader: 'support', facts: { ...TICKET, id: '1', subject } }),
  sms: () => ({ template: 'account.code', reader: 'owner', facts: { code: '123456', minutes: 10 } }),
}

/** A message that waits, about nothing in particular. @returns its id */
export async function addMessage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    channel,
    to,
    subject = 'News',
    isUrgent = false,
  }: { channel: AddressedChannel; to: string; subject?: string; isUrgent?: boolean },
): Promise<number> {
  const { template, reader, facts } = told[channel](subject)
  const id = newId()
  const about = { id, template, subject: { type: 'ticket', id }, round: null, facts: writeFacts(facts) } as const
  const of = channel === 'email' ? { email: to } : null
  const message = { reader, channel, to, of, heldUntil: null, holdsWhile: null, holdsUntil: null }
  await inTransaction(db, (trx) => insertNotification(trx, { ...about, at: clock.now(), isUrgent }, [message]))
  const made = db.selectFrom('outbox_message').select('id').where('notification_id', '=', id)
  return (await made.executeTakeFirstOrThrow()).id
}

/** Many at the same time, to as many people. @param to with `#` for the number */
export async function addMessages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  count: number,
  { channel, to }: { channel: AddressedChannel; to: string },
): Promise<void> {
  const { template, reader, facts } = told[channel]('News')
  const key = newId()
  await sql`
    with told as (
      insert into notification (id, template, subject_type, subject_id, facts, created_at)
      select ${key} || n, ${template}, 'ticket', ${key} || n, ${writeFacts(facts)}, ${clock.now()}::timestamptz
      from generate_series(1, ${count}::int) n returning id)
    insert into outbox_message (notification_id, reader, channel, recipient, is_urgent, created_at)
    select id, ${reader}, ${channel}, replace(${to}, '#', substr(id, ${key.length + 1}::int)), false, ${clock.now()}::timestamptz
    from told`.execute(db)
}

/** A message that was given up. @returns its id */
export async function addDeadLetter({ deps }: Pick<TestApp, 'deps'>, to = 'gone@example.test'): Promise<number> {
  const id = await addMessage(deps, { channel: 'email', to })
  const at = deps.clock.now()
  await sql`
    update outbox_message set dropped_at = ${at}, gave_up_at = ${at}, attempts = 100, last_error = '451 try later',
      claimed_until = ${at} where id = ${id}`.execute(deps.db)
  return id
}
