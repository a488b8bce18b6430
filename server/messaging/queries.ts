import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import { newId } from '#server/platform/id.ts'

export type Side = 'client' | 'provider'

export const otherSide = (side: Side): Side => (side === 'client' ? 'provider' : 'client')

export type ConversationRow = {
  id: string
  client_id: string
  provider_id: string
  last_number: number
  last_at: Date
  client_read: number
  provider_read: number
  client_unread: number
  provider_unread: number
}

export type LineRow = {
  number: number
  author: Side | 'system'
  body: string
  is_masked: boolean
  /** How many go with it. */
  photos: number
  booking_id: string | null
  sent_at: Date
  /** For a line of the system: the person who acted, and the line in words for them. */
  actor: Side | null
  actor_body: string | null
}

/** A new message, or the visit that a conversation begins with. */
export type NewLine = Omit<LineRow, 'number' | 'actor' | 'actor_body'>

/** The other of a pair, as one side may see them, and blocks between the two. */
export type OtherRow = {
  id: string
  role: Role
  full_name: string
  first_name: string
  avatar_url: string | null
  /** The account is closed. */
  is_suspended: boolean
  /** Whether the provider of the two is approved and not suspended. */
  is_open: boolean
  has_blocked: boolean
  is_blocked: boolean
  conversation: string | null
}

const CONVERSATION = sql.raw(
  `c.id, c.client_id, c.provider_id, c.last_number, c.last_at, c.client_read, c.provider_read, c.client_unread,
   c.provider_unread`,
)
const LINE = sql.raw(
  'm.number, m.author, m.body, m.is_masked, m.photos, m.booking_id, m.sent_at, m.actor, m.actor_body',
)

/** The other person, as a partner of `personId` on that side. Undefined for an unknown id. */
export async function findOther(
  db: Database,
  { personId, side, otherId }: { personId: string; side: Side; otherId: string },
): Promise<OtherRow | undefined> {
  const [clientId, providerId] = side === 'client' ? [personId, otherId] : [otherId, personId]
  const { rows } = await sql<OtherRow>`
    select u.id, u.role, u.full_name, u.first_name, u.avatar_url, u.suspended_at is not null as is_suspended,
      exists (select from user_account p join verification v on v.provider_id = p.id
        where p.id = ${providerId} and p.suspended_at is null and v.state = 'approved') as is_open,
      exists (select from person_block b where b.blocker_id = ${personId} and b.blocked_id = u.id) as has_blocked,
      exists (select from person_block b where b.blocker_id = u.id and b.blocked_id = ${personId}) as is_blocked,
      (select c.id from conversation c where c.client_id = ${clientId} and c.provider_id = ${providerId}) as conversation
    from user_account u where u.id = ${otherId}`.execute(db)
  return rows[0]
}

export async function findConversation(db: Database, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`select ${CONVERSATION} from conversation c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends: others who write or read in it wait. */
export async function lockConversation(trx: Transaction, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${CONVERSATION} from conversation c where c.id = ${id} for update`.execute(trx)
  return rows[0]
}

export type ListedRow = ConversationRow & {
  other_id: string
  full_name: string
  first_name: string
  avatar_url: string | null
  last: LineRow
}

/** The newest message first. @param after the last one of the page before */
export async function listConversationRows(
  db: Database,
  {
    side,
    personId,
    after,
    limit,
  }: { side: Side; personId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<ListedRow[]> {
  const [own, other] = [sql.ref(`c.${side}_id`), sql.ref(`c.${otherSide(side)}_id`)]
  const place = after ? sql`and (c.last_at, c.id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Omit<ListedRow, 'last'> & { last: Omit<LineRow, 'sent_at'> & { sent_at: string } }>`
    select ${CONVERSATION}, u.id as other_id, u.full_name, u.first_name, u.avatar_url,
      json_build_object('number', m.number, 'author', m.author, 'body', left(m.body, 200), 'is_masked', m.is_masked,
        'photos', m.photos, 'booking_id', m.booking_id, 'sent_at', m.sent_at, 'actor', m.actor,
        'actor_body', left(m.actor_body, 200)) as last
    from conversation c
    join user_account u on u.id = ${other}
    join message m on m.conversation_id = c.id and m.number = c.last_number
    where ${own} = ${personId} ${place}
    order by c.last_at desc, c.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, last: { ...row.last, sent_at: new Date(row.last.sent_at) } }))
}

