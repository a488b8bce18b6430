import { sql } from 'kysely'
import type { WaitlistOffer } from '#contract/waitlist.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type NewOffer = {
  id: string
  release_id: string
  entry_id: string
  client_id: string
  provider_id: string
  offering_id: string
  starts_at: Date
  ends_at: Date
  offered_at: Date
  expires_at: Date
}

/** Recipient of an offer, with both first names. */
export type Told = { email: string; phone: string; first_name: string; provider_first_name: string }

/**
 * Asks a person who still waits and isn't asked about anything else. The caller locks their lines, so that this can't
 * change meanwhile. @returns undefined when they are not asked
 */
export async function insertOffer(trx: Transaction, offer: NewOffer): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    with asked as (
      insert into waitlist_offer (id, release_id, entry_id, client_id, provider_id, offering_id, starts_at, ends_at,
        offered_at, expires_at)
      select ${offer.id}, ${offer.release_id}, e.id, e.client_id, ${offer.provider_id}, ${offer.offering_id},
        ${offer.starts_at}, ${offer.ends_at}, ${offer.offered_at}, ${offer.expires_at}
      from waitlist_entry e where e.id = ${offer.entry_id} and e.state = 'waiting'
      on conflict do nothing returning client_id, provider_id)
    select u.email, u.phone_number as phone, u.first_name, p.first_name as provider_first_name
    from asked a join user_account u on u.id = a.client_id join user_account p on p.id = a.provider_id`.execute(trx)
  return rows[0]
}

export type Unanswered = {
  entry_id: string
  client_id: string
  title: string
  is_paused: boolean
  email: string
  first_name: string
}

/** Closes the offers of a release that weren't answered in time, and counts them. The caller locks the release. */
export async function expireOffers(
  trx: Transaction,
  releaseId: string,
  { now, most }: { now: Date; most: number },
): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    with ended as (
      update waitlist_offer set state = 'expired', closed_at = ${now}
      where release_id = ${releaseId} and state = 'open' and expires_at <= ${now} returning entry_id),
    counted as (
      update waitlist_entry e set unanswered = e.unanswered + 1,
        state = case when e.unanswered + 1 >= ${most}::int then 'paused' else e.state end
      from ended where e.id = ended.entry_id and e.state = 'waiting'
      returning e.id as entry_id, e.client_id, e.title, e.state = 'paused' as is_paused)
    select c.*, u.email, u.first_name from counted c join user_account u on u.id = c.client_id`.execute(trx)
  return rows
}

/** The offers of a release that are over: what was held for them is held no longer. */
export async function listClosedOffers(trx: Transaction, releaseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from waitlist_offer where release_id = ${releaseId} and state <> 'open'`.execute(trx)
  return rows.map(({ id }) => id)
}

export type OfferRow = {
  id: string
  release_id: string
  entry_id: string
  client_id: string
  state: WaitlistOffer['state']
  title: string
  provider_id: string
  full_name: string
  avatar_url: string | null
  offering_id: string
  starts_at: Date
  ends_at: Date
  expires_at: Date
  booked_id: string | null
  /** The visit that it would move, and when that is now. */
  booking_id: string | null
  visit_starts_at: Date | null
  add_ons: string[]
  quantity: number
  /** Any provider was meant: its add-ons are names. */
  is_any: boolean
  sold_add_ons: { id: string; name: string }[]
  street_address: string
  city: string
  province: string
  postal_code: string
}

const OFFER = sql`
  select o.id, o.release_id, o.entry_id, o.client_id, o.state, e.title, o.provider_id, p.full_name, p.avatar_url,
    o.offering_id, o.starts_at, o.ends_at, o.expires_at, o.booking_id as booked_id, e.booking_id,
    b.starts_at as visit_starts_at, e.add_ons, e.quantity, e.provider_id is null as is_any,
    coalesce((select s.add_ons from offering s where s.id = o.offering_id), '[]') as sold_add_ons, coalesce(b.street_address, e.street_address) as street_address,
    coalesce(b.city, e.city) as city, coalesce(b.province, e.province) as province,
    coalesce(b.postal_code, e.postal_code) as postal_code
  from waitlist_offer o join waitlist_entry e on e.id = o.entry_id join user_account p on p.id = o.provider_id
  left join booking b on b.id = e.booking_id`

export async function findOffer(db: Database, id: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`${OFFER} where o.id = ${id}`.execute(db)
  return rows[0]
}

export async function findOpenOffer(db: Database, clientId: string, now: Date): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    ${OFFER} where o.client_id = ${clientId} and o.state = 'open' and o.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** States of the given offers, for messages that wait. */
export async function listOfferStates(db: Database, ids: readonly string[]): Promise<{ id: string; state: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from waitlist_offer where id = any(${ids}::text[])`.execute(db)
  return rows
}

type Closing = { now: Date; state: 'passed' | 'void' }

