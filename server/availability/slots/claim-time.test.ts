import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, inTransaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { claimTime, releaseTime } from './claim-time.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'

const HOUR = 3_600_000
const noon = Date.parse('2026-12-15T20:00Z')

let database: TestDatabase
let rivals: ReturnType<typeof createDatabase>

beforeAll(async () => {
  database = await createTestDatabase()
  rivals = createDatabase(database.target, { max: 32 })
})
afterAll(async () => {
  await rivals.destroy()
  await database.drop()
})

let made = 0
async function addPerson(prefix = ''): Promise<string> {
  const id = `${prefix}${newId()}`.slice(0, 26)
  made += 1
  await database.db
    .insertInto('user_account')
    .values({
      id,
      role: 'client',
      first_name: 'Ada',
      last_name: 'Byron',
      full_name: 'Ada Byron',
      email: `${id}@example.test`,
      phone_number: String(2_000_000_000 + made),
      street_address: '1 Main Street',
      city: 'Vancouver',
      province: 'BC',
      postal_code: 'V5K0A1',
      password_hash: '-',
      created_at: new Date(),
    })
    .execute()
  return id
}

type Ask = { providerId: string; clientId: string; at?: number; bufferMinutes?: number; claimId?: string }

/** 'ok' or the code of the refusal, as a booking would see it. */
async function claim({ providerId, clientId, at = noon, bufferMinutes = 0, claimId = newId() }: Ask): Promise<string> {
  const times = { startsAt: new Date(at), endsAt: new Date(at + HOUR) }
  try {
    await inTransaction(rivals, (trx) => claimTime(trx, { claimId, providerId, clientId, ...times, bufferMinutes }))
    return 'ok'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const rowsOf = async (partyId: string) =>
  (await database.db.selectFrom('claim').select('claim_id').where('party_id', '=', partyId).execute()).length

describe('claiming time', () => {
  it('lets exactly one of many rivals have a slot', async () => {
    const providerId = await addPerson()
    const clients = await atOnce(() => addPerson())
    const results = await Promise.all(clients.map((clientId) => claim({ providerId, clientId })))
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result === 'slot_taken')).toHaveLength(RIVALS - 1)
    expect(await rowsOf(providerId)).toBe(1)
  })

  it('leaves nothing behind of a claim that failed, whichever party sorts first', async () => {
    for (const [providerPrefix, clientPrefix] of [
      ['a', 'z'],
      ['z', 'a'],
    ]) {
      const providerId = await addPerson(providerPrefix)
      const clientId = await addPerson(clientPrefix)
      const otherProvider = await addPerson(providerPrefix)
      const otherClient = await addPerson(clientPrefix)
      expect(await claim({ providerId, clientId })).toBe('ok')
      expect(await claim({ providerId, clientId: otherClient })).toBe('slot_taken')
      expect(await claim({ providerId: otherProvider, clientId })).toBe('client_busy')
      expect(await rowsOf(otherClient)).toBe(0)
      expect(await rowsOf(otherProvider)).toBe(0)
    }
  })

  it('refuses overlaps off the grid and keeps the buffer free for the provider only', async () => {
    const [providerId, clientId, next, otherProvider] = await Promise.all([1, 2, 3, 4].map(() => addPerson()))
    if (!providerId || !clientId || !next || !otherProvider) throw new Error('four people')
    expect(await claim({ providerId, clientId, bufferMinutes: 30 })).toBe('ok')
    expect(await claim({ providerId, clientId: next, at: noon + HOUR / 2 })).toBe('slot_taken')
    expect(await claim({ providerId, clientId: next, at: noon + HOUR })).toBe('slot_taken')
    // The new visit's own buffer would reach into the claim after it.
    expect(await claim({ providerId, clientId: next, at: noon - HOUR, bufferMinutes: 30 })).toBe('slot_taken')
    expect(await claim({ providerId: otherProvider, clientId, at: noon + HOUR })).toBe('ok')
    expect(await claim({ providerId, clientId: next, at: noon + 1.5 * HOUR })).toBe('ok')
  })

  it('settles many crossing pairs without a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson()))
    const pairs = people.flatMap((providerId) =>
      people.filter((id) => id !== providerId).map((clientId) => ({ providerId, clientId })),
    )
    const results = await Promise.all([...pairs, ...pairs].map((pair) => claim(pair)))
    const won = results.filter((result) => result === 'ok').length
    expect(won).toBeGreaterThanOrEqual(1)
    expect(won).toBeLessThanOrEqual(3)
    const counts = await Promise.all(people.map(rowsOf))
    expect(counts.every((count) => count <= 1)).toBe(true)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(won * 2)
  })

  it('gives the time back', async () => {
    const [providerId, clientId, other, otherProvider] = await Promise.all([1, 2, 3, 4].map(() => addPerson()))
    if (!providerId || !clientId || !other || !otherProvider) throw new Error('four people')
    const claimId = newId()
    expect(await claim({ providerId, clientId, claimId })).toBe('ok')
    await inTransaction(rivals, (trx) => releaseTime(trx, claimId))
    expect(await claim({ providerId, clientId: other })).toBe('ok')
    expect(await claim({ providerId: otherProvider, clientId })).toBe('ok')
  })
})
