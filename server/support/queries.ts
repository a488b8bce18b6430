import { sql } from 'kysely'
import type { TicketState } from '#contract/admin/tickets.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type TicketRow = {
  id: string
  name: string
  email: string
  phone: string | null
  subject: string
  inquiry_type: string
  state: TicketState
  created_at: Date
  since: Date
  due_at: Date | null
  last_at: Date
  last_number: number
  first_answered_at: Date | null
  reopened_at: Date | null
  is_urgent: boolean
  is_proven: boolean
  owner_id: string | null
  owner_name: string | null
  person_id: string | null
  person_name: string | null
  person_role: string | null
  person_email: string | null
  booking_id: string | null
  booking_title: string | null
  booking_starts_at: Date | null
}

const columns = sql`t.id, t.name, t.email, t.phone, t.subject, t.inquiry_type, t.state, t.created_at, t.since, t.due_at,
  t.last_at, t.last_number, t.first_answered_at, t.reopened_at, t.is_urgent, t.is_proven, t.owner_id,
  o.full_name as owner_name, t.person_id, p.full_name as person_name, p.role as person_role, p.email as person_email,
  t.booking_id, b.title as booking_title, b.starts_at as booking_starts_at`

const tables = sql`left join user_account o on o.id = t.owner_id left join user_account p on p.id = t.person_id
  left join booking b on b.id = t.booking_id`

