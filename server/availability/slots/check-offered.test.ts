import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile, type ScheduleRules } from '#contract/availability.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { anAdmin, anOpenProvider, aPendingProvider, withCatalogue } from '#tests/factories/supply.ts'
import { checkOffered, type AskedTime } from './check-offered.ts'
import { claimTime, releaseTime } from './claim-time.ts'
import { replaceOverrides, editSchedule } from '#server/availability/schedule/queries.ts'

let t: TestApp
let clients: string[]
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  clients = await Promise.all(Array.from({ length: 6 }, async () => (await signedUp(t)).id))
})
afterAll(() => t.close())

const DATE = day(2)

type Asked = Omit<AskedTime, 'durationMinutes'> & { durationMinutes?: number }

async function take(trx: Transaction, asked: Asked, clientId: string, claimId = newId()): Promise<void> {
  const offered = await checkOffered(trx, t.deps, { durationMinutes: 60, ...asked })
  await claimTime(trx, { claimId, providerId: asked.providerId, clientId, ...offered })
}

/** 'ok', or the code and reason of the refusal. */
async function book(asked: Asked, clientId: string, claimId = newId()): Promise<string> {
  try {
    await inTransaction(t.db, (trx) => take(trx, asked, clientId, claimId))
    return 'ok'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const refusal = error.meta?.['refusal']
    return refusal === undefined ? error.code : `${error.code} ${String(refusal)}`
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const openWith = (rules: Partial<ScheduleRules>) => anOpenProvider(t, { rules })

describe('what a client may take', () => {
  it('is an hour of the grid, with the local time made an instant', async () => {
    const { id } = await openWith({ buffer_minutes: 15 })
    const offered = await inTransaction(t.db, (trx) =>
      checkOffered(trx, t.deps, { providerId: id, date: day(22), time: '13:00', durationMinutes: 60 }),
    )
    // Vancouver keeps UTC-7 through the winter of 2026.
    expect(offered).toEqual({
      startsAt: new Date(moment(22, '13:00')),
      endsAt: new Date(moment(22, '14:00')),
      bufferMinutes: 15,
    })
  })

  it('lasts as long as the visit that is asked for', async () => {
    const { id } = await openWith({ buffer_minutes: 15 })
    const at = (time: string, durationMinutes: number) => ({ providerId: id, date: day(23), time, durationMinutes })
    expect(await book(at('10:00', 90), clients[0]!)).toBe('ok')
    // Taken until 11:30, with the buffer until 11:45: an hour finds its grid, another length begins right after.
    expect(await book(at('11:00', 60), clients[1]!)).toBe('slot_taken booked')
    expect(await book(at('11:45', 60), clients[1]!)).toBe('slot_unavailable outside_hours')
    expect(await book(at('11:45', 120), clients[1]!)).toBe('ok')
    expect(await book(at('09:00', 60), clients[2]!)).toBe('slot_taken buffer')
    expect(await book(at('09:00', 45), clients[2]!)).toBe('ok')
    const { rows } = await sql<{ minutes: number[] }>`
      select array_agg(date_part('epoch', upper(visit) - lower(visit)) / 60 order by lower(visit)) as minutes
      from claim where party_id = ${id}`.execute(t.db)
    expect(rows[0]!.minutes).toEqual([45, 90, 120])
  })

  it('names the reason of each refusal', async () => {
    const { id } = await openWith({ min_notice_minutes: 24 * 60, max_advance_days: 30, buffer_minutes: 15 })
    const at = (time: string, date = DATE) => ({ providerId: id, date, time })
    expect(await book(at('09:30'), clients[0]!)).toBe('slot_unavailable outside_hours')
    expect(await book(at('17:00'), clients[0]!)).toBe('slot_unavailable outside_hours')
    expect(await book(at('25:00'), clients[0]!)).toBe('slot_unavailable outside_hours')
    expect(await book(at('09:00', 'soon'), clients[0]!)).toBe('slot_unavailable outside_hours')
    expect(await book(at('09:00', day(0)), clients[0]!)).toBe('slot_unavailable past_date')
    expect(await book(at('09:00', day(1)), clients[0]!)).toBe('slot_unavailable notice')
    expect(await book(at('09:00', day(31)), clients[0]!)).toBe('slot_unavailable too_far_ahead')
    expect(await book(at('09:00'), clients[0]!)).toBe('ok')
    expect(await book(at('09:00'), clients[1]!)).toBe('slot_taken booked')
    expect(await book(at('10:00'), clients[1]!)).toBe('slot_taken buffer')
    expect(await book(at('11:00'), clients[0]!)).toBe('ok')
    const pending = await aPendingProvider(t)
    expect(await book({ ...at('09:00'), providerId: pending.id }, clients[0]!)).toBe('slot_unavailable not_approved')
    expect(await book({ ...at('09:00'), providerId: clients[1]! }, clients[0]!)).toBe('slot_unavailable not_approved')
    expect(await book({ ...at('09:00'), providerId: newId() }, clients[0]!)).toBe('slot_unavailable not_approved')
  })

  it('tells a client of an own visit with somebody else', async () => {
    const [one, other] = [await openWith({}), await openWith({})]
    expect(await book({ providerId: one.id, date: DATE, time: '15:00' }, clients[2]!)).toBe('ok')
    expect(await book({ providerId: other.id, date: DATE, time: '15:00' }, clients[2]!)).toBe('client_busy')
  })

  it('counts the time of a visit that is being moved as free', async () => {
    const { id } = await openWith({ buffer_minutes: 15 })
    const claimId = newId()
    const at = (time: string) => ({ providerId: id, date: DATE, time })
    expect(await book(at('13:00'), clients[3]!, claimId)).toBe('ok')
    await inTransaction(t.db, async (trx) => {
      const offered = await checkOffered(trx, t.deps, { ...at('14:00'), durationMinutes: 60, exceptClaimId: claimId })
      await releaseTime(trx, claimId)
      await claimTime(trx, { claimId, providerId: id, clientId: clients[3]!, ...offered })
    })
    expect(await book(at('14:00'), clients[4]!)).toBe('slot_taken booked')
    expect(await book(at('12:00'), clients[4]!)).toBe('ok')
  })
})

describe('rivals', () => {
  it('never pass the daily cap together', async () => {
    const { id } = await openWith({ daily_cap: 2 })
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']
    const results = await Promise.all(times.map((time, i) => book({ providerId: id, date: day(4), time }, clients[i]!)))
    expect(results.filter((result) => result === 'ok')).toHaveLength(2)
    expect(results.filter((result) => result === 'slot_unavailable day_full')).toHaveLength(4)
  })

  it('get one slot once, without a deadlock', async () => {
    const { id } = await openWith({ daily_cap: 5 })
    const asked = { providerId: id, date: day(5), time: '10:00' }
    const results = await Promise.all(clients.map((clientId) => book(asked, clientId)))
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result.startsWith('slot_taken'))).toHaveLength(5)
  })
})

