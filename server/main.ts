import { startServer } from './start-server.ts'
import { readEnv, type Env } from './platform/env.ts'
import { assertZoneData } from './platform/time.ts'
import { welcome } from './welcome.ts'

const FORCED_EXIT_MS = 10_000

/** Reads the environment, starts the asked-for roles and stops them cleanly on a signal. */
async function main(): Promise<void> {
  const env = readOrExit()
  assertZoneData()
  // Listened to before the start, so that a signal in the middle of it still stops the database that came up.
  const stopped = new Promise<void>((resolve) => {
    process.on('SIGINT', () => resolve())
    process.on('SIGTERM', () => resolve())
  })
  const server = await startServer(env)
  process.stdout.write(welcome(env))
  await stopped
  setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
  await server.stop()
  process.exit(0)
}

function readOrExit(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    return fail(error)
  }
}

/** A start that cannot succeed says why in words, without a stack. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exit(1)
}

main().catch(fail)