export async function findTicket(db: Database, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${columns} from support_ticket t ${tables} where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the ticket until the transaction ends. */
export async function lockTicket(trx: Transaction, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql`select id from support_ticket where id = ${id} for no key update`.execute(trx)
  return rows.length === 0 ? undefined : findTicket(trx, id)
}

/** The first of these that there is. */
export async function findFirst(db: Database, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from support_ticket where id = any(${ids}::text[])
    order by array_position(${ids}::text[], id) limit 1`.execute(db)
  return rows[0]?.id
}

export type NewTicket = {
  id: string
  name: string
  email: string
  phone: string | null
  subject: string
  inquiry_type: string
  created_at: Date
  due_at: Date
  person_id: string | null
  is_proven: boolean
  booking_id: string | null
  is_urgent: boolean
}

export async function insertTicket(trx: Transaction, ticket: NewTicket): Promise<void> {
  const { created_at: at } = ticket
  await trx
    .insertInto('support_ticket')
    .values({ ...ticket, state: 'new', since: at, last_at: at, last_number: 0 })
    .execute()
}

export type TicketChange = Partial<{
  state: TicketState
  since: Date
  due_at: Date | null
  first_answered_at: Date
  reopened_at: Date | null
  owner_id: string | null
  is_urgent: boolean
  person_id: string | null
  is_proven: boolean
  booking_id: string | null
}>

export async function updateTicket(trx: Transaction, id: string, change: TicketChange): Promise<void> {
  await trx.updateTable('support_ticket').set(change).where('id', '=', id).execute()
}

export type MessageRow = {
  number: number
  kind: 'written' | 'answered' | 'noted' | 'happened'
  way: 'form' | 'site' | 'mail' | 'pasted'
  author_id: string | null
  author_name: string | null
  text: string
  quoted: string | null
  from_email: string | null
  files: string[]
  message_id: string | null
  is_automatic: boolean
  written_at: Date
}

export type NewMessage = Pick<MessageRow, 'kind' | 'way' | 'author_id' | 'text' | 'written_at'> &
  Partial<Pick<MessageRow, 'quoted' | 'from_email' | 'files' | 'message_id' | 'is_automatic'>>

/** The next of its ticket, which the transaction holds. @returns its number */
export async function insertMessage(trx: Transaction, ticketId: string, message: NewMessage): Promise<number> {
  const { kind, way, author_id, text, written_at } = message
  const { rows } = await sql<{ number: number }>`
    with numbered as (
      update support_ticket set last_number = last_number + 1,
        last_at = case when ${kind} in ('written', 'answered') then ${written_at} else last_at end
      where id = ${ticketId} returning last_number)
    insert into ticket_message (ticket_id, number, kind, way, author_id, text, quoted, from_email, files, message_id,
      is_automatic, written_at)
    select ${ticketId}, last_number, ${kind}, ${way}, ${author_id}, ${text}, ${message.quoted ?? null},
      ${message.from_email ?? null}, ${message.files ?? []}::text[], ${message.message_id ?? null},
      ${message.is_automatic ?? false}, ${written_at}
    from numbered returning number`.execute(trx)
  return rows[0]!.number
}

/** The newest of them, in their order. @param kinds null: of every kind */
export async function listMessages(
  db: Database,
  ticketId: string,
  { kinds, limit }: { kinds: MessageRow['kind'][] | null; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.number, m.kind, m.way, m.author_id, u.full_name as author_name, m.text, m.quoted, m.from_email, m.files,
      m.message_id, m.is_automatic, m.written_at
    from ticket_message m left join user_account u on u.id = m.author_id
    where m.ticket_id = ${ticketId} and ${kinds === null ? sql`true` : sql`m.kind = any(${kinds}::text[])`}
    order by m.number desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

export type LaterRow = { kind: string; name: string | null; written_at: Date }

/** The last message or answer after a number. */
export async function findLater(db: Database, ticketId: string, seen: number): Promise<LaterRow | undefined> {
  const { rows } = await sql<LaterRow>`
    select m.kind, u.first_name as name, m.written_at
    from ticket_message m left join user_account u on u.id = m.author_id
    where m.ticket_id = ${ticketId} and m.number > ${seen} and m.kind in ('written', 'answered')
    order by m.number desc limit 1`.execute(db)
  return rows[0]
}

/** Whether it is here already; simultaneous questions about one email wait for each other. */
export async function hasMail(trx: Transaction, messageId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${messageId}, 80))`.execute(trx)
  const { rows } = await sql`select 1 from ticket_message where message_id = ${messageId}`.execute(trx)
  return rows.length > 0
}

/** Answers false for a call that has been here before. */
export async function insertCall(trx: Transaction, signature: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into inbound_call (signature, received_at) values (${signature}, ${at})
    on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

export type OwnPlace = { lastMs: number; id: string }
export type OwnRow = Pick<
  TicketRow,
  'id' | 'subject' | 'state' | 'last_at' | 'booking_id' | 'booking_title' | 'booking_starts_at'
>

/** A person's own tickets, newest first; keyset. */
export async function listOwnTickets(
  db: Database,
  personId: string,
  { after, limit }: { after: OwnPlace | null; limit: number },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select t.id, t.subject, t.state, t.last_at, t.booking_id, b.title as booking_title, b.starts_at as booking_starts_at
    from support_ticket t left join booking b on b.id = t.booking_id
    where t.person_id = ${personId} and t.is_proven
      and ${after ? sql`(t.last_at, t.id) < (${new Date(after.lastMs)}::timestamptz, ${after.id})` : sql`true`}
    order by t.last_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

export type LinePlace = { rank: number; sinceMs: number; id: string }
export type LineFilter = {
  turn: 'us' | 'them' | 'solved' | 'spam'
  /** Tickets of one owner; null: without an owner; undefined: all. */
  owner: string | null | undefined
  after: LinePlace | null
  limit: number
}
export type TicketLineRow = Pick<
  TicketRow,
  'id' | 'subject' | 'name' | 'state' | 'since' | 'due_at' | 'is_urgent' | 'reopened_at' | 'owner_id' | 'owner_name'
> & { rank: number }

/**
 * Open tickets with urgent ones first, then the oldest; closed ones newest first. Keyset, from one index each. Moments
 * are stored to the millisecond, so a page begins exactly where the last one ended.
 */
export async function listTicketLines(
  db: Database,
  { turn, owner, after, limit }: LineFilter,
): Promise<TicketLineRow[]> {
  const isOwned = owner === undefined ? sql`true` : owner === null ? sql`owner_id is null` : sql`owner_id = ${owner}`
  const isEnded = turn === 'solved' || turn === 'spam'
  const since = after && sql`${new Date(after.sinceMs)}::timestamptz`
  const isAfter =
    after === null
      ? sql`true`
      : isEnded
        ? sql`(since, id) < (${since}, ${after.id})`
        : sql`(rank, since, id) > (${after.rank}, ${since}, ${after.id})`
  const order = isEnded ? sql`since desc, id desc` : sql`rank, since, id`
  const { rows } = await sql<TicketLineRow>`
    select t.id, t.subject, t.name, t.state, t.since, t.due_at, t.is_urgent, t.reopened_at, t.owner_id, t.rank,
      u.full_name as owner_name
    from (select * from support_ticket where turn = ${turn} and ${isOwned} and ${isAfter}
      order by ${order} limit ${limit}) t
    left join user_account u on u.id = t.owner_id order by ${order}`.execute(db)
  return rows
}

export type FigureRow = { unanswered: number; overdue: number; median_ms: number | null }

/** More than anyone reads as a number. */
const MOST_COUNTED = 10_000
/** The median of this many newest answers is close to that of all. */
const ANSWERS_MEASURED = 1000

export async function readFigures(db: Database, { now, from }: { now: Date; from: Date }): Promise<FigureRow> {
  const { rows } = await sql<FigureRow>`
    select (select count(*)::int from (
        select from support_ticket where turn = 'us' limit ${sql.lit(MOST_COUNTED)}) waiting) as unanswered,
      (select count(*)::int from (
        select from support_ticket where state in ('new', 'open') and due_at < ${now} limit ${sql.lit(MOST_COUNTED)}) late
      ) as overdue,
      (select (percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) * 1000)::float8
        from (select first_answered_at, created_at from support_ticket
          where first_answered_at is not null and first_answered_at >= ${from}
          order by first_answered_at desc limit ${sql.lit(ANSWERS_MEASURED)}) newest) as median_ms`.execute(db)
  return rows[0]!
}

/** Marks tickets as urgent whose first answer is due for a visit that begins soon. @returns how many became urgent */
export async function markVisits(db: Database, { from, until }: { from: Date; until: Date }): Promise<void> {
  await sql`
    update support_ticket t set is_urgent = true
    from booking b where b.id = t.booking_id and t.state in ('new', 'open') and not t.is_urgent
      and b.starts_at >= ${from} and b.starts_at < ${until} and b.status in ('pending', 'confirmed')`.execute(db)
}

export type VisitRow = { id: string; starts_at: Date; client_id: string; provider_id: string }

export async function findVisit(db: Database, id: string): Promise<VisitRow | undefined> {
  const row = db.selectFrom('booking').select(['id', 'starts_at', 'client_id', 'provider_id'])
  return row.where('id', '=', id).executeTakeFirst()
}

const TICKETS_KEPT_MS = 730 * 86_400_000
const CALLS_KEPT_MS = 3_600_000

/** Deletes old closed tickets with their threads. Rules: docs/product-rules.md#retention */
export async function purgeOldTickets(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TICKETS_KEPT_MS)
  await sql`delete from support_ticket where turn in ('solved', 'spam') and since < ${before}`.execute(db)
  await sql`delete from inbound_call where received_at < ${new Date(now.getTime() - CALLS_KEPT_MS)}`.execute(db)
}

/**
 * Deletes all of a person's tickets in one statement; their threads go with them. For the end of an account. @param
 * email of the account, for messages sent without signing in
 */
export async function eraseTickets(trx: Transaction, person: { id: string; email: string }): Promise<void> {
  await sql`delete from support_ticket where person_id = ${person.id} or lower(email) = lower(${person.email})`.execute(
    trx,
  )
}