describe('hours edited while somebody books', () => {
  it('wait for a booking that has looked already', async () => {
    const { id, token } = await openWith({})
    let edit: Promise<unknown> = Promise.resolve()
    let isEdited = false
    await inTransaction(t.db, async (trx) => {
      const offered = await checkOffered(trx, t.deps, {
        providerId: id,
        date: DATE,
        time: '16:00',
        durationMinutes: 60,
      })
      edit = t.call(updateProfile, { token, body: { availability: { [DATE]: [] } } }).then((answer) => {
        isEdited = answer.status === 200
      })
      await pause(150)
      expect(isEdited).toBe(false)
      await claimTime(trx, { claimId: newId(), providerId: id, clientId: clients[5]!, ...offered })
    })
    await edit
    expect(isEdited).toBe(true)
  })

  it('are seen by a booking that comes after them', async () => {
    const { id } = await openWith({})
    let booking: Promise<string> = Promise.resolve('not asked')
    await inTransaction(t.db, async (trx) => {
      await editSchedule(trx, id, {})
      booking = book({ providerId: id, date: DATE, time: '10:00' }, clients[5]!)
      await pause(150)
      await replaceOverrides(trx, id, DATE, [{ date: DATE, windows: [] }])
    })
    expect(await booking).toBe('slot_unavailable outside_hours')
  })

  it('hold for a suspension too', async () => {
    const { id } = await openWith({})
    const admin = {
      id: (await anAdmin(t)).id,
      role: 'admin' as const,
      tokenHash: Buffer.alloc(32),
      factorAt: null,
      scopes: [],
      viewerId: null,
    }
    const { decideVerification } = await import('#server/providers/index.ts')
    const [result] = await Promise.all([
      book({ providerId: id, date: DATE, time: '11:00' }, clients[4]!),
      decideVerification(t.deps, admin, id, { decision: 'suspend', reason: 'Insurance' }),
    ])
    expect(['ok', 'slot_unavailable not_approved']).toContain(result)
    expect(await book({ providerId: id, date: DATE, time: '12:00' }, clients[4]!)).toBe('slot_unavailable not_approved')
  })
})
