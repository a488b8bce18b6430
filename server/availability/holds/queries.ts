import { sql, type RawBuilder } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type Hold = {
  id: string
  providerId: string
  /** Person who may take the time. '' before we have asked anyone. */
  heldFor: string
  startsAt: Date
  endsAt: Date
  /** Left free after it, as after a visit. */
  bufferMinutes: number
  place?: string | undefined
}

/** @returns false when a part of the time is taken. */
export async function insertHold(trx: Transaction, hold: Hold): Promise<boolean> {
  const { id, providerId, heldFor, startsAt, endsAt, place = null } = hold
  const freeAt = new Date(endsAt.getTime() + hold.bufferMinutes * 60_000)
  const { rows } = await sql`
    insert into claim (claim_id, party_id, during, visit, place, held_for)
    values (${id}, ${providerId}, tstzrange(${startsAt}::timestamptz, ${freeAt}::timestamptz),
      tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz), ${place}, ${heldFor})
    on conflict do nothing returning claim_id`.execute(trx)
  return rows.length > 0
}

export async function deleteHolds(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from claim where claim_id = any(${ids}::text[]) and held_for is not null`.execute(trx)
}

/** Deletes a client's holds with a provider that touch one of these spans. Sent without waiting for its answer. */
export async function setAside(
  trx: Transaction,
  held: { clientId: string; providerId: string; stretches: readonly Stretch[] },
): Promise<void> {
  await sendAhead(trx, makeWay(held))
}

/** The same as a part of a statement. */
export function makeWay({
  clientId,
  providerId,
  stretches,
}: {
  clientId: string
  providerId: string
  stretches: readonly Stretch[]
}): RawBuilder<unknown> {
  const [froms, tos] = [stretches.map(({ from }) => from), stretches.map(({ to }) => to)]
  return sql`delete from claim where held_for = ${clientId} and party_id = ${providerId}
    and exists (select from unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) s (starts_at, ends_at)
      where during && tstzrange(s.starts_at, s.ends_at))`
}

type Stretch = { from: Date; to: Date }

export async function deleteHoldsFor(trx: Transaction, clientId: string): Promise<void> {
  await sql`delete from claim where held_for = ${clientId}`.execute(trx)
}

export type HeldStretch = { starts_at: Date; ends_at: Date }

/** Holds on a provider's time within a span, buffers included. */
export async function listHeld(
  db: Database,
  providerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<HeldStretch[]> {
  const { rows } = await sql<HeldStretch>`
    select lower(during) as starts_at, upper(during) as ends_at from claim
    where party_id = ${providerId} and during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and held_for is not null`.execute(db)
  return rows
}
