import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { bundleWorker } from './bundle-worker.ts'

const BUILT = join(import.meta.dirname, '../../../build/worker/sw.js')

/** `off` sends one that removes itself: it reaches every browser that has the other. */
export type WorkerOptions = { isOn: boolean; withPush: boolean }

/**
 * The service worker. Browsers look for a new one at each visit, so it is cached nowhere on the way. Values that differ
 * between deployments come first, so a change of them counts as a new worker.
 */
export function serveWorker(http: FastifyInstance, { isOn, withPush }: WorkerOptions): void {
  let source: Promise<string> | undefined
  http.get('/sw.js', { schema: { hide: true } }, async (_request, reply) => {
    source ??= isOn ? readWorker() : readFile(join(import.meta.dirname, 'off.js'), 'utf8')
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'service-worker-allowed': '/',
        // The worker may only make requests to our own server.
        'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
      })
      .send(isOn ? `self.WITH_PUSH=${withPush};\n${await source}` : await source)
  })
}

/** As it was built; without a build, as in development, it knows no files to keep. */
function readWorker(): Promise<string> {
  return readFile(BUILT, 'utf8').catch(() => bundleWorker([]))
}
