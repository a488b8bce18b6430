import { timingSafeEqual, createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './create-metrics.ts'

type Door = { token: string | undefined }

/** On the site's own port, for callers with the token; a 404 for all others, like any unknown address. */
export function registerMetrics(http: FastifyInstance, metrics: Metrics, { token }: { token: string }): void {
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request.headers.authorization, token)) return reply.callNotFound()
    const { type, text } = await metrics.read()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}

/** On a port of its own, which no proxy leads to; for callers with the token if there is one. */
export async function listenForMetrics(
  metrics: Metrics,
  { port, host, token }: Door & { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, answer) => {
    if (request.url !== '/metrics' || (token !== undefined && !mayRead(request.headers.authorization, token)))
      return void answer.writeHead(404).end()
    metrics.read().then(
      ({ type, text }) => answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => answer.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

function mayRead(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`))
}
