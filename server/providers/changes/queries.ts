import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ChangeState = 'waiting' | 'accepted' | 'refused' | 'withdrawn'

/** What an approved provider has asked for: a later end of the insurance, or to offer what needs a certificate. */
export type Change = {
  id: string
  provider_id: string
  state: ChangeState
  asked_at: Date
  reason: string | null
} & (
  | { kind: 'insurance'; insurance_expires_on: string; offering_id: null; certificate: null }
  | { kind: 'certificate'; insurance_expires_on: null; offering_id: string; certificate: string }
)

export type Asked =
  | { kind: 'insurance'; insurance_expires_on: string }
  | { kind: 'certificate'; offering_id: string; certificate: string }

/** The last of each thing asked for, but for what was withdrawn. */
export async function listLastChanges(db: Database, providerId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select distinct on (kind, offering_id) id, provider_id, kind, insurance_expires_on, offering_id, certificate, state,
      asked_at, reason
    from provider_change where provider_id = ${providerId} and state <> 'withdrawn'
    order by kind, offering_id, asked_at desc, id`.execute(db)
  return rows
}

export async function findChange(db: Database, id: string): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    select id, provider_id, kind, insurance_expires_on, offering_id, certificate, state, asked_at, reason
    from provider_change where id = ${id}`.execute(db)
  return rows[0]
}

/** Takes the place of what waits of the same thing. Needs the provider's lock. */
export async function insertChange(
  trx: Transaction,
  change: { id: string; providerId: string; at: Date },
  asked: Asked,
): Promise<void> {
  const { id, providerId, at } = change
  await withdrawChange(trx, providerId, asked.kind === 'insurance' ? null : asked.offering_id, at)
  await trx
    .insertInto('provider_change')
    .values({ id, provider_id: providerId, asked_at: at, ...asked })
    .execute()
}

/** @param offeringId null for the insurance */
export async function withdrawChange(
  trx: Transaction,
  providerId: string,
  offeringId: string | null,
  at: Date,
): Promise<void> {
  await sql`
    update provider_change set state = 'withdrawn', decided_at = ${at}
    where provider_id = ${providerId} and state = 'waiting'
      and offering_id is not distinct from ${offeringId}`.execute(trx)
}

export type Verdict = { state: 'accepted' | 'refused'; at: Date; by: string; reason: string | null }

/** Compare and swap: false when it waits no more. */
export async function closeChange(trx: Transaction, id: string, verdict: Verdict): Promise<boolean> {
  const { state, at, by, reason } = verdict
  const closed = await trx
    .updateTable('provider_change')
    .set({ state, decided_at: at, decided_by: by, reason })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export async function writeInsurance(trx: Transaction, providerId: string, expiresOn: string): Promise<void> {
  await trx
    .updateTable('verification')
    .set({ insurance_expires_on: expiresOn })
    .where('provider_id', '=', providerId)
    .execute()
}

export async function acceptOffering(trx: Transaction, offeringId: string): Promise<void> {
  await trx.updateTable('offering').set({ needs_review: false }).where('id', '=', offeringId).execute()
}
