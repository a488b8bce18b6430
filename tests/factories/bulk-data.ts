import { sql } from 'kysely'
import { TERMS_VERSION } from '#contract/constants.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'

export type BulkPerson = { id: string; token: string }
export type BulkProvider = BulkPerson & { serviceId: string }
export type BulkData = { providers: BulkProvider[]; clients: BulkPerson[] }

export type BulkOptions = {
  providers: number
  clients: number
  /** Minutes of the local day at which the hours of provider `n` begin and end, on every day. */
  hours?: (n: number) => [start: number, end: number]
  /** Catalogue entries to offer; provider `n` offers entry `n` modulo their number. One is made when absent. */
  entryIds?: string[]
  maxAdvanceDays?: number
  at: Date
}

/** Many approved providers and many clients, all signed in, in a few statements. */
export async function addBulkData(db: Database, options: BulkOptions): Promise<BulkData> {
  const hours = options.hours ?? (() => [0, 1440])
  const entryIds = options.entryIds ?? [await addEntry(db)]
  const people = Array.from({ length: options.providers + options.clients }, () => {
    const id = newId()
    return { id, token: `token-of-${id}` }
  })
  const providers = people.slice(0, options.providers).map((person) => ({ ...person, serviceId: newId() }))
  const clients = people.slice(options.providers)
  await addAccounts(db, providers, 'provider', options.at)
  await addAccounts(db, clients, 'client', options.at)
  await addSupply(
    db,
    providers.map((provider, n) => {
      const weekly = Array.from({ length: 7 }, () => [hours(n)])
      return { ...provider, n, weekly, entryId: entryIds[n % entryIds.length] }
    }),
    options,
  )
  await sql`analyze`.execute(db)
  return { providers, clients }
}

async function addEntry(db: Database): Promise<string> {
  const id = newId()
  await sql`insert into category (slug, name, tagline, art, position) values ('bulk', 'Bulk', '', 'nail', 99)
    on conflict do nothing`.execute(db)
  await sql`
    insert into catalogue_entry (id, category_slug, name, description, art, min_price_cents, max_price_cents, position)
    values (${id}, 'bulk', ${`Entry ${id}`}, 'Made in bulk', 'nail', 1000, 20000, 1)`.execute(db)
  return id
}

async function addAccounts(db: Database, people: BulkPerson[], role: 'client' | 'provider', at: Date): Promise<void> {
  await sql`
    with person as (
      select value ->> 'id' as id, value ->> 'token' as token, row_number() over () as n
      from jsonb_array_elements(${JSON.stringify(people)}::jsonb)),
    taken as (select count(*) as count from user_account),
    account as (
      insert into user_account (id, role, first_name, last_name, full_name, email, phone_number, street_address, city,
        province, postal_code, password_hash, created_at)
      select id, ${role}::user_role, 'Casey', 'Quimby', 'Casey Quimby', id || '@example.test',
        (2000000000 + taken.count + n)::text, '12 Test Street', 'Vancouver', 'BC', 'V6B1A1', 'none', ${at}::timestamptz
      from person, taken),
    terms as (
      insert into terms_acceptance (user_id, audience, version, accepted_at)
      select id, ${role}, ${TERMS_VERSION}, ${at}::timestamptz from person)
    insert into session (token_hash, user_id, created_at, last_used_at, expires_at)
    select sha256(convert_to(token, 'UTF8')), id, ${at}::timestamptz, ${at}::timestamptz,
      ${at}::timestamptz + interval '900 days' from person`.execute(db)
}

async function addSupply(db: Database, supply: object[], { at, maxAdvanceDays = 365 }: BulkOptions): Promise<void> {
  await sql`
    with provider as (
      select value ->> 'id' as id, value ->> 'serviceId' as service_id, value ->> 'entryId' as entry_id,
        (value ->> 'n')::int as n, value -> 'weekly' as weekly
      from jsonb_array_elements(${JSON.stringify(supply)}::jsonb)),
    profile as (
      insert into provider_profile (provider_id, bio, location, years_of_experience, ratings_sum, ratings_count, created_at)
      select id, 'Twelve years of careful work, at your home and at your pace.', 'Kitsilano, Vancouver', n % 30,
        4 * (n % 50), n % 50, ${at}::timestamptz from provider),
    approval as (
      insert into verification (provider_id, state, has_hours, insurance_expires_on, submitted_at)
      select id, 'approved', true, '2035-01-01', ${at}::timestamptz from provider),
    papers as (
      insert into paper (id, provider_id, kind, state, expires_on, submitted_at, decided_at)
      select left(kind, 1) || substr(id, 2), id, kind, 'accepted', case kind when 'insurance' then date '2035-01-01' end,
        ${at}::timestamptz, ${at}::timestamptz
      from provider, (values ('government_id'), ('insurance')) k (kind)),
    hours as (
      insert into schedule (provider_id, weekly, max_advance_days)
      select id, weekly, ${maxAdvanceDays}::int from provider)
    insert into offering (id, provider_id, entry_id, title, description, price_cents, is_listed, rank_score,
      rating, is_cheapest, is_cheapest_in_category, offered_until, created_at)
    select p.service_id, p.id, p.entry_id, e.name, e.description, e.min_price_cents + 100 * (p.n % 10), true,
      4 * (p.n % 50), case when p.n % 50 = 0 then 0 else 4 end, true, true, '2035-01-01', ${at}::timestamptz
    from provider p join catalogue_entry e on e.id = p.entry_id`.execute(db)
}
