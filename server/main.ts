import { startServer } from './start-server.ts'
import { readEnv, type Env } from './platform/env.ts'
import { assertZoneData } from './platform/time.ts'

const FORCED_EXIT_MS = 10_000

/** Reads the environment, starts the asked-for roles and stops them cleanly on a signal. */
async function main(): Promise<void> {
  const env = readOrExit()
  assertZoneData()
  const server = await startServer(env)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
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
