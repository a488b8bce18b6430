import { sql } from 'kysely'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'

/** As many tickets, and messages between clients and providers, for so many bookings. */
const TICKETS_EACH = 0.2

/**
 * Fills the console of a marketplace that `fillMarket` has made: tickets with their threads, conversations, reports,
 * disputes, alarms, tasks, the audit and sent messages. A tenth of the tickets is of the last month. Set-based, without
 * triggers.
 */
export async function fillConsole(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)
    // Each reads whole tables once.
    await sql`set local enable_seqscan = on`.execute(trx)
    const { rows } = await sql<{ bookings: number; clients: number }>`
      select (select count(*) from booking)::int as bookings,
        (select count(*) from user_account where role = 'client')::int as clients`.execute(trx)
    const { bookings, clients } = rows[0]!
    const tickets = Math.max(40, Math.round(bookings * TICKETS_EACH))
    await addTickets(trx, { tickets, clients }, now)
    await addTalk(trx, tickets, now)
    await addDisputes(trx, now)
    await addTrail(trx, tickets, now)
  })
  // The statistics that a database of that age would have.
  await sql`analyze`.execute(db)
}

async function addTickets(
  trx: Transaction,
  { tickets, clients }: { tickets: number; clients: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into support_ticket (id, name, email, subject, inquiry_type, state, created_at, person_id, is_proven, booking_id,
      owner_id, is_urgent, since, due_at, last_at, last_number, first_answered_at)
    select bench_id('t', n), u.full_name, u.email, 'A question about my visit ' || n, 'booking',
      bench_pick('{solved,solved,solved,solved,solved,solved,solved,waiting,spam,solved}', n)::text, at, u.id, true,
      case when n % 4 = 0 then bench_id('b', n) end, case when n % 3 = 0 then bench_id('a', 1) end, n % 50 = 0, at + interval '2 hours', at + interval '24 hours',
      at + interval '2 hours', 2, at + interval '1 minute' * (n * 7919 % 3000)
    from (select n, case when n % 10 = 0 then ${now}::timestamptz - interval '1 second' * (n * 7919 % 2500000)
        else ${now}::timestamptz - interval '30 days' - interval '1 second' * (n * 7919 % 60000000) end as at
      from generate_series(1, ${tickets}::int) n) x
    join user_account u on u.id = bench_id('c', n::bigint * 31 % ${clients}::int + 1)
    `.execute(trx)
  // Tickets that wait for us.
  await sql`
    update support_ticket set state = case when n % 2 = 0 then 'new' else 'open' end,
      since = ${now}::timestamptz - interval '1 minute' * n, due_at = ${now}::timestamptz + interval '1 hour' * (n % 40 - 8),
      owner_id = case when n % 4 = 0 then owner_id end
    from generate_series(1, least(3000, ${Math.ceil(tickets / 20)}::int)) n where id = bench_id('t', n * 3)`.execute(
    trx,
  )
  await sql`
    insert into ticket_message (ticket_id, number, kind, way, author_id, text, written_at)
    select id, k, case k when 1 then 'written' else 'answered' end, 'form', case k when 2 then bench_id('a', 1) end,
      repeat('We would like to know more about it. ', 6), created_at + interval '1 hour' * (k - 1)
    from support_ticket, generate_series(1, 2) k`.execute(trx)
  await sql`
    insert into task (id, kind, subject_type, subject_id, severity, due_at, sorted_at, facts, raised_at, closed_at)
    select 'k' || substr(id, 2), 'ticket.opened', 'ticket', id, 'normal', due_at, due_at, '{}', created_at,
      case when state in ('new', 'open') then null else last_at end
    from support_ticket where created_at > ${now}::timestamptz - interval '365 days'`.execute(trx)
}

async function addTalk(trx: Transaction, messages: number, now: Date): Promise<void> {
  await sql`
    insert into conversation (id, client_id, provider_id, created_at, last_number, last_at)
    select 'v' || substr(id, 2), client_id, provider_id, created_at, 4, created_at + interval '1 day'
    from (select distinct on (client_id, provider_id) * from booking where id <= bench_id('b', ${Math.ceil(messages / 4)}::int)
      order by client_id, provider_id, id) b`.execute(trx)
  await sql`
    insert into message (conversation_id, number, author, body, sent_at)
    select id, k, case k % 2 when 1 then 'client' else 'provider' end, 'Shall I bring my own towels? ' || k,
      created_at + interval '1 hour' * k
    from conversation, generate_series(1, 4) k`.execute(trx)
  await sql`
    insert into conversation_report (id, conversation_id, reporter_id, reported_id, reason, words, state, created_at,
      decided_at, decided_by, decision_reason)
    select 'q' || substr(id, 2), id, client_id, provider_id, 'scam', 'They want cash.', case when n <= 200 then 'open' else 'warned' end,
      last_at, case when n > 200 then last_at + interval '1 day' end, case when n > 200 then bench_id('a', 1) end,
      case when n > 200 then 'Against the terms' end
    from (select *, row_number() over (order by id desc) as n from conversation) c where n % 5 = 0 or n <= 200`.execute(
    trx,
  )
  await sql`
    insert into safety_alarm (id, booking_id, provider_id, kind, raised_at, told_desk, closed_by, closed_at, note)
    select 'l' || substr(id, 2), id, provider_id, 'timer', starts_at, true, bench_id('a', 1), starts_at + interval '1 hour', 'All is well'
    from booking where status = 'completed' and right(id, 2) = 'aa' and starts_at < ${now}`.execute(trx)
}

async function addDisputes(trx: Transaction, now: Date): Promise<void> {
  // A part of what was cancelled had been paid.
  await sql`
    update customer_order o set settled_cents = amount_cents, refunded_cents = amount_cents, paid_at = o.created_at
    from booking b where b.id = o.booking_id and b.cancel_reason in ('client', 'provider')`.execute(trx)
  await sql`
    insert into dispute (id, kind, order_id, booking_id, opened_by, side, reason, statement, asks, opened_at, answer_due_at,
      decide_due_at, state, decision, refund_cents, decided_at)
    select 'd' || substr(b.id, 2), 'report', o.id, b.id, b.client_id, 'client', 'quality', 'It did not hold.', 'full',
      b.ends_at + interval '1 day', b.ends_at + interval '4 days', b.ends_at + interval '6 days',
      case when n <= 200 then 'open' else 'decided' end, case when n > 200 then 'release' end, 0,
      case when n > 200 then b.ends_at + interval '5 days' end
    from (select *, row_number() over (order by id desc) as n from booking
      where status = 'completed' and right(id, 2) = 'bb' and starts_at < ${now}) b
    join customer_order o on o.booking_id = b.id and o.kind = 'visit'`.execute(trx)
}

async function addTrail(trx: Transaction, entries: number, now: Date): Promise<void> {
  await sql`
    insert into audit_entry (at, actor_id, acted_as, scope, action, subject_type, subject_id)
    select ${now}::timestamptz - interval '1 minute' * (${entries * 2}::int - n), bench_id('a', 1), 'admin', 'owner',
      bench_pick('{booking.viewed,ticket.answered,provider.decided,booking.cancelled}', n), 'booking', bench_id('b', n / 2)
    from generate_series(1, ${entries * 2}::int) n`.execute(trx)
  await sql`
    insert into notification (id, template, subject_type, subject_id, created_at)
    select bench_id('n', n), 'booking.accept', 'booking', bench_id('b', n), ${now}::timestamptz - interval '1 minute' * n
    from generate_series(1, ${entries}::int) n`.execute(trx)
}
