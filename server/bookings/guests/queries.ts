import { sql } from 'kysely'
import type { MemberKind } from '#contract/household.ts'
import type { EntryGates } from '#contract/rules/gates.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** The client's own entry is found by the client, so that one that is made later counts as well. */
export type StoredGuest = { kind: MemberKind; member_id: string | null }

/** The guests of a visit and the requirements at the time of booking; null without any. */
export type Party = { guests: StoredGuest[]; gates: EntryGates | null }

export async function insertParty(trx: Transaction, bookingId: string, { guests, gates }: Party): Promise<void> {
  await trx
    .insertInto('visit_party')
    .values({
      booking_id: bookingId,
      guests: JSON.stringify(guests),
      gates: gates === null ? null : JSON.stringify(gates),
    })
    .execute()
}

/** Stored requirements stay; only whether guests meet them is checked again. */
export async function writeGuests(trx: Transaction, bookingId: string, guests: readonly StoredGuest[]): Promise<void> {
  const json = JSON.stringify(guests)
  await trx
    .insertInto('visit_party')
    .values({ booking_id: bookingId, guests: json, gates: null })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ guests: json, checked_for: null }))
    .execute()
}

export async function findParty(db: Database, bookingId: string): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select guests, gates from visit_party where booking_id = ${bookingId}`.execute(db)
  return rows[0]
}

/** Current requirements of an offering's entry; undefined for an unknown service. */
export async function findGates(db: Database, offeringId: string): Promise<EntryGates | undefined> {
  const { rows } = await sql<{ gates: EntryGates }>`
    select e.gates from offering_public o join catalogue_entry e on e.id = o.entry_id
    where o.id = ${offeringId}`.execute(db)
  return rows[0]?.gates
}

/** Accepted visits that start between the two, that have requirements, and that haven't been checked for this start. */
export async function listUnchecked(db: Database, from: Date, until: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b join visit_party p on p.booking_id = b.id
    where b.status = 'confirmed' and b.starts_at > ${from} and b.starts_at <= ${until} and b.withdrawn_at is null
      and p.gates is not null and p.checked_for is distinct from b.starts_at
    order by b.starts_at, b.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** False when it was checked for this start already. */
export async function markChecked(trx: Transaction, bookingId: string, startsAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update visit_party set checked_for = ${startsAt}
    where booking_id = ${bookingId} and checked_for is distinct from ${startsAt} returning 1`.execute(trx)
  return rows.length > 0
}

/**
 * Members of households whose notes aren't needed any more: saved before that moment, and no visit for them has ended
 * since or is upcoming. A visit without named guests is the client's own.
 */
export async function listForgotten(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from household_member m
    where m.notes_at < ${before} and not exists (
      select from booking b left join visit_party p on p.booking_id = b.id
      where b.client_id = m.person_id and b.status <> 'cancelled' and b.ends_at >= ${before}
        and (p.guests @> jsonb_build_array(jsonb_build_object('member_id', m.id))
          or m.kind = 'self' and (p.booking_id is null or p.guests @> '[{"kind": "self"}]')))
    order by m.notes_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
