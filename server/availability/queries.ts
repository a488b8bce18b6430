import { sql, type RawBuilder } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { makeWay } from '#server/availability/holds/queries.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'
import type { ProfileRow } from '#server/providers/index.ts'
import type { StoredServiceArea } from './service-area/service-area.ts'

/** Everything that one provider's slots are calculated from, in one row. Ranges are [start, end] in epoch ms. */
export type TimesRow = {
  provider_id: string
  is_bookable: boolean
  insured_until: string | null
  /** Last day of the requested service according to its papers. Null without an end or a service. */
  offered_until: string | null
  /** Null until hours were saved once. */
  schedule: {
    weekly: [number, number][][]
    min_notice_minutes: number
    max_advance_days: number
    buffer_minutes: number
    daily_cap: number | null
    home_prefix: string | null
    cities: string[]
    max_minutes: number | null
    hours_version: number
  } | null
  /** The account's area, used as home until the provider chooses another. */
  own_prefix: string
  overrides: [date: string, windows: [number, number][]][]
  time_off: [number, number][]
  claims: ClaimColumns
}

/**
 * Claims by start, column by column, which costs half of what a list of each costs: start, end with the buffer, end of the
 * visit, all in minutes since 1970, and the postal code of the visit. All null when there are none.
 */
export type ClaimColumns =
  | [starts: number[], ends: number[], visitEnds: number[], places: (string | null)[]]
  | [null, null, null, null]

export type TimesSpan = {
  from: Date
  to: Date
  fromDate: string
  toDate: string
  exceptClaimId?: string | undefined
  /** Its id or title, if requested. */
  offering?: string | undefined
  /** Holds for this person count as available. */
  holderId?: string | undefined
}

/**
 * Reads it for any number of providers in one statement, whose cost depends on the number requested, not on how many
 * there are.
 */
export async function listTimes(db: Database, providerIds: string[], span: TimesSpan): Promise<TimesRow[]> {
  if (providerIds.length === 0) return []
  // One provider has a statement of its own: PostgreSQL cannot know the length of a list and would plan the
  // statement every time.
  const [only] = providerIds
  const isAsked = providerIds.length === 1 ? sql`p.provider_id = ${only}` : sql`p.provider_id = any(${providerIds})`
  const { rows } = await sql<TimesRow>`select ${times(span)}
    from provider_public p
    left join schedule s on s.provider_id = p.provider_id
    where ${isAsked}`.execute(db)
  return rows
}

export type PageRow = ProfileRow & TimesRow

const PROFILE = [
  'full_name',
  'avatar_url',
  'bio',
  'location',
  'years_of_experience',
  'specialties',
  'cancellation_tier',
  'gst_number',
  'ratings_sum',
  'ratings_count',
  'is_open',
  'has_profile',
  'profile_version',
  'offerings',
  'checked_papers',
] as const satisfies (keyof DB['provider_public'] & keyof ProfileRow)[]
const profile = sql.join(PROFILE.map((column) => sql.ref(`p.${column}`)))

