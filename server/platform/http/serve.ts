import { finished, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import type { Answer, EndpointShape, ParsedInput } from '#contract/endpoint.ts'
import { errors, problemSchema, type ErrorCode } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { IdempotentRequest } from '#server/platform/idempotency.ts'
import { requireAccess, type Actor } from './actor.ts'
import { inRequest } from './request-scope.ts'
import { validationMessages } from './validation-messages.ts'
import { CachedResponse, sendCached } from './cached-response.ts'
import { createStreams, StreamAnswer, type SendStream } from './event-stream.ts'

/** An answer that is a file and no JSON, for example a calendar. Browsers save it, unless they may show it `inline`. */
export class FileAnswer {
  readonly body: string | Readable
  readonly contentType: string
  readonly disposition: string
  /** Resolves once it has left, or its reader is gone. */
  readonly isOver: Promise<void>
  readonly end: () => void

  constructor(
    body: string | Readable,
    contentType: string,
    fileName: string,
    how: 'attachment' | 'inline' = 'attachment',
  ) {
    this.body = body
    this.contentType = contentType
    this.disposition = `${how}; filename="${fileName}"`
    const { promise, resolve } = Promise.withResolvers<void>()
    this.isOver = promise
    this.end = resolve
  }
}

export type HandlerInput<E> = ParsedInput<E> & {
  actor: Actor | null
  /** Address of the caller; empty for calls from our own pages. */
  ip: string
  /** Present only when the call came over HTTP (uploads, raw bodies). */
  request: FastifyRequest | null
  header: (name: string, value: string) => void
  /**
   * Key that distinguishes a repeat of this call from another one (the `Idempotency-Key` header, if the endpoint takes
   * it).
   */
  once: IdempotentRequest
}

export type Handler<E> = (
  input: HandlerInput<E>,
) => Promise<Answer<E> | CachedResponse<Answer<E>> | FileAnswer | StreamAnswer>

type Entry = { endpoint: EndpointShape; handler: Handler<EndpointShape> }

/** Does something once the server has stopped answering. It must not throw. */
export type OnClose = (act: () => Promise<void>) => void

/** Served endpoints by `METHOD path`: the in-process caller of our pages and the tests read it. */
export type Registry = Map<string, Entry>

export type ResolveActor = (token: string) => Promise<Actor | null>

export type HttpContext = {
  registry: Registry
  resolveActor: ResolveActor
  clock: Clock
  /** Checks every answer against its contract (development and tests). */
  checksAnswers: boolean
}

export type Serve = <const E extends EndpointShape>(endpoint: E, handler: Handler<E>) => void

z.config({ customError: validationMessages })

/** Calls from services may be of any length: an email is cut, not refused. */
const SIGNED_LIMIT = 2 * 1024 * 1024

/** Registers endpoints below the prefix of `app`: parse, prove access, hand over, answer. */
export function createServe(app: FastifyInstance, context: HttpContext): Serve {
  const sendStream = createStreams(app)
  return (endpoint, handler) => {
    context.registry.set(keyOf(endpoint), { endpoint, handler: handler as Handler<EndpointShape> })
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: documentation(endpoint),
      config: endpoint.raw ? { raw: endpoint.raw } : {},
      ...(endpoint.raw === 'bytes' ? { bodyLimit: SIGNED_LIMIT } : {}),
      // Parsing happens once, below, for HTTP and in-process calls alike.
      validatorCompiler: () => () => true,
      serializerCompiler: () => (data) => JSON.stringify(data),
      handler: (request, reply) =>
        answerHttp({ ...context, sendStream }, endpoint, handler as Handler<EndpointShape>, request, reply),
    })
  }
}

