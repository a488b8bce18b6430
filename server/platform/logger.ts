import pg from 'pg'
import { pino, type Logger } from 'pino'

/**
 * Structured logs without personal data: a request is told by its route pattern, never by its URL, query, body or
 * headers, so that no name, address or token can reach a log.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: ['req.headers', '*.password', '*.access_token', '*.email', '*.phone_number'], remove: true },
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  })
}

/** What PostgreSQL says of a failed statement repeats values of people's rows: only names of things are kept. */
function describeError(error: Error): object {
  if (!(error instanceof pg.DatabaseError)) return pino.stdSerializers.err(error)
  const { code, constraint, table, routine } = error
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { type: 'DatabaseError', code, constraint, table, routine, stack: frames.join('\n') }
}

export type { Logger } from 'pino'
