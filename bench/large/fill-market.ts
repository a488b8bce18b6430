import { sql } from 'kysely'
import { TERMS_VERSION } from '#contract/constants.ts'
import { areas } from '#server/availability/service-area/postal-areas.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'

/** How much a marketplace holds. Applicants, one for sixteen providers, come on top of the people. */
export type MarketSize = { people: number; providers: number; bookings: number }

export type Market = {
  /** Tokens of an average provider, of the one with the most visits, of a client and of an admin. */
  tokens: Record<'provider' | 'busiest' | 'client' | 'admin', string>
  providerIds: string[]
  offeringIds: string[]
  /** Provider with the most visits and reviews. */
  busiestId: string
}

/** The busiest provider has so many visits besides, as far as there are clients for them. */
const BUSIEST_VISITS = 4600
const OFFERINGS_EACH = 3

/**
 * Fills an empty, migrated database that has a catalogue with a marketplace of any size, the same in every run: set-based
 * statements alone, without triggers and with the indexes of the largest tables made at the end.
 */
export async function fillMarket(db: Database, size: MarketSize, now: Date): Promise<Market> {
  const indexes = await takeIndexes(db)
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)
    await sql.raw(FUNCTIONS).execute(trx)
    await addPeople(trx, size, now)
    await addSupply(trx, size, now)
    await addVisits(trx, size, now)
    await addWaiting(trx, size, now)
    await addReviews(trx)
  })
  await indexes.restore()
  const ids = async (from: 'offering' | 'verification', column: string) => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(from)} where provider_id <= bench_id('p', ${size.providers})
      order by 1 limit 500`.execute(db)
    return rows.map(({ id }) => id)
  }
  const [busiestId = ''] = await ids('verification', 'provider_id')
  return {
    tokens: { provider: 'of-p2', busiest: 'of-p1', client: 'of-c3', admin: 'of-a1' },
    providerIds: await ids('verification', 'provider_id'),
    offeringIds: await ids('offering', 'id'),
    busiestId,
  }
}

// Ids of 26 letters that sort like the numbers they are made of, behind a letter for what they name.
const FUNCTIONS = `
  create or replace function bench_id(kind text, n bigint) returns text language sql immutable as
    $$ select kind || translate(lpad(n::text, 25, '0'), '0123456789', 'abcdefghij') $$;
  create or replace function bench_pick(list text[], n bigint) returns text language sql immutable as
    $$ select list[1 + n % cardinality(list)] $$;`

const FIRST_NAMES =
  'Casey Amara Bao Chloe Dmitri Elena Farid Grace Hana Isabel Jun Keiko Liam Mei Noor Olga Priya Quinn Rosa Sven'
const LAST_NAMES =
  'Quimby Anders Bhatt Castillo Dhaliwal Eriksen Fong Gagnon Huang Ito Jensen Kaur Leblanc Moreau Nguyen Okafor Park Reyes Singh Tremblay Ueda Vance Wong Young Zhao'

async function addPeople(trx: Transaction, { people, providers }: MarketSize, now: Date): Promise<void> {
  const applicants = 2 * Math.ceil(providers / 16)
  await sql`
    insert into user_account (id, role, first_name, last_name, full_name, email, phone_number, street_address, city,
      province, postal_code, password_hash, admin_scopes, created_at)
    select bench_id(kind, n), role::user_role, first, last, first || ' ' || last,
      lower(first || '.' || last || '.' || kind || n || '@example.test'), (2000000000 + row_number() over ())::text,
      n % 900 || ' Test Street', 'Vancouver', 'BC', bench_pick(${areas.map(({ prefix }) => prefix)}::text[], n * 7) || '1A1',
      'none', case role when 'admin' then array['owner'] else '{}' end, ${now}::timestamptz - interval '2 years' + interval '1 minute' * n
    from (
      select 'p' as kind, n, case when n > ${providers + applicants / 2} then 'pending_provider' else 'provider' end as role
        from generate_series(1, ${providers + applicants}::int) n
      union all select 'c', n, 'client' from generate_series(1, ${people - providers}::int) n
      union all select 'a', 1, 'admin') person,
      lateral (select bench_pick(string_to_array(${FIRST_NAMES}, ' '), n) as first,
        bench_pick(string_to_array(${LAST_NAMES}, ' '), n / 3) as last) named`.execute(trx)
  await sql`
    insert into session (token_hash, user_id, created_at, last_used_at, expires_at, factor_at)
    select sha256(convert_to('of-' || kind || n, 'UTF8')), bench_id(kind, n), ${now}, ${now}, ${now}::timestamptz + interval '900 days', ${now}
    from (values ('p', 1), ('p', 2), ('c', 3), ('a', 1)) asked (kind, n)`.execute(trx)
  await sql`
    insert into terms_acceptance (user_id, audience, version, accepted_at)
    select id, case role when 'client' then 'client' else 'provider' end, ${TERMS_VERSION}, created_at
    from user_account where role <> 'admin'`.execute(trx)
}

async function addSupply(trx: Transaction, { providers }: MarketSize, now: Date): Promise<void> {
  await sql`
    insert into provider_profile (provider_id, bio, location, years_of_experience, specialties, ratings_sum, ratings_count, created_at)
    select id, 'Careful work, at your home and at your pace.', city, n % 30, array['Gentle hands', 'Long hair'],
      n * 7919 % 5000, n * 7919 % 5000 / 4, created_at
    from (select *, row_number() over (order by id) as n from user_account where role = 'provider') u`.execute(trx)
  await sql`
    insert into verification (provider_id, state, has_hours, insurance_expires_on, declared_at, submitted_at, decided_at)
    select id, (case when id <= bench_id('p', ${providers}) then 'approved' when role = 'provider' then 'submitted'
        else 'draft' end)::verification_state, true, ${now}::timestamptz::date + 400, created_at, created_at + interval '1 day',
      case when id <= bench_id('p', ${providers}) then created_at + interval '2 days' end
    from user_account where role in ('provider', 'pending_provider')`.execute(trx)
  await sql`
    insert into paper (id, provider_id, kind, state, expires_on, submitted_at, decided_at)
    select left(kind, 1) || substr(provider_id, 2), provider_id, kind,
      case when v.state = 'approved' then 'accepted' else 'submitted' end::paper_state,
      case kind when 'insurance' then v.insurance_expires_on end, v.submitted_at, v.decided_at
    from verification v, (values ('government_id'), ('insurance')) k (kind)
    where v.state in ('approved', 'submitted')`.execute(trx)
  await sql`
    insert into schedule (provider_id, weekly, buffer_minutes)
    select provider_id, (select jsonb_agg(jsonb_build_array(jsonb_build_array(540, 1080))) from generate_series(1, 7)), 0
    from verification`.execute(trx)
  await sql`
    insert into date_override (provider_id, on_date, windows)
    select provider_id, ${now}::timestamptz::date + n, '[]' from verification, generate_series(5, 20, 5) n
    where hashtext(provider_id) % 5 = 0`.execute(trx)
  await sql`
    insert into time_off (id, provider_id, during, created_at)
    select 't' || substr(provider_id, 2), provider_id, tstzrange(at, at + interval '3 days'), ${now}
    from verification, lateral (select ${now}::timestamptz + interval '1 day' * (abs(hashtext(provider_id)) % 30) as at) x
    where hashtext(provider_id) % 7 = 0`.execute(trx)
  await sql`
    with entry as (select *, row_number() over (order by id) - 1 as n, count(*) over () as number from catalogue_entry)
    insert into offering (id, provider_id, entry_id, title, description, price_cents, is_listed, is_cheapest,
      is_cheapest_in_category, offered_until, rank_score, rating, created_at)
    select bench_id('o', p.n * ${OFFERINGS_EACH} + k), p.provider_id, e.id, e.name, e.description,
      price_cents, is_listed,
      is_listed and row_number() over (partition by p.provider_id order by price_cents, k) = 1,
      is_listed and row_number() over (partition by p.provider_id, e.category_slug order by price_cents, k) = 1, p.insurance_expires_on, p.ratings_sum,
      coalesce(round(p.ratings_sum::numeric / nullif(p.ratings_count, 0), 4), 0)::float8, p.created_at + interval '1 hour' * k
    from (select f.*, v.state, v.insurance_expires_on, row_number() over (order by f.provider_id) as n
        from provider_profile f join verification v using (provider_id)) p,
      generate_series(0, ${OFFERINGS_EACH - 1}::int) k, entry e,
      lateral (select e.min_price_cents + 100 * (p.n % 17) as price_cents, p.state = 'approved' as is_listed) x
    where e.n = (p.n + k * 21) % e.number`.execute(trx)
}

/**
 * Two visits a day of each provider, most of them over; nobody is at two places at once. One in eight was cancelled. From
 * two days ahead on, one in four waits for an answer and half of the others for money: what they wait for falls due
 * evenly over the coming day, and sweeps have said and done all that was due until now.
 */
async function addVisits(trx: Transaction, { people, providers, bookings }: MarketSize, now: Date): Promise<void> {
  const clients = people - providers
  // The last ones have visits with the busiest provider only.
  const usual = clients - Math.min(BUSIEST_VISITS, Math.floor(clients / 10))
  const days = Math.ceil(bookings / providers / 2)
  const daysAhead = Math.max(1, Math.floor(days / 12))
  await sql`
    create temporary table visit on commit drop as
    select n, client, o.*, starts_at, starts_at + interval '1 hour' as ends_at, due_at, status,
      least(starts_at - interval '3 days', due_at - interval '25 hours') as asked_at,
      is_ahead and status = 'confirmed' and n % 2 = 0 as is_unpaid
    from (
      select n, n % ${providers} + 1 as provider, (n + n / ${usual}) % ${usual} + 1 as client,
        date_trunc('day', ${now}::timestamptz) + interval '1 day' * (n / ${providers} / 2 - ${days - daysAhead})
          + interval '1 hour' * (17 + n / ${providers} % 2 * 4 + n % 3) as starts_at
      from generate_series(0, ${bookings - 1}::bigint) n
      union all
      select ${bookings}::bigint + n, 1, ${clients + 1}::bigint - n,
        date_trunc('hour', ${now}::timestamptz) - interval '1 day' * (n / 3 + 1) - interval '3 hours' * (n % 3 + 2)
      from generate_series(1, ${clients - usual}::bigint) n) v
    join (select id as offering_id, provider_id, title, description, price_cents, row_number() over (order by id) - 1 as nth
      from offering) o on o.nth = (provider - 1) * ${OFFERINGS_EACH} + n % ${OFFERINGS_EACH}
    cross join lateral (select starts_at > ${now}::timestamptz + interval '2 days' as is_ahead,
      ${now}::timestamptz + interval '1 second' * (1 + n * 7919 % 86400) as due_at) x
    cross join lateral (select case when n % 8 = 0 then 'cancelled' when starts_at < ${now} then 'completed'
      when is_ahead and n % 4 = 1 then 'pending' else 'confirmed' end as status) y`.execute(trx)
  await sql`
    insert into booking (id, client_id, provider_id, offering_id, status, cancel_reason, title, category, description, art,
      price_cents, tax_cents, commission_bps, commission_reason, late_fee_percent, starts_at, ends_at, street_address, city, province,
      postal_code, answer_due_at, payment_due_at, visit_reminder_at, created_at, confirmed_at, completed_at, cancelled_at)
    select bench_id('b', n), bench_id('c', client), provider_id, offering_id, status::booking_status,
      case when status = 'cancelled' then bench_pick('{declined,client,provider,expired,unpaid,no_show}', n / 8)::cancel_reason end,
      title, 'Nails', description, 'nail', price_cents, 0, 1500, 'standard', 50, starts_at, ends_at, client % 900 || ' Test Street',
      'Vancouver', 'BC', 'V6B1A1', case when status = 'pending' then due_at end, case when is_unpaid then due_at end,
      case when status <> 'confirmed' then null when starts_at > ${now}::timestamptz + interval '24 hours'
        then starts_at - interval '24 hours' when starts_at > ${now}::timestamptz + interval '2 hours'
        then starts_at - interval '2 hours' else ends_at + interval '24 hours' end, asked_at,
      case when status in ('confirmed', 'completed') then asked_at + interval '1 hour' end,
      case when status = 'completed' then ends_at + interval '1 hour' end,
      case when status = 'cancelled' then asked_at + interval '1 day' end
    from visit`.execute(trx)
  // Each is right by its making; two million checks at the commit would take longer than all the rest.
  await sql`alter table customer_order disable trigger customer_order_sum`.execute(trx)
  await sql`
    insert into customer_order (id, kind, booking_id, payer_id, payee_id, amount_cents, settled_cents, paid_at, created_at)
    select bench_id('o', n), 'visit', bench_id('b', n), bench_id('c', client), provider_id, price_cents,
      case when is_paid then price_cents else 0 end, case when is_paid then asked_at + interval '2 hours' end, asked_at
    from visit, lateral (select status in ('completed', 'confirmed') and not is_unpaid as is_paid) x`.execute(trx)
  await sql`alter table customer_order enable trigger customer_order_sum`.execute(trx)
  await sql`
    insert into order_line (order_id, position, kind, label, amount_cents)
    select bench_id('o', n), 1, 'service', title, price_cents from visit`.execute(trx)
  await sql`
    insert into claim (claim_id, party_id, during, visit, place)
    select bench_id('b', n), party_id, tstzrange(starts_at, ends_at), tstzrange(starts_at, ends_at), 'V6B1A1'
    from visit, lateral (values (provider_id), (bench_id('c', client))) party (party_id)
    where status <> 'cancelled'`.execute(trx)
  await sql`
    insert into booking_event (id, booking_id, actor_id, event, from_status, to_status, at)
    select bench_id('e', n * 2), bench_id('b', n), bench_id('c', client), 'request', null::booking_status, 'pending'::booking_status,
      asked_at from visit
    union all
    select bench_id('e', n * 2 + 1), bench_id('b', n), provider_id, 'accept', 'pending', 'confirmed', asked_at + interval '1 hour'
    from visit where status in ('confirmed', 'completed')`.execute(trx)
}

/** Tasks for an admin. */
async function addWaiting(trx: Transaction, { bookings }: MarketSize, now: Date): Promise<void> {
  await sql`
    insert into name_change (id, user_id, full_name, first_name, last_name, old_name, asked_at)
    select 'n' || substr(provider_id, 2), provider_id, 'Casey Other', 'Casey', 'Other', 'Casey Quimby', ${now}
    from verification where state = 'approved' order by provider_id limit 20`.execute(trx)
  await sql`
    insert into booking_case (id, booking_id, opened_by, statement, opened_at, state, decision, reason, decided_by, decided_at)
    select 's' || substr(b.id, 2), b.id, b.client_id, 'I was there.', b.starts_at, case when n > 20 then 'decided' else 'open' end,
      case when n > 20 then 'provider' end, case when n > 20 then 'Photographs' end,
      case when n > 20 then bench_id('a', 1) end, case when n > 20 then b.starts_at + interval '1 day' end
    from (select *, row_number() over (order by id desc) as n from booking
      where cancel_reason = 'no_show' and starts_at < ${now} order by id desc limit ${Math.ceil(bookings / 100)}) b`.execute(
    trx,
  )
}

/** The indexes of the tables that grow without end, and the constraint on claims: made at the end, all at once. */
async function takeIndexes(db: Database): Promise<{ restore(): Promise<void> }> {
  const { rows } = await sql<{ drop: string; make: string }>`
    select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
    where schemaname = 'public' and tablename in ('user_account', 'booking', 'booking_event', 'customer_order', 'claim')
      and not exists (select from pg_constraint where conname = indexname)
    union all
    select format('alter table %I drop constraint %I', conrelid::regclass::text, conname),
      format('alter table %I add constraint %I %s', conrelid::regclass::text, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`.execute(db)
  for (const { drop } of rows) await sql.raw(drop).execute(db)
  return {
    async restore() {
      await db.connection().execute(async (one) => {
        await sql`set maintenance_work_mem = '512MB'`.execute(one)
        for (const { make } of rows) await sql.raw(make).execute(one)
        await sql`reset maintenance_work_mem`.execute(one)
      })
    },
  }
}

const MOST_REVIEWS = 5000

/** A review of the busiest provider for each visit that is over. */
async function addReviews(trx: Transaction): Promise<void> {
  await sql`
    insert into review_window (booking_id, client_id, provider_id, entry_id, opens_at, closes_at, state)
    select b.id, b.client_id, b.provider_id, o.entry_id, b.ends_at, b.ends_at + interval '336 hours', 'published'
    from booking b join offering o on o.id = b.offering_id
    where b.provider_id = bench_id('p', 1) and b.status = 'completed' order by b.starts_at desc limit ${MOST_REVIEWS}`.execute(
    trx,
  )
  await sql`
    insert into review (id, booking_id, side, author_id, subject_id, entry_id, stars, body, tags, written_at, published_at,
      helpful_count)
    select 'r' || substr(booking_id, 2), booking_id, 'client', client_id, provider_id, entry_id, 1 + n % 5,
      'Careful, calm and on time. I would book again.', '{friendly,on_time}', opens_at, opens_at + interval '1 day', n % 40
    from (select *, row_number() over (order by opens_at) as n from review_window) w`.execute(trx)
  await sql`
    insert into review_tally (subject_id, what, n)
    select subject_id, 'stars:' || stars, count(*) from review group by subject_id, stars`.execute(trx)
}
