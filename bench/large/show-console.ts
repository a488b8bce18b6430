import { urlOf } from '#tests/setup/server.ts'
import { say, verdict } from '../report.ts'
import { installBenchCatalogue, NOW, type BenchDatabase } from '../setup.ts'
import { askConsole } from './ask-console.ts'
import { fillConsole } from './fill-console.ts'
import { fillMarket, type MarketSize } from './fill-market.ts'

const SIZE: MarketSize = { people: 100_000, providers: 2500, bookings: 1_000_000 }
const GOAL_MS = 100

/** Every list and search of the console, first page and deep page, in a marketplace of that size or a share of it. */
export async function showConsole({ db, target }: BenchDatabase, share: number): Promise<void> {
  await installBenchCatalogue(db)
  const [people, providers, bookings] = [SIZE.people, SIZE.providers, SIZE.bookings].map((n) => Math.ceil(n * share))
  const market = await fillMarket(db, { people: people!, providers: providers!, bookings: bookings! }, NOW)
  await fillConsole(db, NOW)
  say(`\n${'ms over HTTP, median'.padEnd(80)}   first    deep`)
  for (const { path, first, deep } of await askConsole(urlOf(target), db, market)) {
    const cells = [first, deep].map((ms) => (ms === null ? '-' : ms.toFixed(1)).padStart(8))
    say(`${path.padEnd(80)}${cells.join('')} ${verdict(Math.max(first, deep ?? 0) <= GOAL_MS)}`)
  }
}