async function answerHttp(
  context: HttpContext & { sendStream: SendStream },
  endpoint: EndpointShape,
  handler: Handler<EndpointShape>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = await actorOf(context, request)
  const scope = requireAccess(endpoint, actor, request.params as { id?: string })
  if (actor !== null || endpoint.access !== 'public') reply.header('cache-control', 'no-store')
  const input = parse(endpoint, { params: request.params, query: request.query, body: request.body })
  const handed: HandlerInput<EndpointShape> = {
    ...input,
    actor,
    ip: request.ip,
    request,
    header: (name, value) => void reply.header(name, value),
    once: onceOf(endpoint, actor, request.headers['idempotency-key'], input, context.clock.now()),
  }
  const answer = await inRequest({ id: request.id, scope }, () => handler(handed))
  if (answer instanceof FileAnswer) return sendFile(answer, reply)
  if (answer instanceof StreamAnswer) return context.sendStream(answer, reply)
  if (context.checksAnswers) checkAnswer(endpoint, answer instanceof CachedResponse ? answer.value : answer)
  if (answer instanceof CachedResponse) return sendCached(answer, request, reply)
  // Only such answers are the same for everyone; any other may contain something of one visitor.
  reply.header('cache-control', 'no-store')
  return reply.status(endpoint.status ?? 200).send(answer)
}

/** Far longer than any key needs. A longer one is refused, never cut: two that begin alike are not the same. */
const KEY_MAX = 255

/**
 * The key covers the input as a whole: the same body for another booking is another request.
 * @throws DomainError invalid_input for a key that is too long
 */
function onceOf(
  endpoint: EndpointShape,
  actor: Actor | null,
  key: unknown,
  input: ParsedInput<EndpointShape>,
  at: Date,
): IdempotentRequest {
  const isKey = endpoint.isKeyed && actor !== null && typeof key === 'string' && key !== ''
  if (isKey && key.length > KEY_MAX)
    throw new DomainError('invalid_input', `An Idempotency-Key has at most ${KEY_MAX} characters.`)
  return {
    userId: actor?.id ?? '',
    route: keyOf(endpoint),
    key: isKey ? key : null,
    body: { params: input.params, query: input.query, body: input.body },
    at,
  }
}

async function actorOf(context: HttpContext, request: FastifyRequest): Promise<Actor | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  const actor = await context.resolveActor(token)
  // An invalid token is reported, also on public endpoints: the web drops it and asks to sign in.
  if (actor === null) throw new DomainError('not_signed_in', 'Your session has ended. Please log in again.')
  return actor
}

/** Opened as a page of its own, nothing in a file may run, be framed or ask for anything. */
const INERT = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

function sendFile({ body, contentType, disposition, end }: FileAnswer, reply: FastifyReply) {
  finished(reply.raw, end)
  return reply
    .header('content-type', contentType)
    .header('content-disposition', disposition)
    .header('content-security-policy', INERT)
    .header('cache-control', 'private, no-store')
    .serializer(String)
    .send(body)
}

type Raw = { params: unknown; query: unknown; body: unknown }

function parse(endpoint: EndpointShape, raw: Raw): ParsedInput<EndpointShape> {
  // PostgreSQL takes no NUL in a text, so no thing has such a name: answered like any other that is not there.
  if (Object.values(raw.params ?? {}).some((name) => String(name).includes('\0'))) throw new DomainError('not_found')
  refuseUnreadable(raw)
  const issues: z.core.$ZodIssue[] = []
  const given = { params: raw.params ?? {}, query: withoutEmpty(raw.query ?? {}), body: raw.body ?? undefined }
  const read = (part: 'params' | 'query' | 'body') => {
    const schema = endpoint[part]
    if (!schema) return undefined
    const result = schema.safeParse(given[part])
    if (result.success) return result.data
    if (part === 'params') throw new DomainError('not_found')
    issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [part, ...issue.path] })))
    return undefined
  }
  const input = { params: read('params'), query: read('query'), body: endpoint.raw ? undefined : read('body') }
  if (issues.length > 0) throw invalidInput(issues)
  return input as ParsedInput<EndpointShape>
}

