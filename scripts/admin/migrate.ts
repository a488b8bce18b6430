import type { Command } from 'commander'
import { createDatabase } from '#server/platform/db/connection.ts'
import { migrate, readHistory } from '#server/platform/db/migrate.ts'
import { RELEASE } from '#server/platform/release.ts'
import { withTarget } from '#scripts/with-deps.ts'
import { print } from './terminal.ts'

/** The step of an upgrade that changes the database. Rules: docs/operations.md#upgrades */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to this release’s schema, while processes of the former release work on it')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { data } = program.opts<{ data?: string }>()
      const done = await withTarget(({ target }) => bringUp(target, json), { dataDir: data })
      print(json, done, () => describe(done))
    })
}

type Done = { ran: string[]; newer: string[] }

async function bringUp(target: Parameters<typeof createDatabase>[0], isJson: boolean): Promise<Done> {
  const db = createDatabase(target, { max: 1 })
  try {
    const ran = await migrate(db, { say: (line) => void (isJson || process.stderr.write(`${line}\n`)) })
    const { newer } = await readHistory(db)
    return { ran, newer }
  } finally {
    await db.destroy()
  }
}

function describe({ ran, newer }: Done): string[] {
  if (newer.length > 0) return [`Nothing to do: a later release added ${newer.length} migrations to this database.`]
  if (ran.length === 0) return [`Nothing to do: the database has the schema of release ${RELEASE}.`]
  return [...ran, `The database has the schema of release ${RELEASE}. Now start its processes.`]
}
