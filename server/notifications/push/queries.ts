import { sql } from 'kysely'
import { DEVICES_MAX } from '#contract/push.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Device } from '#server/platform/ports/push.ts'

export type NewDevice = Device & { id: string; personId: string; sessionHash: Buffer; at: Date }

/**
 * A device belongs to the person who turned it on last; the former owner's is gone with that. The newest stay. A
 * session that ended meanwhile has no devices.
 */
export async function saveDevice(trx: Transaction, device: NewDevice): Promise<void> {
  const { id, personId, sessionHash, endpoint, p256dh, auth, at } = device
  await sql`select id from user_account where id = ${personId} for no key update`.execute(trx)
  // One browser has one subscription: what its session had before is another address of the same.
  await sql`delete from push_subscription where endpoint = ${endpoint} or session_hash = ${sessionHash}`.execute(trx)
  await sql`
    insert into push_subscription (id, person_id, session_hash, endpoint, p256dh, auth, created_at)
    select ${id}, ${personId}, token_hash, ${endpoint}, ${p256dh}, ${auth}, ${at}
    from session where token_hash = ${sessionHash}
    on conflict (endpoint) do nothing`.execute(trx)
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where person_id = ${personId}
      order by created_at desc, id desc offset ${DEVICES_MAX})`.execute(trx)
}

export type DeviceRow = { id: string; device: string; session_hash: Buffer; created_at: Date }

export async function listDeviceRows(db: Database, personId: string, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, s.device, d.session_hash, d.created_at
    from push_subscription d join session s on s.token_hash = d.session_hash
    where d.person_id = ${personId} and s.expires_at > ${now}
    order by d.created_at desc, d.id desc limit ${DEVICES_MAX}`.execute(db)
  return rows
}

/** Devices of a session that still exists; undefined once it is over. */
export async function findDevice(db: Database, id: string, now: Date): Promise<Device | undefined> {
  const { rows } = await sql<Device>`
    select d.endpoint, d.p256dh, d.auth
    from push_subscription d join session s on s.token_hash = d.session_hash
    where d.id = ${id} and s.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Doesn't touch other people's devices. */
export async function deleteOwnDevice(db: Database, personId: string, id: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).where('person_id', '=', personId).execute()
}

/** Its browser no longer uses this address. Another one may have been stored under the id since. */
export async function deleteGoneDevice(db: Database, id: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}

export async function deleteDeviceAt(db: Database, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
}

/** @returns whether the former address was known and the new one was free */
export async function moveDevice(db: Database, former: string, device: Device): Promise<boolean> {
  const { rows } = await sql`
    update push_subscription set endpoint = ${device.endpoint}, p256dh = ${device.p256dh}, auth = ${device.auth}
    where endpoint = ${former} and not exists (select from push_subscription where endpoint = ${device.endpoint})
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteDevicesOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('person_id', '=', personId).execute()
}
