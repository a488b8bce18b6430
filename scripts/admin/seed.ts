import type { Command } from 'commander'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/start-server.ts'
import { print, Usage } from './terminal.ts'

/** The demo of the sandbox, without serving it. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fill an empty sandbox with the demo (never a production database)')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const env = readEnv({ ...process.env, ROLE: 'worker' })
      if (env.mode === 'production') throw new Usage('The demo is for the sandbox only, not for production.')
      const { data } = program.opts<{ data?: string }>()
      const said: string[] = []
      const say = (line: string) => (json ? said.push(line) : process.stdout.write(`${line}\n`))
      const server = await startServer(
        { ...env, LOG_LEVEL: 'silent' },
        { say, isSeedOnly: true, until: whenStopped(), ...(data ? { dataDir: data } : {}) },
      )
      await server.stop()
      print(json, { said }, () => ['The demo is ready.'])
    })
}

/** Ctrl-C in the middle of it still stops the database that came up. */
function whenStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('Stopped before the demo was complete.')))
  return stopping.signal
}
