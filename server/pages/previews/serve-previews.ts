import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { lengthText } from '#contract/clock.ts'
import { initialsOf } from '#contract/initials.ts'
import { formatDollars, toDollars } from '#contract/money.ts'
import { photoAddress } from '#contract/portfolio-terms.ts'
import { createServedAreas, getProviderPage } from '#server/availability/index.ts'
import { findEntryByName, presentPicture } from '#server/catalogue/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CachedResponse, sendCached } from '#server/platform/http/cached-response.ts'
import { sendProblem } from '#server/platform/http/problems.ts'
import { findShared, getOffering } from '#server/providers/index.ts'
import { readPublic } from '#server/platform/uploads/public-route.ts'
import { drawPreview, type Preview } from './draw-preview.ts'

const PUBLIC = join(import.meta.dirname, '../../../public')
const KEPT_BYTES = 24 * 1024 * 1024
/** Further requests get the picture of the whole site. */
const MOST_WAITING = 20
/** A photo may be hidden at any time, so this is cached only briefly. */
const OF_WORK = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=300' }
const HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' }

type Described = Omit<Preview, 'site' | 'picture'> & {
  /** Path of its picture below the origin. */
  source: string | null
  /** A photo of a provider's work, which may be hidden at any time. */
  isWork?: boolean
}

/**
 * Pictures for shared links: `/previews/services/{name}.jpg`, `/previews/providers/{id}.jpg`,
 * `/previews/offers/{id}.jpg`, `/previews/in/{city}.jpg` and `/previews/in/{city}/{service}.jpg`. Drawn at the first
 * request and cached until the content changes; one at a time, so that a crawler takes only a part of one processor.
 */
export function servePreviews(http: FastifyInstance, deps: Deps): void {
  const areas = createServedAreas(deps)
  const show = createShow(deps)
  const serve = <P>(path: string, describe: (params: P) => Promise<Described>) =>
    http.get(`/previews/${path}.jpg`, { schema: { hide: true } }, async (request, reply) => {
      try {
        return await show(await describe(request.params as P), request, reply)
      } catch (error) {
        if (error instanceof DomainError && error.code === 'not_found') return sendProblem(reply, error)
        throw error
      }
    })
  serve<{ name: string }>('services/:name', ({ name }) => describeService(deps, name))
  serve<{ id: string }>('providers/:id', ({ id }) => describeProvider(deps, id))
  serve<{ id: string }>('offers/:id', ({ id }) => describeOffer(deps, id))
  serve<{ city: string }>('in/:city', async (params) => {
    const { city, services, providers } = await areas.getCity(params.city)
    const lines = [`${counted(services.length, 'service')} at your home`, counted(providers, 'vetted provider')]
    return { title: `Beauty, wellness and pet care in ${city}`, lines, source: null, isPhoto: false }
  })
  serve<{ city: string; service: string }>('in/:city/:service', async (params) => {
    const { city, service } = await areas.getService(params)
    const lines = [rangeText(service.min_price, service.max_price), counted(service.providers, 'vetted provider')]
    return { title: `${service.title} in ${city}`, lines, source: artPath(service.art), isPhoto: false }
  })
}

async function describeService({ db }: Deps, name: string): Promise<Described> {
  const entry = await findEntryByName(db, name)
  if (!entry) throw new DomainError('not_found')
  const lines = [
    'At your home in Greater Vancouver',
    rangeText(toDollars(entry.min_price_cents), toDollars(entry.max_price_cents)),
  ]
  const photo = presentPicture(entry)
  return { title: entry.name, lines, source: photo?.url ?? artPath(entry.art), isPhoto: photo !== null }
}

async function describeProvider(deps: Deps, id: string): Promise<Described> {
  const { full_name, avatar_url, services, location, ratings_average, ratings_count } = await getProviderPage(
    deps,
    null,
    id,
  )
  const rated =
    ratings_average === null ? [] : [`${ratings_average.toFixed(1)} of 5 from ${counted(ratings_count, 'review')}`]
  const offers = services
    .slice(0, 3)
    .map(({ title }) => title)
    .join(' · ')
  const lines = [offers, ...(rated.length > 0 ? rated : [location])].filter(Boolean)
  const drawn = { source: avatar_url, isPhoto: true, initials: initialsOf(full_name) }
  return { title: full_name, lines, ...drawn, ...(await workOf(deps, id, null)) }
}

/** A service of one provider. */
async function describeOffer(deps: Deps, id: string): Promise<Described> {
  const { provider_id, title, price_cents, duration_minutes, art } = await getOffering(deps, null, id)
  const { full_name } = await getProviderPage(deps, null, provider_id)
  const lines = [
    `With ${full_name}`,
    `${formatDollars(toDollars(price_cents), true)} for ${lengthText(duration_minutes)}`,
  ]
  return { title, lines, source: artPath(art), isPhoto: false, ...(await workOf(deps, provider_id, id)) }
}

/** Their own work says more than anything drawn. */
async function workOf({ db }: Deps, providerId: string, offeringId: string | null): Promise<Partial<Described>> {
  const photo = await findShared(db, { providerId, offeringId })
  return photo ? { source: photoAddress(photo.id, photo.width, 'webp'), isPhoto: true, isWork: true } : {}
}

const artPath = (art: string) => `/art/${art}.webp`
const rangeText = (from: number, to: number) =>
  from === to ? formatDollars(from, true) : `${formatDollars(from, true)} to ${formatDollars(to, true)}`
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

function createShow(deps: Deps) {
  const kept = new LRUCache<string, CachedResponse>({ maxSize: KEPT_BYTES, sizeCalculation: ({ body }) => body.length })
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  const draw = (key: string, described: Described): Promise<CachedResponse> => {
    const drawn = turn.then(async () => {
      const known = kept.get(key)
      if (known) return known
      const { source, isWork = false, ...words } = described
      const picture = source === null ? null : await readPicture(deps, source)
      const made = new CachedResponse(await drawPreview({ ...words, picture, site: deps.site.name }), {
        headers: isWork ? OF_WORK : HEADERS,
      })
      kept.set(key, made)
      return made
    })
    turn = drawn.catch(() => undefined)
    return drawn
  }
  return async (described: Described, request: FastifyRequest, reply: FastifyReply) => {
    const key = JSON.stringify(described)
    const known = kept.get(key)
    if (known) return sendCached(known, request, reply)
    if (waiting >= MOST_WAITING) return reply.redirect('/og-default.png', 302)
    waiting++
    try {
      return await sendCached(await draw(key, described), request, reply)
    } finally {
      waiting--
    }
  }
}

/** Without its picture a preview still says everything. */
async function readPicture(deps: Deps, source: string): Promise<Buffer | null> {
  try {
    return source.startsWith('/uploads/') ? await readPublic(deps, source) : await readFile(join(PUBLIC, source))
  } catch {
    return null
  }
}
