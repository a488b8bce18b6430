import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/**
 * The service worker, which shows push messages. Browsers look for a new one at each visit, so it is kept by nothing on
 * the way. Where there is no push, one that removes itself is sent instead: it reaches every browser that has the other.
 */
export async function serveWorker(http: FastifyInstance, isOn: boolean): Promise<void> {
  const source = await readFile(join(import.meta.dirname, isOn ? 'worker.js' : 'off.js'), 'utf8')
  http.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'service-worker-allowed': '/',
        // What it may do by itself: ask our own server.
        'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
      })
      .send(source),
  )
}
