import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { listen } from './listen.ts'
import type { OpenOptions } from './open-database.ts'
import { createDatabase, type ConnectionTarget } from './platform/db/connection.ts'
import { isConnectionLost } from './platform/db/connection-lost.ts'
import { readHistory, type History } from './platform/db/migrate.ts'
import { CannotStart, DomainError } from './platform/errors.ts'
import { registerLiveness } from './platform/http/health.ts'
import { sendProblem } from './platform/http/problems.ts'
import { RELEASE } from './platform/release.ts'

const LOOK_EVERY_MS = 500
const SAY_EVERY_MS = 60_000

/**
 * Waits until `npm run admin -- migrate` has brought the database to the schema that this release needs. Meanwhile a web
 * process holds its port and says there that it is not ready, so that a load balancer leaves it alone.
 * @returns frees the port
 * @throws CannotStart when another version took the database meanwhile; the reason of `stopping` once that is aborted
 */
export async function awaitSchema(
  env: Env,
  target: ConnectionTarget,
  { warn, closing, stopping }: Pick<OpenOptions, 'warn' | 'closing' | 'stopping'>,
): Promise<() => Promise<void>> {
  const room = env.ROLE === 'worker' ? undefined : await openWaitingRoom(env)
  const leave = async () => {
    await room?.close()
  }
  closing.push(leave)
  await watchSchema(target, warn, stopping)
  warn(`The database has the schema of release ${RELEASE}. Starting.`)
  return leave
}

async function watchSchema(
  target: ConnectionTarget,
  warn: (line: string) => void,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const db = createDatabase(target, { max: 1 })
  let saidAt = -Infinity
  try {
    for (;;) {
      const history = await readHistory(db).catch(unlessAway)
      if (history?.differsAt)
        throw new CannotStart(`Another version made this database: its migrations differ at ${history.differsAt}.`)
      if (history?.waiting.length === 0) return
      if (history && performance.now() - saidAt > SAY_EVERY_MS) {
        warn(describe(history))
        saidAt = performance.now()
      }
      stopping?.throwIfAborted()
      await sleep(LOOK_EVERY_MS)
    }
  } finally {
    await db.destroy()
  }
}

function describe({ waiting }: History): string {
  const many = waiting.length === 1 ? '1 migration' : `${waiting.length} migrations`
  return `The database lacks ${many} of release ${RELEASE}, starting with ${waiting[0]!.name}. Waiting until you run: npm run admin -- migrate`
}

/** A database that restarts is asked again. */
function unlessAway(error: unknown): undefined {
  if (!isConnectionLost(error)) throw error
}

async function openWaitingRoom(env: Env): Promise<FastifyInstance> {
  const http = Fastify({ logger: false, forceCloseConnections: true }) as unknown as FastifyInstance
  await http.register(async (api) => registerLiveness(api, async () => 'schema_missing'), { prefix: '/api' })
  http.setNotFoundHandler((_request, reply) => sendProblem(reply, new DomainError('unavailable')))
  await listen(http, env)
  return http
}
