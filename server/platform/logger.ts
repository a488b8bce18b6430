import pg from 'pg'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/**
 * Structured logs without personal data: a request is identified by its route pattern, never by its URL, query, body or
 * headers, so that no name, address or token can reach a log.
 */
export function createLogger(level: string, to: DestinationStream = process.stdout): Logger {
  const options: LoggerOptions = {
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
  }
  return pino(options, to)
}

/**
 * Keeps only names and codes of errors: PostgreSQL's messages repeat values of people's rows, and the payment company's
 * repeat what was typed ("Invalid email address: …").
 */
export function describeError(error: Error): object {
  if (error instanceof pg.DatabaseError) {
    const { code, constraint, table, routine } = error
    return { type: 'DatabaseError', code, constraint, table, routine, stack: framesOf(error) }
  }
  if (isGatewayError(error)) {
    const { type, code, statusCode, param, requestId } = error
    return { type, code, statusCode, param, requestId, stack: framesOf(error) }
  }
  return pino.stdSerializers.err(error)
}

type GatewayError = Error & Record<'type' | 'code' | 'statusCode' | 'param' | 'requestId', unknown>

function isGatewayError(error: Error): error is GatewayError {
  return 'rawType' in error && 'requestId' in error
}

/** Place of the error, without its text. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}

export type { Logger } from 'pino'
