import { constants } from 'node:zlib'
import helmet from '@fastify/helmet'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { FILE_MAX_BYTES } from '#contract/rules/file.ts'
import { createActorResolver, createWork, registerEndpoints, registerSubscribers, type Work } from './domains.ts'
import { createSandboxAdapters, type Adapters } from './adapters.ts'
import type { Deps } from './platform/deps.ts'
import { DomainError } from './platform/errors.ts'
import { sendCached, type CachedResponse } from './platform/http/cached-response.ts'
import { createFloodStore } from './platform/http/flood-store.ts'
import { registerHealth } from './platform/http/health.ts'
import { refuseOtherHosts } from './platform/http/known-hosts.ts'
import { registerJsonParser } from './platform/http/json.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { registerProblems, sendProblem } from './platform/http/problems.ts'
import { requestIdOf } from './platform/http/request-scope.ts'
import type { Limit } from './platform/rate-limit.ts'
import { registerPublicFiles } from './platform/uploads/public-route.ts'
import { isPhotoPublic } from './providers/index.ts'
import { registerPostedForms } from './pages/posted-forms.ts'
import { serveEmbed } from './pages/embed/serve-embed.ts'
import { servePreviews } from './pages/previews/serve-previews.ts'
import { serveSitemap } from './pages/search-engines/serve-sitemap.ts'
import { serveWorker } from './pages/service-worker/serve-worker.ts'
import { createCaller, createServe, type Caller, type HttpContext, type Registry } from './platform/http/serve.ts'

export type AppOptions = {
  /** Checks every answer against its contract: development and tests. */
  checksAnswers?: boolean
  /**
   * How many proxies in front add to X-Forwarded-For. Only their entries are believed: what a visitor wrote there
   * himself would let him pass for any number of addresses.
   */
  proxies?: number
  isStopping?: () => boolean
  /** Whether the server answers for this name; for every one where nothing is given. */
  isKnownHost?: (name: string) => boolean
  /** False takes the service worker out of every browser that has it. */
  hasWorker?: boolean
  /** Gets the server before its routes are made: code that counts answers hooks in here. */
  watch?: (http: FastifyInstance) => void
  /** The services outside of us; without them the sandbox plays them. */
  adapters?: Adapters | undefined
}

export type App = {
  http: FastifyInstance
  registry: Registry
  caller: Caller
  work: Work
  /**
   * The response of `/api/openapi.json`. The start asks for it before listening, so that no visitor waits for it or
   * finds it broken.
   */
  openApi: () => CachedResponse
}

const JSON_LIMIT = 256 * 1024
/** Room for the multipart frame around the largest file. */
const UPLOAD_LIMIT = FILE_MAX_BYTES + 64 * 1024

/** Requests per address: a flood stop, not a rule of the business. Rules: docs/product-rules.md#floods */
export const FLOOD: Limit = { name: 'flood', max: 600, windowSeconds: 60, isPerAddress: true }

/** Headers of a response that no hook has seen. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
}

/** The whole server as a function of its dependencies: production, development and tests build the same one. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const http = Fastify({
    loggerInstance: deps.log,
    // The proxy in front logs every request; here only failures are logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // Long enough for 10 MB over a slow phone; browsers make pictures smaller before they send them.
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    trustProxy: (_address, hop) => hop < (options.proxies ?? 0),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: (request) => pageWithoutName(request.url ?? '/'),
    // Comes before every hook, so that it brings its own protection.
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply.headers(BARE_HEADERS) as never, new DomainError('malformed_request')),
  }) as unknown as FastifyInstance
  registerProblems(http)
  options.watch?.(http)
  if (options.isKnownHost) refuseOtherHosts(http, options.isKnownHost)
  await registerProtections(http, deps)
  const openApi = await registerOpenApi(http, deps.site.name)

  const context: HttpContext = {
    registry: new Map(),
    resolveActor: createActorResolver(deps),
    clock: deps.clock,
    checksAnswers: options.checksAnswers ?? false,
  }
  registerSubscribers(deps)
  const adapters = options.adapters ?? createSandboxAdapters(deps, http)
  const work = createWork(deps, adapters)
  await http.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
      registerJsonParser(api)
      await api.register(multipart, { limits: { files: 1, fields: 5, fileSize: UPLOAD_LIMIT } })
      registerHealth(api, deps.db, options.isStopping ?? (() => false))
      registerEndpoints(createServe(api, context), (act) => api.addHook('onClose', act), deps, adapters, work)
      api.get('/openapi.json', { schema: { hide: true } }, (request, reply) => sendCached(openApi(), request, reply))
      api.all('/*', { schema: { hide: true } }, (_request, reply) => sendProblem(reply, new DomainError('not_found')))
    },
    { prefix: '/api' },
  )
  registerPublicFiles(http, deps, { portfolio_photo: (id) => isPhotoPublic(deps.db, id) })
  serveSitemap(http, deps)
  servePreviews(http, deps)
  serveEmbed(http, deps)
  serveWorker(http, { isOn: options.hasWorker ?? true, withPush: deps.push.publicKey !== null })
  const caller = createCaller(context)
  await registerPostedForms(http, deps, caller)
  return { http, registry: context.registry, caller, work, openApi }
}

/**
 * The router refuses an address with a broken percent escape before any route sees it. No page has such an address, so
 * the visitor gets the page that says so: pages read the original address from `originalUrl`.
 */
function pageWithoutName(url: string): string {
  if (/^\/(?:api|uploads)(?:[/?]|$)/.test(url)) return url
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return '/-'
  }
}

async function registerProtections(http: FastifyInstance, deps: Deps): Promise<void> {
  // The script policy is set per page (by hash), so helmet brings the rest.
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] },
    },
    strictTransportSecurity: deps.site.isSandbox ? false : { maxAge: 63_072_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  const flood = deps.limits.of(FLOOD)
  const { store, stop } = createFloodStore(deps, flood)
  http.addHook('onClose', stop)
  await http.register(rateLimit, { max: flood.max, timeWindow: flood.windowSeconds * 1000, store })
  await http.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // Quality 11, the default, is for files compressed once; a person is waiting for these answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
