import { beforeAll, expect, test } from 'vitest'
import { accounts, postTransaction } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { TestApp } from '#tests/factories/app.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'
import { describeMoney, playMoney, type MoneyRun } from './money/play.ts'

/** `npm run test:long -- money` plays 1,000, by another seed each time, and lets the worker work every six hours. */
const BOOKINGS = Number(process.env['MONEY_BOOKINGS'] ?? 6)
const WORK_EVERY_HOURS = Number(process.env['MONEY_WORK_HOURS'] ?? 12)

let run: MoneyRun
beforeAll(async () => {
  run = await playMoney({
    bookings: BOOKINGS,
    seed: RANDOM_SEED,
    workEveryHours: WORK_EVERY_HOURS,
    spoil: moveACent,
  })
  process.stdout.write(`seed ${RANDOM_SEED}: ${describeMoney(run)}\n`)
}, 7_200_000)

async function moveACent({ db, clock }: TestApp): Promise<void> {
  const entries: [string, number][] = [
    [accounts.revenue, -1],
    [accounts.bank, 1],
  ]
  const moved = { cause: 'adjustment', reference: 'a cent', orderId: null, at: clock.now(), entries } as const
  await inTransaction(db, (trx) => postTransaction(trx, { ...moved, entries }))
}

test('whatever the network does, everybody has what a slow model says, to the cent', () => {
  expect(run.faults).toEqual([])
})

test('a cent in the wrong place is named', () => {
  expect(run.noticed).toHaveLength(run.faults.length + 2)
  expect(run.noticed.join()).toMatch(/revenue: -?\d+ cents, not -?\d+.*bank: -?\d+ cents, not -?\d+/)
})
