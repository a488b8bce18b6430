import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/platform/db/connection.ts'
import { ASKS_IF_READ_ONLY } from '#server/platform/db/connection-lost.ts'
import { USUAL_PAUSE } from './problems.ts'
import { OWN_FLOOD_LIMIT } from './flood-store.ts'

/** Load balancers ask every few seconds and must not wait for a database that does not answer. */
const READY_LIMIT_MS = 1500

/** Live: the process answers. Ready: its database answers, soon enough, and takes changes; and it is not shutting down. */
export function registerHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  registerLiveness(app, async () => {
    if (isStopping()) return 'stopping'
    return (await answersSoon(db)) ? null : 'database_unavailable'
  })
}

/** @param whyNot why this process takes no work; null when it does */
export function registerLiveness(app: FastifyInstance, whyNot: () => Promise<string | null>): void {
  app.get('/health/live', { schema: { hide: true }, config: OWN_FLOOD_LIMIT }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true }, config: OWN_FLOOD_LIMIT }, async (_request, reply) => {
    const reason = await whyNot()
    return reason === null ? { status: 'ok' } : refuse(reply, reason)
  })
}

function refuse(reply: FastifyReply, status: string) {
  return reply.status(503).header('retry-after', USUAL_PAUSE).header('cache-control', 'no-store').send({ status })
}

function answersSoon(db: Database): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), READY_LIMIT_MS)
    sql<{ is_read_only: boolean }>`${sql.raw(ASKS_IF_READ_ONLY)}`
      .execute(db)
      .then(
        ({ rows }) => resolve(!rows[0]?.is_read_only),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}
