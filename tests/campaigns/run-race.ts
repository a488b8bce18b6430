/**
 * `npm run test:long -- race`: the long race, on a PostgreSQL of its own. RACE_ATTEMPTS (1,000,000) or RACE_SECONDS (600),
 * whichever comes first; RACE_LANES (48), RACE_SERVERS (3), RACE_WORKERS (1), RACE_BREAK_MS (20,000) between two
 * losses of the database.
 */
import { startOwnPostgres } from '#tests/setup/own-postgres.ts'
import { runRace } from './race.ts'
import { describeRace, listFaults } from './verdict.ts'

const number = (name: string, standard: number) => Number(process.env[name] ?? standard)
const say = (text: string) => process.stdout.write(`${text}\n`)

const postgres = await startOwnPostgres('race')
// An interrupted race leaves no database server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(130)))
try {
  const { history, verdict } = await runRace({
    postgres,
    attempts: number('RACE_ATTEMPTS', 1_000_000),
    seconds: number('RACE_SECONDS', 600),
    lanes: number('RACE_LANES', 48),
    servers: number('RACE_SERVERS', 3),
    workers: number('RACE_WORKERS', 1),
    breakEveryMs: number('RACE_BREAK_MS', 20_000),
    say,
  })
  say(describeRace(history, verdict))
  process.exitCode = listFaults(verdict).length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}
process.exit()
