import { errorCodes, type FastifyInstance } from 'fastify'
import { DomainError } from '#server/platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    raw?: 'multipart' | 'bytes'
  }
}

/**
 * JSON only, and forms where a service signs what it posts. An empty body is no body: clients send the header with calls that carry nothing. An endpoint marked
 * `raw: 'bytes'` gets the text as it came, because a signature covers the exact bytes.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (request.routeOptions.config.raw === 'bytes') return done(null, body)
    return parse(request, body as string, (error, value) => {
      if (error === null && MAY_SHADOW.test(body as string) && shadows(value))
        return done(new DomainError('malformed_request'))
      return done(error, value)
    })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.raw === 'bytes') return done(null, body)
    return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''))
  })
}

/** Cheap, and true of few bodies: only these are searched. */
const MAY_SHADOW = /toString|\\u/

/**
 * Whether anything in it has a `toString` of its own. Comparing such a value throws, as a check of a text's length
 * does where an object came instead. Without recursion: a body may be nested as deeply as it is long.
 */
function shadows(body: unknown): boolean {
  const waiting = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, 'toString')) return true
    for (const inner of Object.values(value)) waiting.push(inner)
  }
  return false
}
