import { isIP } from 'node:net'

import type { FastifyInstance } from 'fastify'

const LOOPBACK = ['localhost', '127.0.0.1', '::1']
const WILDCARDS = ['0.0.0.0', '::']

/**
 * Whether a sandbox answers for the name in a request. It shows codes and reset links, so a foreign page whose name is
 * made to lead to this machine must not read it. A bare address can't be such a name.
 * @param reach `host` is what the server listens at, `publicUrl` where people find it
 */
export function createHostCheck({ host, publicUrl }: { host: string; publicUrl: string }): (name: string) => boolean {
  const known = new Set([...LOOPBACK, bare(host), bare(new URL(publicUrl).hostname)])
  const takesAddresses = WILDCARDS.includes(bare(host))
  return (name) => known.has(bare(name)) || (takesAddresses && isIP(bare(name)) !== 0)
}

/** Refuses every request for another name, before anything is read. */
export function refuseOtherHosts(http: FastifyInstance, isKnown: (name: string) => boolean): void {
  http.addHook('onRequest', async (request, reply) => {
    if (isKnown(request.hostname)) return
    await reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('This sandbox does not answer for that name. Set PUBLIC_URL or HOST to the one that you use.\n')
  })
}

function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}
