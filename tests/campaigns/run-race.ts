/** `npm run campaign:race`: the long race. RACE_ATTEMPTS (1,000,000), RACE_SECONDS (one day), RACE_LANES (48). */
import { createDatabase, createPool } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startTestServer, withDatabase } from '#tests/setup/server.ts'
import { runRace } from './race.ts'
import { describeRace } from './verdict.ts'

const number = (name: string, standard: number) => Number(process.env[name] ?? standard)
const say = (text: string) => process.stdout.write(`${text}\n`)

const server = await startTestServer('race')
// A race that is broken off leaves no database server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().finally(() => process.exit(130)))
const name = `homebloom_race_${process.pid}`
const admin = createPool(server.target, { max: 1 })
await admin.query(`create database ${name}`)
const target = withDatabase(server.target, name)
const db = createDatabase(target, { max: 1 })
await migrate(db)
await db.destroy()

const { history, verdict } = await runRace({
  target,
  attempts: number('RACE_ATTEMPTS', 1_000_000),
  seconds: number('RACE_SECONDS', 86_400),
  lanes: number('RACE_LANES', 48),
  say,
})
say(describeRace(history, verdict))
await admin.query(`drop database ${name} with (force)`)
await admin.end()
await server.stop()
process.exit(Object.values(verdict).every((count) => count === 0) ? 0 : 1)
