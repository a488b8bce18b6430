import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorCode, type Problem } from '#contract/errors.ts'
import { constraintOf } from '#server/platform/db/connection.ts'
import { isConnectionLost } from '#server/platform/db/connection-lost.ts'
import { DomainError } from '#server/platform/errors.ts'

/** RFC 9457: `detail` in words for people, `code` for programs. */
export function toProblem(error: DomainError): Problem {
  return {
    type: 'about:blank',
    title: errors[error.code][1],
    status: error.status,
    code: error.code,
    detail: error.detail,
    ...(error.fields ? { errors: error.fields } : {}),
    ...(error.meta ? { meta: error.meta } : {}),
  }
}

/** The one place that turns an error into an answer and hides everything internal. */
export function registerProblems(app: FastifyInstance): void {
  const report = createReport()
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const problem = toDomainError(error)
    if (problem.status >= 500) report(request, error)
    return sendProblem(reply, problem)
  })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new DomainError('not_found')))
}

const AWAY_EVERY_MS = 10_000

/** A database that is away refuses everyone: the first refusal is logged whole, the others as a count. */
function createReport(): (request: FastifyRequest, error: Error) => void {
  let untold = 0
  let lastTold = -Infinity
  return ({ log, id: reqId }, error) => {
    const told = { err: error, reqId }
    if (!isConnectionLost(error)) return log.error(told, 'request failed')
    if (performance.now() - lastTold < AWAY_EVERY_MS) return void (untold += 1)
    log.error({ ...told, untold }, 'request failed: the database did not answer')
    lastTold = performance.now()
    untold = 0
  }
}

/**
 * Seconds. Services that are down for a moment are mostly back by then: a restart of the database takes about as long.
 */
export const USUAL_PAUSE = 2

/** When to ask again (`Retry-After`, seconds): with every 503, and with a 429 where it is known. */
export function retryAfterOf({ status, retryAfter }: { status: number; retryAfter?: number | undefined }) {
  return retryAfter ?? (status === 503 ? USUAL_PAUSE : undefined)
}

export function sendProblem(reply: FastifyReply, error: DomainError) {
  const pause = retryAfterOf(error)
  if (pause !== undefined) void reply.header('retry-after', pause)
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...toProblem(error), request_id: reply.request.id }))
}

const FRAMEWORK_CODES: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

// PostgreSQL's errors about a value that passed our schemas but does not fit a column: the sender's fault, not ours.
const VALUE_ERRORS = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])

/** A failure as shown outside: itself if we meant it, else one of a few texts that reveal nothing. */
export function toDomainError(error: Error): DomainError {
  return error instanceof DomainError ? error : translate(error as FastifyError)
}

/** Turns errors of the framework or the database into our own. */
export function translate(error: FastifyError): DomainError {
  const status = error.statusCode ?? 500
  const known = FRAMEWORK_CODES[status]
  if (known) return new DomainError(known, status === 429 ? 'Too many requests. Please slow down.' : undefined)
  if (status >= 400 && status < 500) return new DomainError('malformed_request')
  if (VALUE_ERRORS.has(error.code)) return new DomainError('invalid_input', 'A value is out of range')
  if (constraintOf(error) === 'person_is_here') return new DomainError('wrong_state', 'This account has been deleted.')
  if (isConnectionLost(error))
    return new DomainError('unavailable', 'The service is not available right now. Please try again.')
  return new DomainError('internal')
}
