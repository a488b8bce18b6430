import pg from 'pg'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { startServer } from './start-server.ts'
import { readEnv, siteOf, type Env } from './env.ts'
import { CannotStart } from './platform/errors.ts'
import { assertZoneData } from './platform/time.ts'

const FORCED_EXIT_MS = 13_000
/** Tells the launcher not to try again (`EX_CONFIG` of sysexits.h). */
const CANNOT_START = 78
/** PostgreSQL knows neither the person nor the database that `DATABASE_URL` names. */
const REFUSED = new Set(['28000', '28P01', '3D000'])

const stopping = new AbortController()

/** Reads the environment, starts the asked-for roles and stops them cleanly on a signal. */
async function main(): Promise<void> {
  const env = readOrExit()
  // Listened to before the start, so that a signal in the middle of it still stops the database that came up.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stopping.abort()
        resolve()
      })
  })
  const server = await startServer(env, {
    say: (line) => process.stdout.write(`${line}\n`),
    stopping: stopping.signal,
  })
  process.stdout.write(startupBanner(env))
  tellLauncher()
  await stopped
  setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
  await server.stop()
  process.exit(0)
}

function readOrExit(): Env {
  try {
    assertZoneData()
    return readEnv(process.env)
  } catch (error) {
    return fail(error, CANNOT_START)
  }
}

/** The launcher restarts a server that has served before. When the launcher is gone, no one needs to know. */
function tellLauncher(): void {
  if (process.connected) process.send?.('serving', undefined, undefined, () => undefined)
}

/** A start that cannot succeed says why in words, without a stack. */
function fail(error: unknown, code: number): never {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exit(code)
}

function codeOf(error: unknown): number {
  const isRefused = error instanceof pg.DatabaseError && REFUSED.has(error.code ?? '')
  return isRefused || error instanceof CannotStart ? CANNOT_START : 1
}

/** What the person at the terminal needs first. Production says nothing: its log is read by programs. */
function startupBanner(env: Env): string {
  if (env.mode === 'production' || env.ROLE === 'worker') return ''
  const { name, publicUrl } = siteOf(env)
  const accounts = demoAccounts.map(({ email, role }) => `    ${email.padEnd(34)} ${role}`)
  return [
    '',
    `  ${name} is ready:  ${publicUrl}`,
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...accounts,
    '',
    `  Every email and text message is shown at ${publicUrl}/outbox. Ctrl-C stops.`,
    '',
    '',
  ].join('\n')
}

main().catch((error: unknown) => {
  // Asked to stop before it was ready.
  if (error === stopping.signal.reason) process.exit(0)
  return fail(error, codeOf(error))
})