type LinePage = {
  before?: number | undefined
  after?: number | undefined
  /** None that was sent later. */
  until?: Date | null | undefined
  limit: number
}

/** In their order: the newest, those before a number, or those after one. */
export async function listLineRows(
  db: Database,
  id: string,
  { before, after, until, limit }: LinePage,
): Promise<LineRow[]> {
  if (after !== undefined) {
    const { rows } = await sql<LineRow>`
      select ${LINE} from message m where m.conversation_id = ${id} and m.number > ${after}
      order by m.number limit ${limit}`.execute(db)
    return rows
  }
  const { rows } = await sql<LineRow>`
    select ${LINE} from message m where m.conversation_id = ${id} and m.number < ${before ?? 2_147_483_647}
      and ${until ? sql`m.sent_at <= ${until}` : sql`true`}
    order by m.number desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

/** The conversation of the two, begun now unless there is one. @returns whether it was begun */
export async function ensureConversation(
  trx: Transaction,
  { clientId, providerId, at }: { clientId: string; providerId: string; at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const made = await sql<{ id: string }>`
    insert into conversation (id, client_id, provider_id, created_at, last_at)
    values (${newId()}, ${clientId}, ${providerId}, ${at}, ${at}) on conflict do nothing returning id`.execute(trx)
  const [row] = made.rows
  if (row) return { id: row.id, isNew: true }
  const { rows } = await sql<{ id: string }>`
    select id from conversation where client_id = ${clientId} and provider_id = ${providerId}`.execute(trx)
  return { id: rows[0]!.id, isNew: false }
}

/** How long an email about unread messages waits, and the least time until another one about the same conversation. */
export type MailPauses = { unreadMs: number; betweenMs: number }

/**
 * Writes the next line. The row of the conversation is locked from here on, so numbers and unread counts are exact
 * however many write at the same time.
 */
export async function insertLine(
  trx: Transaction,
  id: string,
  line: NewLine,
  { unreadMs, betweenMs }: MailPauses,
): Promise<LineRow> {
  const { author, body, is_masked, photos, booking_id, sent_at } = line
  const soon = new Date(sent_at.getTime() + unreadMs)
  const between = `${betweenMs} milliseconds`
  // Lines of the system have their own emails.
  const reader = author === 'system' ? null : otherSide(author)
  const counted = reader
    ? sql`, ${sql.ref(`${reader}_unread`)} = ${sql.ref(`${reader}_unread`)} + 1,
        ${sql.ref(`${reader}_mail_due_at`)} = coalesce(${sql.ref(`${reader}_mail_due_at`)},
          greatest(${soon}::timestamptz, ${sql.ref(`${reader}_mailed_at`)} + ${between}::interval))`
    : sql``
  const { rows } = await sql<{ number: number }>`
    with conversation as (
      update conversation set last_number = last_number + 1, last_at = greatest(last_at, ${sent_at}) ${counted}
      where id = ${id} returning id, last_number)
    insert into message (conversation_id, number, author, body, is_masked, photos, booking_id, sent_at)
    select id, last_number, ${author}, ${body}, ${is_masked}, ${photos}, ${booking_id}, ${sent_at} from conversation
    returning number`.execute(trx)
  return { ...line, number: rows[0]!.number, actor: null, actor_body: null }
}

/**
 * Writes what happened to a visit of the two into their conversation, if there is one. It is sent ahead, because its
 * answer isn't needed; from then on the row of the conversation is locked as by every line.
 * @returns waits for the conversation's id, if there is one
 */
export async function insertVisitLine(
  trx: Transaction,
  { clientId, providerId }: { clientId: string; providerId: string },
  line: Pick<LineRow, 'body' | 'booking_id' | 'sent_at' | 'actor' | 'actor_body'>,
): Promise<() => Promise<string | undefined>> {
  const { body, booking_id, sent_at, actor, actor_body } = line
  const answer = await sendAhead<{ conversation_id: string }>(
    trx,
    sql`
    with conversation as (
      update conversation set last_number = last_number + 1, last_at = greatest(last_at, ${sent_at})
      where client_id = ${clientId} and provider_id = ${providerId} returning id, last_number)
    insert into message (
      conversation_id, number, author, body, is_masked, photos, booking_id, sent_at, actor, actor_body)
    select id, last_number, 'system', ${body}, false, 0, ${booking_id}, ${sent_at}, ${actor}, ${actor_body}
    from conversation
    returning conversation_id`,
  )
  return async () => (await answer())[0]?.conversation_id
}

/** Moves a mark ahead and recounts the rest; call it while the conversation is locked. */
export async function writeReadMark(trx: Transaction, id: string, side: Side, upTo: number): Promise<void> {
  const [read, unread, due] = [`${side}_read`, `${side}_unread`, `${side}_mail_due_at`].map((name) => sql.ref(name))
  await sql`
    update conversation c set ${read} = ${upTo}, ${unread} = n.left, ${due} = case when n.left > 0 then ${due} end
    from (select count(*)::int as left from message m
      where m.conversation_id = ${id} and m.author = ${otherSide(side)} and m.number > ${upTo}) n
    where c.id = ${id}`.execute(trx)
}

export async function sumUnread(db: Database, side: Side, personId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(${sql.ref(`${side}_unread`)}), 0)::int as unread from conversation
    where ${sql.ref(`${side}_id`)} = ${personId} and ${sql.ref(`${side}_unread`)} > 0`.execute(db)
  return rows[0]?.unread ?? 0
}