/** `?status=&service=` is what a form sends for a choice that was not made: the same as leaving it out. */
function withoutEmpty(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

function invalidInput(issues: z.core.$ZodIssue[]): DomainError {
  const fields = issues.slice(0, 50).map((issue) => ({ msg: issue.message, loc: issue.path.map(String) }))
  const detail = [...new Set(fields.map((field) => field.msg))].join(', ')
  return new DomainError('invalid_input', detail, { fields })
}

/** Deeper than anything we ask for: what follows walks along the input and must not run out of stack. */
const DEEPEST = 20

/** PostgreSQL keeps no NUL in text: refused here, once, instead of failing in some statement. */
function refuseUnreadable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0'))
      throw new DomainError('malformed_request', 'The text contains a character that is not allowed')
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    if (depth > DEEPEST) throw new DomainError('malformed_request', 'The request is nested too deeply')
    for (const [key, part] of Object.entries(value)) {
      refuseUnreadable(key, depth + 1)
      refuseUnreadable(part, depth + 1)
    }
  }
}

function checkAnswer(endpoint: EndpointShape, answer: unknown): void {
  const result = endpoint.response.safeParse(answer)
  if (!result.success)
    throw new Error(`${keyOf(endpoint)} answers outside its contract: ${z.prettifyError(result.error)}`)
}

const keyHeader = z.object({
  'idempotency-key': z
    .string()
    .max(KEY_MAX)
    .optional()
    .describe('A call repeated with the same key takes effect once and returns the current state.'),
})

/** Generated clients name their calls by it. Endpoints that only a test has are not in it. */
const NAMES = new Map(allEndpoints().map(({ name, endpoint }) => [endpoint, name]))

function documentation(endpoint: EndpointShape) {
  const operationId = NAMES.get(endpoint)
  return {
    ...(operationId ? { operationId } : {}),
    summary: endpoint.summary,
    ...(endpoint.scopes ? { description: describeScopes(endpoint) } : {}),
    tags: [endpoint.tag],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.isKeyed ? { headers: keyHeader } : {}),
    response: Object.fromEntries([
      [endpoint.status ?? 200, endpoint.response],
      ...refusalsOf(endpoint).map((status) => [status, problemSchema]),
    ]),
  }
}

function describeScopes({ scopes = [], ownAccount }: EndpointShape): string {
  const text = `Admins need the scope ${scopes.join(' or ')}`
  if (ownAccount === undefined) return `${text}, and the second factor.`
  return ownAccount === 'all' ? `${text}.` : `${text}, and the second factor, unless it is their own account.`
}

/** Every status that a refusal can have: from the use case, and from the edge itself. */
function refusalsOf({ method, access, scopes, params, query, body, isKeyed, errors = [] }: EndpointShape): number[] {
  const codes: ErrorCode[] = [
    ...errors,
    // Text that cannot be read, a token that is not valid, a flood, a database that is away: each can happen anywhere.
    'malformed_request',
    'not_signed_in',
    'too_many_requests',
    'unavailable',
  ]
  if (access !== 'public' && access !== 'signed-in') codes.push('forbidden')
  if (scopes) codes.push('second_factor_required', 'scope_required')
  if (method !== 'GET' || access !== 'public') codes.push('view_only')
  if (params) codes.push('not_found')
  if (query || body) codes.push('invalid_input')
  if (isKeyed) codes.push('idempotency_mismatch')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  return [...new Set(codes.map(statusOf))].toSorted((one, other) => one - other)
}

function statusOf(code: ErrorCode): number {
  return errors[code][0]
}

export function keyOf(route: { method: string; path: string }): string {
  return `${route.method} ${route.path}`
}

export type Caller = {
  /**
   * Calls an endpoint without HTTP, as an anonymous visitor.
   * @param ip whose limits it counts for; '' for calls from our own pages
   * @throws DomainError as the endpoint would answer
   */
  call(route: { method: string; path: string }, input?: Partial<Raw>, ip?: string): Promise<unknown>
}

export function createCaller(context: HttpContext): Caller {
  return {
    async call(route, input = {}, ip = '') {
      const entry = context.registry.get(keyOf(route))
      if (!entry) throw new DomainError('not_found')
      requireAccess(entry.endpoint, null)
      const parsed = parse(entry.endpoint, { params: input.params, query: input.query, body: input.body })
      const answer = await entry.handler({
        ...parsed,
        actor: null,
        ip,
        request: null,
        header: () => undefined,
        once: onceOf(entry.endpoint, null, undefined, parsed, context.clock.now()),
      })
      return answer instanceof CachedResponse ? answer.value : answer
    },
  }
}
