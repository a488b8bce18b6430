import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '#contract/availability.ts'
import { getProviderPage } from '#server/availability/index.ts'
import { createCache } from '#server/platform/cache.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CachedResponse, sendCached } from '#server/platform/http/cached-response.ts'
import { requireLink } from '#server/providers/index.ts'
import { drawButton, drawCard, drawNobody, EMBED_POLICY } from './draw-embed.ts'

const KEPT_BYTES = 2 * 1024 * 1024

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': EMBED_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
}

/**
 * Serves the embeds: `/embed/{handle}`, a card, and `/embed/{handle}/button`. They are the only pages that other sites
 * may frame, so they have no token, cookie, form or script. Rules: docs/product-rules.md#booking-links
 */
export function serveEmbed(http: FastifyInstance, deps: Deps): void {
  const pages = createCache<CachedResponse>({ pubsub: deps.pubsub, maxBytes: KEPT_BYTES, sizeOf: ({ bytes }) => bytes })
  const serve = (path: string, draw: typeof drawCard) =>
    http.get<{ Params: { handle: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      const { handle } = request.params
      return sendFrame(await pages.get(`${path} ${handle}`, () => make(deps, handle, draw)), request, reply)
    })
  serve('/embed/:handle', drawCard)
  serve('/embed/:handle/button', drawButton)
}

/** A former link shows the same, so that no one has to change their site. */
async function make(deps: Deps, handle: string, draw: typeof drawCard): Promise<CachedResponse> {
  const { site } = deps
  try {
    const { provider_id: id, present, is_open: isOpen } = await requireLink(deps, handle)
    const provider = isOpen ? await findProvider(deps, id) : null
    if (provider) return toFrame(draw(site, provider, present))
    return toFrame(drawNobody(site, 'You can’t book visits here at the moment.'))
  } catch (error) {
    if (!isMissing(error)) throw error
    return toFrame(drawNobody(site, 'This booking link no longer works.'), 404)
  }
}

/** Null for a provider who was hidden a moment ago. */
async function findProvider(deps: Deps, id: string): Promise<Provider | null> {
  try {
    return await getProviderPage(deps, null, id)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not_found'
}

function toFrame(html: string, status = 200): CachedResponse {
  return new CachedResponse(Buffer.from(html), { status, headers: HEADERS })
}

function sendFrame(page: CachedResponse, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Said for all other pages by both; this one has its policy alone.
  void reply.removeHeader('x-frame-options')
  return sendCached(page, request, reply)
}
