/**
 * Makes the built-in database of this folder and writes down that it has its demo: playing two months of bookings takes
 * a minute, and other tests do it. Prints where it lies.
 */
import { DEMO_VERSION } from '#db/seed/demo-version.ts'
import { markSeeded, readDeployment } from '#server/deployment.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

const postgres = await startEmbeddedPostgres({ durable: true })
const db = createDatabase(postgres.connection, { max: 1 })
await migrate(db)
await readDeployment(db, true)
await markSeeded(db, DEMO_VERSION)
await db.destroy()
await postgres.stop()
process.stdout.write(JSON.stringify({ data: postgres.folder, socket: postgres.connection.host }))
