import { createDatabase } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { urlOf, withDatabase } from '#tests/setup/server.ts'
import { sql } from 'kysely'
import { say, verdict } from '../report.ts'
import { installBenchCatalogue, NOW, type BenchDatabase } from '../setup.ts'
import { askQuestions, timeSweeps } from './ask-questions.ts'
import { fillMarket, type MarketSize } from './fill-market.ts'
import { questionsOf } from './questions.ts'

/** A sandbox's demo, and a marketplace that has grown. */
const DEMO: MarketSize = { people: 120, providers: 37, bookings: 178 }
const LARGE: MarketSize = { people: 200_000, providers: 5000, bookings: 2_000_000 }

const ALLOWED_GROWTH = 2
const GOAL_MS = 25
const SWEEP_GOAL_MS = 5

/** Every list at both sizes, each in a database of its own. The large one isn't analysed by hand. */
export async function showLarge(server: BenchDatabase, share: number): Promise<void> {
  const large = { people: LARGE.people * share, providers: LARGE.providers * share, bookings: LARGE.bookings * share }
  const small = await measure(server, 'demo', DEMO)
  const grown = await measure(server, 'large', large)
  say(`\n${'ms over HTTP, median (fastest)'.padEnd(48)}            demo           large    goal`)
  for (const { name, goalMs } of grown.questions) {
    const [before, after] = [small.times.get(name)!, grown.times.get(name)!]
    const goal = goalMs ?? Math.max(GOAL_MS, ALLOWED_GROWTH * before.median)
    const cells = [before, after].map((one) => `${one.median.toFixed(1)} (${one.fastest.toFixed(1)})`.padStart(16))
    say(`${name.padEnd(48)}${cells.join('')}${goal.toFixed(0).padStart(8)} ${verdict(after.median <= goal)}`)
  }
  say('\nslowest statements of the sweep, ms')
  for (const [text, ms] of grown.sweeps.slice(0, 5))
    say(`${ms.toFixed(1).padStart(8)} ${verdict(ms <= SWEEP_GOAL_MS)}  ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}`)
}

async function measure({ db: admin, target }: BenchDatabase, name: string, size: MarketSize) {
  await sql`create database ${sql.id(name)}`.execute(admin)
  const own = withDatabase(target, name)
  const db = createDatabase(own, { max: 2 })
  await migrate(db)
  await installBenchCatalogue(db)
  const begun = performance.now()
  const market = await fillMarket(db, size, NOW)
  await db.destroy()
  say(
    `${name}: ${size.providers} providers, ${size.people} people, ${size.bookings} bookings in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
  const questions = questionsOf(market)
  return { questions, times: await askQuestions(urlOf(own), questions), sweeps: await timeSweeps(own) }
}