export async function getLine(db: Database, id: string, number: number): Promise<LineRow> {
  const { rows } = await sql<LineRow>`
    select ${LINE} from message m where m.conversation_id = ${id} and m.number = ${number}`.execute(db)
  return rows[0]!
}

export type UnreadRow = {
  conversationId: string
  email: string
  firstName: string
  otherName: string
  unread: number
  readTo: number
  lastNumber: number
}

/** Claims what is due by email now; the next email of the same conversation comes later. */
export async function claimUnread(trx: Transaction, side: Side, now: Date, limit: number): Promise<UnreadRow[]> {
  const of = (name: string) => sql.ref(`c.${side}_${name}`)
  const due = sql.ref(`${side}_mail_due_at`)
  const otherName = side === 'client' ? sql`o.full_name` : sql`o.first_name`
  const { rows } = await sql<UnreadRow>`
    update conversation c set ${due} = null, ${sql.ref(`${side}_mailed_at`)} = ${now}
    from user_account u, user_account o
    where c.id = any(array(
        select id from conversation where ${due} <= ${now} order by ${due} limit ${limit} for update skip locked))
      and u.id = ${of('id')} and o.id = ${sql.ref(`c.${otherSide(side)}_id`)}
    returning c.id as "conversationId", u.email, u.first_name as "firstName", ${otherName} as "otherName",
      ${of('unread')} as unread, ${of('read')} as "readTo", c.last_number as "lastNumber"`.execute(trx)
  return rows
}

/** How far each side has read. */
export async function listReadMarks(
  db: Database,
  ids: string[],
): Promise<Pick<ConversationRow, 'id' | 'client_read' | 'provider_read'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<ConversationRow, 'id' | 'client_read' | 'provider_read'>>`
    select id, client_read, provider_read from conversation where id = any(${ids}::text[])`.execute(db)
  return rows
}