/** All of a provider's page in one statement, so that it is of one moment. */
export async function findPage(db: Database, providerId: string, span: TimesSpan): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`select ${profile}, ${times(span)}
    from provider_public p
    left join schedule s on s.provider_id = p.provider_id
    where p.provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** No claim is longer: a constraint says so. */
const LONGEST_CLAIM_MS = 24 * 3_600_000

/** Whether the claim `c` touches a stretch of time, in the words of the index `claim_party_start`. */
function touches({ from, to }: { from: Date; to: Date }) {
  const earliest = new Date(from.getTime() - LONGEST_CLAIM_MS)
  return sql`lower(c.during) > ${earliest} and lower(c.during) < ${to} and upper(c.during) > ${from}`
}

function times(span: TimesSpan) {
  const { from, to, fromDate, toDate, offering } = span
  const offeredUntil =
    offering === undefined
      ? sql`null::date`
      : sql`(select min(o.offered_until) from offering_public o where o.provider_id = p.provider_id
          and (o.id = ${offering} or lower(o.title) = lower(${offering})))`
  return sql`p.provider_id, p.is_open as is_bookable, p.insured_until, ${offeredUntil} as offered_until, to_json(s) as schedule, p.own_prefix,
      coalesce((
        select json_agg(json_build_array(d.on_date, d.windows)) from date_override d
        where d.provider_id = p.provider_id and d.on_date between ${fromDate} and ${toDate}), '[]') as overrides,
      coalesce((
        select json_agg(json_build_array(date_part('epoch', lower(t.part)) * 1000, date_part('epoch', upper(t.part)) * 1000))
        from (select during * tstzrange(${from}, ${to}) as part from time_off where provider_id = p.provider_id
          and upper(during) > ${from} and lower(during) < ${to}) t), '[]') as time_off,
      ${claimColumns(sql`p.provider_id`, span)} as claims`
}

/** The claims of a party that touch a span of time, read off the index alone. */
export function claimColumns(
  partyId: RawBuilder<string>,
  span: Pick<TimesSpan, 'from' | 'to' | 'exceptClaimId' | 'holderId'>,
) {
  const minuteOf = (instant: string) => sql`array_agg((date_part('epoch', ${sql.raw(instant)}) / 60)::int)`
  return sql<ClaimColumns>`(
    select json_build_array(${minuteOf('lower(c.during)')}, ${minuteOf('upper(c.during)')}, ${minuteOf('upper(c.visit)')},
      array_agg(c.place))
    from (select during, visit, place from claim c where c.party_id = ${partyId} and ${touches(span)}
      and c.claim_id is distinct from ${span.exceptClaimId ?? null} ${exceptHeldFor(span.holderId)}
      order by lower(during)) c)`
}

/** Empty for anonymous pages: their condition can then be answered from the index alone. */
function exceptHeldFor(holderId: string | undefined) {
  if (holderId === undefined) return sql``
  return sql`and c.claim_id not in (select h.claim_id from claim h where h.held_for = ${holderId})`
}

/** The same for one party alone. */
export async function findClaims(
  db: Database,
  partyId: string,
  span: Pick<TimesSpan, 'from' | 'to'>,
): Promise<ClaimColumns> {
  const { rows } = await sql<{ claims: ClaimColumns }>`
    select ${claimColumns(sql`${partyId}`, span)} as claims`.execute(db)
  return rows[0]!.claims
}

type StoredRules = Pick<
  NonNullable<TimesRow['schedule']>,
  'min_notice_minutes' | 'max_advance_days' | 'buffer_minutes' | 'daily_cap'
>

/** Undefined until hours were saved once. */
export async function findRules(db: Database, providerId: string): Promise<StoredRules | undefined> {
  const { rows } = await sql<StoredRules>`
    select min_notice_minutes, max_advance_days, buffer_minutes, daily_cap from schedule
    where provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/**
 * Locks the provider's approval and hours until the transaction ends: an edit at the same moment comes entirely before
 * or after. The approval first, as in every edit, so that no two deadlock. Bookings of one provider pass here one at a
 * time, because the constraint on claims sees neither the drive between two visits nor the number of visits in a day.
 */
export async function lockSchedule(trx: Transaction, providerId: string): Promise<void> {
  await sendAhead(
    trx,
    sql`
    with approval as materialized (select provider_id from verification where provider_id = ${providerId} for share),
      hours as materialized (
        select provider_id from schedule where provider_id = (select provider_id from approval) for no key update)
    select provider_id from hours`,
  )
}

export type NewClaim = {
  claimId: string
  providerId: string
  clientId: string
  startsAt: Date
  endsAt: Date
  /** Left free after the visit, on the provider's side only. */
  bufferMinutes: number
  /** Postal code of the visit, upper case without the space. */
  place?: string | undefined
}

/**
 * Both parties' rows in one statement, ordered by party: rivals that share a provider or a client then wait for each
 * other in one direction only, and `on conflict do nothing` answers with the parties that were free. Holds for the
 * client are deleted first: a row that its own transaction has deleted excludes nothing.
 */
