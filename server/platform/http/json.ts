import { errorCodes, type FastifyInstance } from 'fastify'

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
    return parse(request, body as string, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.raw === 'bytes') return done(null, body)
    return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''))
  })
}
