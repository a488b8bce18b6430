import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { WORDS_ERASED } from '#server/platform/erasure.ts'

const AT_MOST = 10

export type OpenVisit = { title: string; starts_at: Date; total: number }

/** The next of the visits that are requested, agreed or still to end, and how many there are. */
export async function listOpenVisits(trx: Transaction, id: string): Promise<OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select title, starts_at, count(*) over ()::int as total from booking
    where (client_id = ${id} or provider_id = ${id}) and status in ('pending', 'confirmed')
    order by starts_at, id limit ${AT_MOST}`.execute(trx)
  return rows
}

/** Marks requests, and visits that would begin after their leaving, for the sweep that cancels and refunds. */
export async function withdrawUnkept(
  trx: Transaction,
  { id, leftAt, now }: { id: string; leftAt: Date; now: Date },
): Promise<void> {
  await sql`
    update booking set withdrawn_at = ${now}
    where (client_id = ${id} or provider_id = ${id}) and withdrawn_at is null
      and (status = 'pending' or status = 'confirmed' and starts_at >= ${leftAt})`.execute(trx)
}

/** Whether there is an accepted visit of which no one knows whether it has taken place. */
export async function hasUncertainVisit(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking where (client_id = ${id} or provider_id = ${id}) and status = 'confirmed'
      and withdrawn_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether an admin still has to decide about a visit of theirs. */
export async function hasOpenCase(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select exists (select from booking b where (b.client_id = ${id} or b.provider_id = ${id})
        and (b.held_since is not null or b.disputed_since is not null
          or exists (select from booking_case c where c.booking_id = b.id and c.state = 'open')))
      or exists (select from safety_alarm where provider_id = ${id} and closed_at is null) as is_so`.execute(trx)
  return rows[0]!.is_so
}

/** Past visits: the client's address and the texts of either side. The visit itself stays. */
export async function eraseVisitWords(trx: Transaction, id: string): Promise<void> {
  await sql`update booking set street_address = '', postal_code = '', notes = null, door_notes = null,
    swatches = '{}' where client_id = ${id}`.execute(trx)
  await sql`delete from visit_party p using booking b where b.id = p.booking_id and b.client_id = ${id}`.execute(trx)
  await sql`update booking set description = '' where provider_id = ${id} and description <> ''`.execute(trx)
  await sql`update visit_day d set note = null from booking b
    where b.id = d.booking_id and ${id} in (b.client_id, b.provider_id) and d.note is not null`.execute(trx)
  await sql`update booking_event e set detail = e.detail - 'note' from booking b
    where b.id = e.booking_id and ${id} in (b.client_id, b.provider_id) and e.detail ? 'note'`.execute(trx)
  await sql`update booking_case set statement = ${WORDS_ERASED} where opened_by = ${id}`.execute(trx)
  await sql`delete from visit_photo p using booking b
    where b.id = p.booking_id and ${id} in (b.client_id, b.provider_id)`.execute(trx)
}

/** Trusted contacts and safety settings of a person. */
export async function eraseSafety(trx: Transaction, id: string): Promise<void> {
  await sql`update safety_alarm set told_contact_id = null where provider_id = ${id}`.execute(trx)
  await sql`delete from trusted_contact where provider_id = ${id}`.execute(trx)
  await sql`delete from safety_setting where provider_id = ${id}`.execute(trx)
}
