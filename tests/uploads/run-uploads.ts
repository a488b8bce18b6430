/**
 * `npm run test:long -- uploads`, on a PostgreSQL of its own: the whole corpus of files UPLOAD_ROUNDS times (5),
 * UPLOADS_AT_ONCE at the same time (12). Fails when anything answered 5xx, was stored or refused against expectation,
 * could be reached by another person, or when the server's memory grew by more than 150 MB, or that of the process that
 * opens PDFs beyond what it may take.
 */
import { createDatabase } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startOwnPostgres } from '#tests/setup/own-postgres.ts'
import { describeDrill, drillUploads } from './drill.ts'

const MOST_MB = 150
const MOST_OF_PDF_MB = 600
const rounds = Number(process.env['UPLOAD_ROUNDS'] ?? 5)
const atOnce = Number(process.env['UPLOADS_AT_ONCE'] ?? 12)

const postgres = await startOwnPostgres('uploads')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(130)))
try {
  const { target } = postgres
  const db = createDatabase(target)
  await migrate(db)
  const drill = await drillUploads({ db, target, rounds, atOnce })
  process.stdout.write(`${describeDrill(drill)}\n`)
  process.exitCode =
    drill.faults.length === 0 && drill.grownMb <= MOST_MB && drill.together <= 1 && drill.childMb <= MOST_OF_PDF_MB
      ? 0
      : 1
} finally {
  await postgres.stop()
}
process.exit()
