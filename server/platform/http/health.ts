import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/connection.ts'

/** Live: the process answers. Ready: it can reach its database and is not shutting down. */
export function registerHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    await sql`select 1`.execute(db)
    return { status: 'ok' }
  })
}
