import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { runRace } from './race.ts'
import { describeRace } from './verdict.ts'

const SECONDS = 60

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a minute of rivals, killed processes, changing hours and repeated keys books nobody twice', async () => {
  const { history, verdict } = await runRace({ target: database.target, attempts: 1_000_000, seconds: SECONDS })
  const figures = describeRace(history, verdict)
  expect(
    Object.values(verdict).every((count) => count === 0),
    figures,
  ).toBe(true)
  // A race in which nothing happened proves nothing.
  expect(history.kills, figures).toBeGreaterThan(3)
  expect(history.acknowledged.size, figures).toBeGreaterThan(100)
  for (const code of ['slot_taken', 'client_busy']) expect(history.refusals.get(code) ?? 0, figures).toBeGreaterThan(10)
}, 400_000)
