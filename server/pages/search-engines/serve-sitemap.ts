import type { FastifyInstance } from 'fastify'
import { SitemapStream, streamToPromise } from 'sitemap'
import { createServedAreas, listListedProviders, type ServedAreas } from '#server/availability/index.ts'
import { cached } from '#server/platform/cache.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CachedResponse, sendCached } from '#server/platform/http/cached-response.ts'

/** The protocol allows 50,000 addresses per file. Pages other than providers use the rest. */
const MOST_PROVIDERS = 45_000

const WORDS = ['/', '/services', '/about', '/contact', '/gift-cards', '/terms', '/privacy-policy']

const NO_EXTENSIONS = { news: false, xhtml: false, image: false, video: false }

/** Paths that search engines should skip. */
const CLOSED = [
  '/api/',
  '/account',
  '/admin',
  '/booking/',
  '/bookings/',
  '/client/',
  '/dashboard',
  '/messages',
  '/outbox',
  '/payment-',
  '/profile',
  '/provider/',
  '/sandbox/',
]

/**
 * `/robots.txt`, and in `/sitemap.xml` every page that is meant to be found: texts, services with providers, cities and
 * services in cities, providers. Nothing is listed that answers "not found".
 */
export function serveSitemap(http: FastifyInstance, deps: Deps): void {
  const areas = createServedAreas(deps)
  const robots = toResponse('text/plain; charset=utf-8', robotsOf(deps.site.publicUrl))
  const sitemap = cached(deps.pubsub, async () => {
    const stream = new SitemapStream({ hostname: deps.site.publicUrl, xmlns: NO_EXTENSIONS })
    for (const url of await listAddresses(deps, areas)) stream.write({ url })
    stream.end()
    return toResponse('application/xml; charset=utf-8', await streamToPromise(stream))
  })
  const hidden = { schema: { hide: true } }
  http.get('/robots.txt', hidden, (request, reply) => sendCached(robots, request, reply))
  http.get('/sitemap.xml', hidden, async (request, reply) => sendCached(await sitemap.get(), request, reply))
}

function toResponse(type: string, body: string | Buffer): CachedResponse {
  return new CachedResponse(Buffer.from(body), {
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  })
}

function robotsOf(publicUrl: string): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

async function listAddresses({ db }: Deps, areas: ServedAreas): Promise<string[]> {
  const [cities, providers] = await Promise.all([areas.list(), listListedProviders(db, MOST_PROVIDERS)])
  const offered = new Set(cities.flatMap(({ services }) => services.map(({ title }) => title)))
  return [
    ...WORDS,
    ...[...offered].map((title) => `/services/details/${encodeURIComponent(title)}`),
    ...cities.flatMap(({ slug, services }) => [`/in/${slug}`, ...services.map((one) => `/in/${slug}/${one.slug}`)]),
    ...providers.map((id) => `/providers/${id}`),
  ]
}
