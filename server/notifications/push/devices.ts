import { createPublicKey } from 'node:crypto'
import type { Devices, PushSubscriptionInput } from '#contract/push.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import type { Device } from '#server/platform/ports/push.ts'
import { deleteDevicesOf, listDeviceRows, moveDevice, saveDevice } from './queries.ts'

type ShownDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'push'>

const AUTH_BYTES = 16

/** The devices on which a person is notified. Rules: docs/product-rules.md#push */
export async function showDevices({ db, clock, localTime, push }: ShownDeps, actor: Actor): Promise<Devices> {
  const rows = await listDeviceRows(db, actor.id, clock.now())
  return {
    public_key: push.publicKey,
    devices: rows.map(({ id, device, session_hash, created_at }) => ({
      id,
      device: device || 'Unknown device',
      is_current: session_hash.equals(actor.tokenHash),
      since_text: localTime.longDate(localTime.localDate(created_at)),
    })),
  }
}

/** @throws DomainError wrong_state where there is no push; invalid_input for what no browser hands out */
export async function addDevice(
  { db, clock, push }: Pick<Deps, 'db' | 'clock' | 'push'>,
  actor: Actor,
  input: PushSubscriptionInput,
): Promise<void> {
  if (push.publicKey === null) throw new DomainError('wrong_state', 'Push notifications aren’t available here.')
  const device = readDevice({ push }, input)
  const owner = { id: newId(), personId: actor.id, sessionHash: actor.tokenHash, at: clock.now() }
  await inTransaction(db, (trx) => saveDevice(trx, { ...device, ...owner }))
}

/** A browser keeps its subscription and gets another address: only that browser knows the former one. */
export async function renewDevice(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { former, subscription }: { former: string; subscription: PushSubscriptionInput },
): Promise<boolean> {
  return moveDevice(db, former, readDevice({ push }, subscription))
}

/** A person's devices are theirs alone: deleted with the account. */
export async function erasePushSubscriptions(trx: Transaction, personId: string): Promise<void> {
  await deleteDevicesOf(trx, personId)
}

function readDevice({ push }: Pick<Deps, 'push'>, { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput): Device {
  if (!push.takes(endpoint)) throw fieldError('endpoint', 'This isn’t the address of a push service')
  const bare = { p256dh: p256dh.replaceAll('=', ''), auth: auth.replaceAll('=', '') }
  if (!isPoint(bare.p256dh)) throw fieldError('keys.p256dh', 'This isn’t a browser’s key')
  if (Buffer.from(bare.auth, 'base64url').length !== AUTH_BYTES)
    throw fieldError('keys.auth', 'This isn’t a browser’s key')
  return { endpoint, ...bare }
}

/** On the curve that web push uses, uncompressed. */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
