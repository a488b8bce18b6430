import type { Command } from 'commander'
import { checkSettings, databaseOf, readEnv, siteOf, type Env } from '#server/env.ts'
import { bucketOf } from '#server/adapters.ts'
import { examine, type Finding } from '#server/operations/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { createLogger } from '#server/platform/logger.ts'
import { unlimited } from '#server/platform/rate-limit.ts'
import { withTarget } from '#scripts/with-deps.ts'
import { print } from './terminal.ts'

const MARK = { ok: '  ok     ', warning: 'WARNING  ', wrong: '  WRONG  ' }

/** Checks everything that a deployment depends on. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('find problems in this deployment and say how to fix them; fails if there are any')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const found = await look(program.opts<{ data?: string }>().data)
      print(json, found, () => found.flatMap(describe))
      if (found.some(({ state }) => state === 'wrong')) process.exitCode = 1
    })
}

async function look(dataDir: string | undefined): Promise<Finding[]> {
  const env = readWhole()
  try {
    return await withTarget(
      async ({ target, folder, secret, uploads }) => {
        const db = createDatabase(target, { max: 4, isServing: true, pooler: databaseOf(process.env).pooler })
        const deps = createDeps({
          db,
          target,
          clock: systemClock,
          site: siteOf(env ?? readEnv({ NODE_ENV: 'test' })),
          limits: unlimited,
          log: createLogger('silent'),
          secret,
          formerSecrets: env?.DATA_KEY_OLD?.map((key) => Buffer.from(key, 'base64')) ?? [],
          uploads: (env && (await bucketOf(env))) ?? uploads,
        })
        try {
          return await examine({
            deps,
            source: process.env,
            settings: process.env['NODE_ENV'] === 'production' ? checkSettings(process.env) : null,
            services: env?.mode === 'production' ? env : null,
            folders: folder ? [folder] : [uploads],
          })
        } finally {
          await db.destroy()
        }
      },
      { dataDir },
    )
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const mend = 'See the end of postgres.log in the data folder. Usually the disk is full or someone changed a file.'
    return [{ name: 'database', state: 'wrong', text, mend }]
  }
}

/** Undefined where settings lack or are malformed: which, the check of the settings says. */
function readWhole(): Env | undefined {
  try {
    return readEnv(process.env)
  } catch {
    return undefined
  }
}

function describe({ name, state, text, mend }: Finding): string[] {
  return [`${MARK[state]}${name}: ${text}`, ...(mend === null ? [] : [`           -> ${mend}`])]
}
