import { Command, CommanderError } from 'commander'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { withDeps } from '#scripts/with-deps.ts'
import { addBackupCommands } from './backup.ts'
import { addBookCommands } from './books.ts'
import { addDoctorCommand } from './doctor.ts'
import { addJobCommands } from './jobs.ts'
import { addMigrateCommand } from './migrate.ts'
import { addPeopleCommands } from './people.ts'
import { addSeedCommand } from './seed.ts'
import { Usage } from './terminal.ts'

/** Runs an act on the database that the command is about. */
export type Run = <T>(act: (deps: Deps) => Promise<T>) => Promise<T>

const HELP = `
Commands use the database in DATABASE_URL, or the built-in one, whether or not the server is running.
Exit codes: 0 done, 1 refused or something is wrong, 2 wrong usage.`

/** Every command of `npm run admin -- …`. */
export function createProgram(): Command {
  const program = new Command('npm run admin --')
    .description('Commands for the person who runs the server. Each one is audited as “operator”.')
    .option('--data <folder>', 'folder of the built-in database, if not ./data')
    .addHelpText('after', HELP)
    .exitOverride()
  const run: Run = (act) => withDeps(act, { dataDir: program.opts<{ data?: string }>().data })
  addPeopleCommands(program, run)
  addMigrateCommand(program)
  addDoctorCommand(program)
  addBackupCommands(program)
  addJobCommands(program, run)
  addBookCommands(program, run)
  addSeedCommand(program)
  for (const command of everyCommand(program)) command.exitOverride()
  return program
}

function everyCommand(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...everyCommand(each)])
}

/** Runs what the words ask for. @returns the exit code */
export async function runProgram(words: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(words, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    // The parser has already printed its own errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`${describe(error)}\n`)
    return error instanceof Usage ? 2 : 1
  }
}

/** Never a stack; of what PostgreSQL refuses only its words, since its details repeat values. */
function describe(error: unknown): string {
  if (error instanceof DomainError && error.fields)
    return error.fields.map(({ loc, msg }) => `${loc.filter((part) => part !== 'body').join('.')}: ${msg}`).join('\n')
  if (!(error instanceof Error)) return String(error)
  return error.message || (error as NodeJS.ErrnoException).code || 'It failed without a reason.'
}
