import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { PageServices } from '#web/api.server.ts'

import { linkCookies } from '#server/accounts/index.ts'
import { finishPage } from './finish-page.ts'
import { type Cache, createCache } from '#server/platform/cache.ts'
import { type CachedResponse, sendCached } from '#server/platform/http/cached-response.ts'
import { retryAfterOf } from '#server/platform/http/problems.ts'
import type { PubSub } from '#server/platform/pubsub.ts'
import type { Limits } from '#server/platform/rate-limit.ts'
import { createSharedPages, type SharedPage } from './find-shared-page.ts'
import { createForgiving } from './forgive-address.ts'
import { answerUnreadForm } from './posted-forms.ts'
import { createSearchLimit } from './limit-searches.ts'
import { serveFiles } from './serve-files.ts'

/** The kind of every search that asks for something. */
const SEARCH = '/search?'
/** Public pages that aren't the same for everyone. */
const OWN_PUBLIC_PAGES = ['/search', '/gift-cards']
const ROOT = join(import.meta.dirname, '../..')

export type PageOptions = PageServices & {
  mode: 'development' | 'production'
  /** Further origins that serve uploaded pictures, for example a bucket. */
  imageOrigins?: readonly string[]
  /** The service zone's present date: what a page says of a day is not said on the next. */
  today: () => string
  pubsub: Pick<PubSub, 'subscribe'>
  limits: Limits
}

type Render = (request: Request, services: PageServices) => Promise<Response>
export type PagesModule = {
  createSsrHandler: (mode: string) => Render
  /** Pages that look the same to everyone; all others are rendered for each request and cached nowhere. */
  SHARED_PAGES: Readonly<Record<string, readonly string[]>>
}

/**
 * Serves the site's pages, scripts and pictures on everything that is not `/api` or `/uploads`.
 * Production needs `npm run build` before; development compiles on demand and reloads the browser.
 */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  await app.register(async (scope) => {
    // No page reads a body: without parsers a stray upload is never buffered.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    if (options.mode === 'development') await registerDevelopment(scope, options)
    else await registerProduction(scope, options)
  })
}

async function registerProduction(scope: FastifyInstance, options: PageOptions) {
  const entry = pathToFileURL(join(ROOT, 'build/server/index.js')).href
  const built = (await import(entry)) as PagesModule
  await serveFiles(scope, join(ROOT, 'build/client'))
  servePages(scope, built, options)
}

/** Answers every address with its finished page. */
export function servePages(scope: FastifyInstance, built: PagesModule, options: PageOptions): void {
  const render = built.createSsrHandler('production')
  const findShared = createSharedPages(built.SHARED_PAGES)
  const forgive = createForgiving([...Object.keys(built.SHARED_PAGES), ...OWN_PUBLIC_PAGES])
  const roomOf = createRooms(options.pubsub)
  const limitSearch = createSearchLimit(options.limits)
  const imageOrigins = options.imageOrigins ?? []
  const scriptMark = randomBytes(24).toString('base64url')
  const make = async (request: FastifyRequest, url: URL) =>
    finishPage(await render(toWebRequest(request, url), { ...options, scriptMark }), scriptMark, imageOrigins)
  scope.all('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPageRequest(request, reply)) return reply
    const url = pageUrl(request, options)
    const cookies = linkCookies(url.searchParams, url.protocol === 'https:')
    // Personal: stored by no cache on the way.
    if (cookies.length > 0) void reply.headers({ 'set-cookie': cookies, 'cache-control': 'no-store' })
    const shared = findShared(url)
    const page = shared && (await drawShared(request, url, shared))
    if (page && page.status !== 404) return sendPage(request, reply, page)
    const meant = await findMeant(request, url)
    if (meant !== null) return reply.redirect(meant, 301)
    if (page) return sendPage(request, reply, page)
    return sendPage(request, reply.header('cache-control', 'no-store'), await make(request, url))
  })

  function drawShared(request: FastifyRequest, url: URL, { kind, address, isKept }: SharedPage) {
    const draw = () => make(request, new URL(address, url))
    const makeShared = kind === SEARCH ? () => limitSearch(request.ip, address, draw) : draw
    // A page says what holds on its day, so none is sent on another.
    return isKept ? roomOf(kind).get(`${options.today()} ${address}`, makeShared) : makeShared()
  }

  /** The page that an address leads to which is nearly one; null where it is none, or right as it is. */
  async function findMeant(request: FastifyRequest, url: URL): Promise<string | null> {
    for (const path of forgive(url.pathname)) {
      const meant = new URL(path + url.search, url)
      const shared = findShared(meant)
      // A page that isn't shared exists for every visitor.
      const page = shared && (await drawShared(request, meant, shared))
      if (page && page.status >= 400) continue
      return page?.status === 301 ? page.headers['location']! : path + url.search
    }
    return null
  }
}

