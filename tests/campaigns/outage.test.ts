import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOutages, drillEmbedded, drillExternal, startPlace, type Place } from './outage.ts'

/** `npm run test:long -- outage` does each of it ten times; it prints how soon everyone is served again, which machines differ in. */
const ONCE = { rounds: 1, freezeMs: 0, lanes: 3 }

let place: Place
beforeAll(async () => {
  place = await startPlace({ inMemory: true })
})
afterAll(() => place?.postgres.stop())

test('an external PostgreSQL that loses its connections, is killed, restarted or stands still ends no process', async () => {
  // While it is stopped, everyone who waits is answered before it continues.
  const outages = await drillExternal(place, ONCE)
  const figures = describeOutages(outages)
  expect(outages.faults, figures).toEqual([])
  expect(outages.notReady, figures).toBeGreaterThan(0)
  expect(outages.acknowledged, figures).toBeGreaterThan(5)
}, 600_000)

test('the built-in PostgreSQL that is killed under load is started again by the server', async () => {
  const outages = await drillEmbedded(place, ONCE)
  const figures = describeOutages(outages)
  expect(outages.faults, figures).toEqual([])
  expect(outages.acknowledged, figures).toBeGreaterThan(2)
}, 600_000)
