import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withProps,
  UNSAFE_withErrorBoundaryProps as withErrorProps,
} from 'react-router'
import { servePages } from '#server/pages/register-pages.ts'
import { pageServices } from '#server/pages/start-pages.ts'
import { callerContext, type PageServices, reportContext, scriptMarkContext, siteContext } from '#web/api.server.ts'
import routes from '#web/routes.ts'
import { SHARED_PAGES } from '#web/shared-pages.ts'
import type { TestApp } from './app.ts'

const WEB = join(import.meta.dirname, '../../web')

export type Entry = { id: string; path: string | undefined; index: boolean | undefined; children: Entry[] | undefined }
/** The file of a route, as it is written. */
type PageFile = {
  default: Parameters<typeof withProps>[0]
  ErrorBoundary?: Parameters<typeof withErrorProps>[0]
  loader?: unknown
  clientLoader?: unknown
}
type Manifest = ServerBuild['routes']

/**
 * Draws a page as a visitor's browser gets it, before any script runs, with the API and the database of the test behind
 * it. What is one person's own comes later, by scripts: there the page says that it loads.
 */
export async function drawPage({ app, deps }: Pick<TestApp, 'app' | 'deps'>, address: string) {
  const own = pageServices(app, deps)
  const answer = await draw(new Request(new URL(address, own.site.publicUrl)), own)
  // React keeps texts that meet apart from each other.
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  return { status: answer.status, html, main: partOf(html, 'main') }
}

/** The site's server with a visitor's pages on it, as a start of the product serves them. The caller closes it. */
export function servePagesOf({ app, deps }: Pick<TestApp, 'app' | 'deps'>): FastifyInstance {
  const { localTime, clock, pubsub, limits } = deps
  const server = Fastify()
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  servePages(
    server,
    { SHARED_PAGES, createSsrHandler: () => draw },
    { ...pageServices(app, deps), mode: 'production', today: () => localTime.localDate(clock.now()), pubsub, limits },
  )
  return server
}

async function draw(request: Request, { caller, site, scriptMark }: PageServices): Promise<Response> {
  const services = new RouterContextProvider()
  services.set(callerContext, caller)
  services.set(siteContext, site)
  services.set(scriptMarkContext, scriptMark)
  services.set(reportContext, (error) => {
    throw error
  })
  return createRequestHandler(await buildFor(new URL(request.url).pathname), 'test')(request, services)
}

/** The content of the first element with that name. */
export function partOf(html: string, element: 'header' | 'main' | 'footer'): string {
  return new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(html)?.[0] ?? ''
}

export const tree = (routes as RouteConfigEntry[]).map(entryOf)

function entryOf({ file, path, index, children }: RouteConfigEntry): Entry {
  return { id: file, path, index, children: children?.map(entryOf) }
}

/** The part of `npm run build` for the routes that the address matches: loading all of them takes seconds. */
async function buildFor(pathname: string): Promise<ServerBuild> {
  const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? []
  const line = [{ id: 'root', path: '' }, ...matches.map(({ route }) => route as Entry)]
  const found = await Promise.all(
    line.map(async ({ id, ...place }, at) => {
      const file = await load<PageFile>(id === 'root' ? 'root.tsx' : id)
      const route = { ...place, id, parentId: line[at - 1]?.id }
      return { id, route: { ...route, module: built(file) }, asset: { ...route, ...assetOf(file) } }
    }),
  )
  return {
    entry: { module: await load<ServerBuild['entry']['module']>('entry.server.tsx') },
    routes: Object.fromEntries(found.map(({ id, route }) => [id, route])) as unknown as Manifest,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      url: '/manifest.js',
      version: 'of tests',
      routes: Object.fromEntries(found.map(({ id, asset }) => [id, asset])) as ServerBuild['assets']['routes'],
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

/** A build hands each page what was loaded for it. */
function built({ default: Page, ErrorBoundary, ...file }: PageFile) {
  return { ...file, default: withProps(Page), ...(ErrorBoundary && { ErrorBoundary: withErrorProps(ErrorBoundary) }) }
}

function assetOf({ loader, clientLoader, ErrorBoundary }: PageFile) {
  return {
    module: '/page.js',
    imports: [],
    css: [],
    hasAction: false,
    hasLoader: loader !== undefined,
    hasClientAction: false,
    hasClientLoader: clientLoader !== undefined,
    hasClientMiddleware: false,
    hasErrorBoundary: ErrorBoundary !== undefined,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
}

/** A file of `web`. */
export async function load<T>(file: string): Promise<T> {
  return (await import(/* @vite-ignore */ join(WEB, file))) as T
}