async function registerDevelopment(scope: FastifyInstance, options: PageOptions) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: scope.server } },
  })
  scope.addHook('onClose', () => vite.close())
  scope.all('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPageRequest(request, reply)) return reply
    const handled = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('close', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)))
    })
    if (handled || reply.raw.writableEnded) return reply.hijack()
    const { createSsrHandler } = (await vite.ssrLoadModule('/web/ssr-handler.ts')) as PagesModule
    const url = pageUrl(request, options)
    const page = await createSsrHandler('development')(toWebRequest(request, url), options)
    // Vite injects styles and scripts of its own: development keeps only the ban on framing.
    void reply.header('content-security-policy', "frame-ancestors 'none'")
    for (const [name, value] of page.headers) void reply.header(name, value)
    return reply.status(page.status).send(Buffer.from(await page.arrayBuffer()))
  })
}

/** Answers what is no page at all; true when a page should be rendered. */
function isPageRequest(request: FastifyRequest, reply: FastifyReply): boolean {
  if (/^\/(?:api|uploads)(?:[/?]|$)/.test(request.originalUrl)) {
    reply.callNotFound()
    return false
  }
  if (answerUnreadForm(request, reply)) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    void reply.status(405).header('allow', 'GET, HEAD').send()
    return false
  }
  return true
}

/** The site's own address, not the Host header, decides what pages see: a forged header changes nothing. */
function pageUrl(request: FastifyRequest, options: PageOptions): URL {
  const raw = request.originalUrl
  return new URL(`${options.site.publicUrl}${raw.startsWith('/') ? readable(raw) : '/'}`)
}

/**
 * A path whose percent escapes are broken is read letter by letter, as the router reads it in the browser. Left as it is,
 * the router would write it to the console, past the log that keeps addresses to itself.
 */
function readable(address: string): string {
  const end = address.indexOf('?')
  const path = end === -1 ? address : address.slice(0, end)
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return path.replaceAll('%', '%25') + address.slice(path.length)
  }
}

function toWebRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(url, { method: 'GET', headers })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedResponse): Promise<FastifyReply> {
  const pause = retryAfterOf(page)
  if (pause !== undefined && !page.headers['retry-after']) void reply.header('retry-after', pause)
  return sendCached(page, request, reply)
}

/** For each kind of page. A handful of kinds holds many pages, the others a few: together well under 100 MB. */
const ROOM_BYTES = 8 * 1024 * 1024

/** Each kind of page has a room of its own, so that no flood of addresses of one drives out the others. */
function createRooms(pubsub: Pick<PubSub, 'subscribe'>): (kind: string) => Cache<CachedResponse> {
  const rooms = new Map<string, Cache<CachedResponse>>()
  return (kind) => {
    const room = rooms.get(kind) ?? createRoom(pubsub)
    rooms.set(kind, room)
    return room
  }
}

function createRoom(pubsub: Pick<PubSub, 'subscribe'>): Cache<CachedResponse> {
  return createCache({ pubsub, maxBytes: ROOM_BYTES, sizeOf: (page) => (page.status === 200 ? page.bytes : null) })
}