/**
 * Closes an open offer; its release is processed next, which ends the hold and asks the next in line. Release first, as
 * everywhere, so that no two wait for each other. @returns false when it was not open any more
 */
export async function closeOffer(
  trx: Transaction,
  { id, release_id }: Pick<OfferRow, 'id' | 'release_id'>,
  { now, state }: Closing,
): Promise<boolean> {
  await sql`update waitlist_release set due_at = ${now} where id = ${release_id}`.execute(trx)
  const { rows } = await sql<{ entry_id: string }>`
    with closed as (
      update waitlist_offer set state = ${state}, closed_at = ${now}
      where id = ${id} and state = 'open' and expires_at > ${now} returning entry_id),
    answered as (
      update waitlist_entry e set unanswered = 0 from closed where e.id = closed.entry_id and ${state} = 'passed')
    select entry_id from closed`.execute(trx)
  return rows.length > 0
}

/** The open offer of a line, if there is one. */
export async function findOfferOfLine(
  trx: Transaction,
  entryId: string,
): Promise<Pick<OfferRow, 'id' | 'release_id'> | undefined> {
  const { rows } = await sql<Pick<OfferRow, 'id' | 'release_id'>>`
    with own as materialized (select id, release_id, state from waitlist_offer where entry_id = ${entryId})
    select id, release_id from own where state = 'open'`.execute(trx)
  return rows[0]
}

type Made = {
  bookingId: string
  clientId: string
  providerId: string
  offeringId: string
  startsAt: Date
  date: string
}

/**
 * A client has requested a visit: the offer of that time is taken, and their other lines for such a visit on that day
 * end. Usually there are none, so it is one statement that isn't waited for.
 */
export async function noteRequest(trx: Transaction, made: Made, now: Date): Promise<void> {
  const { bookingId, clientId, providerId, offeringId, startsAt, date } = made
  await sendAhead(
    trx,
    sql`
    with own as materialized (
      select id, offering_id, provider_id, entry_id, booking_id, from_date, to_date, ended_at
      from waitlist_entry where client_id = ${clientId}),
    line as (
      select id from own where ended_at is null and booking_id is null
        and from_date <= ${date}::date and to_date >= ${date}::date
        and (offering_id = ${offeringId} or (provider_id is null and entry_id = (
          select entry_id from offering where id = ${offeringId})))),
    met as (
      select id, release_id, entry_id, provider_id = ${providerId} and starts_at = ${startsAt}::timestamptz as is_it
      from waitlist_offer where client_id = ${clientId} and state = 'open'
        and ((provider_id = ${providerId} and starts_at = ${startsAt}::timestamptz) or entry_id in (select id from line))),
    due as (
      update waitlist_release set due_at = ${now} where id in (select release_id from met) returning id),
    closed as (
      update waitlist_offer o set state = case when met.is_it then 'taken' else 'void' end, closed_at = ${now},
        booking_id = case when met.is_it then ${bookingId} end
      from met where o.id = met.id and (select count(*) from due) >= 0)
    update waitlist_entry set state = 'booked', ended_at = ${now}
    where id in (select id from line union select entry_id from met where is_it)`,
  )
}

/** The same for a visit that was moved to the time held for it. */
export async function noteMove(
  trx: Transaction,
  { bookingId, startsAt }: Pick<Made, 'bookingId' | 'startsAt'>,
  now: Date,
): Promise<void> {
  await sql`
    with line as materialized (select id, ended_at from waitlist_entry where booking_id = ${bookingId}),
    met as (
      select o.id, o.release_id, o.entry_id from line e join waitlist_offer o on o.entry_id = e.id
      where e.ended_at is null and o.state = 'open' and o.starts_at = ${startsAt}),
    due as (
      update waitlist_release set due_at = ${now} where id in (select release_id from met) returning id),
    closed as (
      update waitlist_offer o set state = 'taken', closed_at = ${now}, booking_id = ${bookingId}
      from met where o.id = met.id and (select count(*) from due) >= 0)
    update waitlist_entry set state = 'booked', ended_at = ${now} where id in (select entry_id from met)`.execute(trx)
}

/** A visit doesn't take place, or took place: no one waits for an earlier time of it, and none is held. */
export async function endLinesOf(trx: Transaction, bookingId: string, now: Date): Promise<void> {
  await sql`
    with own as materialized (select id, ended_at from waitlist_entry where booking_id = ${bookingId}),
    line as (select id from own where ended_at is null),
    met as (select id, release_id from waitlist_offer where entry_id in (select id from line) and state = 'open'),
    due as (
      update waitlist_release set due_at = ${now} where id in (select release_id from met) returning id),
    closed as (
      update waitlist_offer o set state = 'void', closed_at = ${now}
      from met where o.id = met.id and (select count(*) from due) >= 0)
    update waitlist_entry set state = 'over', ended_at = ${now} where id in (select id from line)`.execute(trx)
}
