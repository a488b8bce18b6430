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
      err: pino.stdSerializers.err,
    },
  })
}

export type { Logger } from 'pino'
