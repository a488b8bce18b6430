import { sql, type RawBuilder } from 'kysely'
import type { EntryGates } from '#contract/rules/gates.ts'
import type { SwatchSet } from '#contract/bookings/swatches.ts'
import type { InstantBooking } from '#contract/providers.ts'
import { chosen } from '#server/platform/settings.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { linksSince } from '#server/providers/index.ts'
import { partyColumns, type Party } from '#server/bookings/details-queries.ts'
import { changesLock, type ChangesColumn } from '#server/bookings/lifecycle/change-queries.ts'
import type { Sold } from './choice.ts'
import { taxesOn, type CommissionTaxes } from '#server/bookings/commission-taxes/queries.ts'
import { rateOn, type Rate } from '#server/bookings/rates/queries.ts'

const SOLD = sql`json_build_object('price_cents', o.price_cents, 'duration_minutes', o.duration_minutes,
  'add_ons', o.add_ons, 'max_quantity', o.max_quantity)`

/** People and subject of a request. */
export type Requested = {
  client: Party
  /** The client's door notes for home. */
  home_door: string
  /** Whether the client has accepted the current terms. */
  has_terms: boolean
  /** Null for an unknown or deleted one. */
  offering: {
    id: string
    provider: Party
    /** The provider's public location. */
    location: string
    title: string
    description: string
    category: string
    category_slug: string
    art: string
    /** Read again before anything is charged: {@link RequestTerms}. */
    sold: Sold
    /** Style options of the service's entry. */
    swatches: SwatchSet | null
    /** Requirements of the service's entry for its guests. */
    gates: EntryGates
    /** Active, and its provider approved and not suspended. */
    is_listed: boolean
  } | null
}

/** Locks the client's changes on the way. Undefined when there is no such client. */
export async function findRequested(
  db: Database,
  { clientId, offeringId, now }: { clientId: string; offeringId: string; now: Date },
): Promise<Requested | undefined> {
  const { rows } = await sql<Requested>`
    select ${partyColumns('u')} as client, u.door_notes as home_door,
      has_accepted_terms(u.id, 'client', ${now}) as has_terms,
      (select json_build_object('id', o.id, 'provider', ${partyColumns('v')}, 'location', o.location,
          'title', o.title, 'description', o.description, 'category', o.category,
          'category_slug', o.category_slug, 'art', o.art,
          'sold', ${SOLD}, 'is_listed', o.is_listed,
          'swatches', e.swatches, 'gates', e.gates)
        from offering_public o join user_account v on v.id = o.provider_id
        join catalogue_entry e on e.id = o.entry_id
        where o.id = ${offeringId}) as offering,
      ${changesLock(clientId)} as locked
    from user_account u where u.id = ${clientId}`.execute(db)
  return rows[0]
}

/** Undefined for a service that can't be booked; null inside for an entry without swatches. */
export async function findSwatchSet(db: Database, offeringId: string): Promise<{ set: SwatchSet | null } | undefined> {
  const { rows } = await sql<{ set: SwatchSet | null }>`
    select e.swatches as set from offering_public o left join catalogue_entry e on e.id = o.entry_id
    where o.id = ${offeringId} and o.is_listed`.execute(db)
  return rows[0]
}

const visitsOf = (clientId: string) => sql`
  select 1 from booking b
  where b.client_id = ${clientId} and (b.status <> 'cancelled'
    or (select p.worth_cents from visit_payment p where p.booking_id = b.id) > 0) limit 1`

/** Whether the client has another upcoming visit, or one with a kept fee. Under the lock of their requests. */
export async function hasVisits(db: Database, clientId: string): Promise<boolean> {
  const { rows } = await visitsOf(clientId).execute(db)
  return rows.length > 0
}

/** Served by `booking_unpaid_client`. Visits that repeat count as one: all but the first are paid when they are near. */
export function unpaidOf(clientId: string) {
  return sql<number>`(select count(distinct coalesce(b.series_id, b.id))::int from booking b
    where b.client_id = ${clientId} and b.status = 'confirmed' and b.payment_due_at is not null)`
}

/** Whether two people have had a visit that is done and over. */
export function haveMet(clientId: string, providerId: RawBuilder<unknown> | string, now: Date) {
  return sql<boolean>`exists (select from booking b
    where b.client_id = ${clientId} and b.provider_id = ${providerId} and b.status = 'completed' and b.ends_at <= ${now})`
}

/** Facts a booking copies and facts that may forbid it, apart from the time. */
export type RequestTerms = {
  sold: Sold
  cancellation_tier: 'flexible' | 'standard' | 'firm'
  gst_number: string | null
  is_listed: boolean
  /** Open requests of the client: in all, and with this provider. */
  pending: number
  pending_pair: number
  /** How many may be, where an owner has chosen it. */
  most_pending: number | null
  most_pending_pair: number | null
  /** Whether the two have had a visit that is done. */
  have_met: boolean
  /** Whether the client has come by the provider's booking link, and whether the link has brought their first visit. */
  came_by_link: boolean
  is_brought: boolean
  /** Clients whose requests the provider confirms instantly. */
  instant: InstantBooking
  /** Accepted visits of the client that wait to be paid. */
  unpaid: number
  /** The commission on the day of the request. */
  rate: Rate
  /** Taxes on it that day. */
  taxes: CommissionTaxes
  /** Whether one of the two has blocked the other. */
  is_blocked: boolean
  /** When the client changed bookings lately. */
  changes: Date[]
}

/**
 * Asks early, for what comes next is the claim. Undefined once the offering is deleted. Ask it while the provider's
 * approval and the client's requests are held: every edit of an offering takes the first lock, every request the second,
 * so the answer holds until the transaction ends.
 */
export async function prefetchRequestTerms(
  trx: Transaction,
  asked: {
    clientId: string
    providerId: string
    offeringId: string
    now: Date
    today: string
    /** The link that the client's browser remembers; undefined where none counts, not even a stored one. */
    via: string | null | undefined
    changes: ChangesColumn
  },
): Promise<() => Promise<RequestTerms | undefined>> {
  const { clientId, providerId, offeringId, now, today, via, changes } = asked
  const came =
    via === undefined ? sql`false` : sql`came_by_link(${clientId}, ${providerId}, ${via}, ${linksSince(now)})`
  const question = sql<RequestTerms>`
    select ${SOLD} as sold, o.instant, ${unpaidOf(clientId)} as unpaid, o.is_listed, o.cancellation_tier, o.gst_number, open.pending, open.pending_pair,
      ${haveMet(clientId, providerId, now)} as have_met,
      ${rateOn(today)} as rate, ${taxesOn(today)} as taxes,
      link.came as came_by_link,
      case when link.came then not exists (${visitsOf(clientId)}) else false end as is_brought,
      ${chosen('pending-client')} as most_pending, ${chosen('pending-pair')} as most_pending_pair,
      exists (select from person_block k
        where (k.blocker_id, k.blocked_id) in ((${clientId}, ${providerId}), (${providerId}, ${clientId}))) as is_blocked,
      ${changes} as changes
    from offering_public o cross join lateral (
      -- What was asked for together is one request.
      select count(distinct coalesce(b.series_id, b.id))::int as pending,
        (count(distinct coalesce(b.series_id, b.id)) filter (where b.provider_id = ${providerId}))::int as pending_pair
      from booking b where b.client_id = ${clientId} and b.status = 'pending') open
    cross join lateral (select ${came} as came) link
    where o.id = ${offeringId}`
  const answer = await sendAhead(trx, question)
  return async () => (await answer())[0]
}