export async function insertClaim(trx: Transaction, claim: NewClaim): Promise<string[]> {
  const { claimId, providerId, clientId, startsAt, endsAt, place = null } = claim
  const freeAt = new Date(endsAt.getTime() + claim.bufferMinutes * 60_000)
  const stretches = [{ from: startsAt, to: freeAt }]
  const { rows } = await sql<{ party_id: string }>`
    with away as (${makeWay({ clientId, providerId, stretches })} returning claim_id)
    insert into claim (claim_id, party_id, during, visit, place)
    select ${claimId}::text, party_id, tstzrange(${startsAt}::timestamptz, until), tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz),
      ${place}::text
    from (values (${providerId}::text, ${freeAt}::timestamptz), (${clientId}::text, ${endsAt}::timestamptz))
      as party (party_id, until)
    where (select count(*) from away) >= 0
    order by party_id
    on conflict do nothing
    returning party_id`.execute(trx)
  return rows.map((row) => row.party_id)
}

/** Several times of the same two people. */
export type NewClaims = Pick<NewClaim, 'providerId' | 'clientId' | 'place'> & {
  times: readonly Pick<NewClaim, 'claimId' | 'startsAt' | 'endsAt' | 'bufferMinutes'>[]
}

/** The same for several times, by party and then by time, so that waiting has one direction here, too. */
export async function insertClaims(trx: Transaction, claims: NewClaims): Promise<{ claim_id: string }[]> {
  const { providerId, clientId, place = null, times } = claims
  const instants = (of: (time: (typeof times)[number]) => number) =>
    times.map((time) => new Date(of(time)).toISOString())
  const { rows } = await sql<{ claim_id: string }>`
    insert into claim (claim_id, party_id, during, visit, place)
    select taken.claim_id, party.id, tstzrange(taken.starts_at, case when party.is_provider then taken.free_at else taken.ends_at end),
      tstzrange(taken.starts_at, taken.ends_at), ${place}::text
    from unnest(${times.map(({ claimId }) => claimId)}::text[], ${instants(({ startsAt }) => startsAt.getTime())}::timestamptz[],
        ${instants(({ endsAt }) => endsAt.getTime())}::timestamptz[],
        ${instants(({ endsAt, bufferMinutes }) => endsAt.getTime() + bufferMinutes * 60_000)}::timestamptz[])
        as taken (claim_id, starts_at, ends_at, free_at)
      cross join (values (${providerId}::text, true), (${clientId}::text, false)) as party (id, is_provider)
    order by party.id, taken.starts_at
    on conflict do nothing
    returning claim_id`.execute(trx)
  return rows
}

/** Whether a person is taken at any moment of a span, leaving one claim out. */
export async function isClaimed(
  db: Database,
  partyId: string,
  { startsAt, endsAt, exceptClaimId = '' }: { startsAt: Date; endsAt: Date; exceptClaimId?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from claim
    where party_id = ${partyId} and during && tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)
      and claim_id <> ${exceptClaimId}
    limit 1`.execute(db)
  return rows.length > 0
}

export async function deleteClaim(trx: Transaction, claimId: string): Promise<void> {
  await trx.deleteFrom('claim').where('claim_id', '=', claimId).execute()
}

/** First half of the postal code from which a provider sets out: the home they chose, or that of their account. */
export async function findHomePrefix(db: Database, providerId: string): Promise<string | null> {
  const { rows } = await sql<{ home: string }>`
    select coalesce(s.home_prefix, left(u.postal_code, 3)) as home
    from user_account u left join schedule s on s.provider_id = u.id where u.id = ${providerId}`.execute(db)
  return rows[0]?.home ?? null
}

export type ServiceAreaRow = { provider_id: string; own_prefix: string; stored: StoredServiceArea | null }

/** Service areas of some providers. */
export async function listServiceAreas(db: Database, providerIds: readonly string[]): Promise<ServiceAreaRow[]> {
  const { rows } = await sql<ServiceAreaRow>`
    select u.id as provider_id, left(u.postal_code, 3) as own_prefix, to_json(s) as stored
    from user_account u
    left join (select provider_id, home_prefix, cities, max_minutes from schedule) s on s.provider_id = u.id
    where u.id = any(${providerIds}::text[])`.execute(db)
  return rows
}

/** The homes of several, by their ids. */
export async function listHomePrefixes(db: Database, providerIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; home: string }>`
    select u.id, coalesce(s.home_prefix, left(u.postal_code, 3)) as home
    from user_account u left join schedule s on s.provider_id = u.id where u.id = any(${providerIds}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, home }) => [id, home]))
}
