import type { Answer } from '#contract/endpoint.ts'
import type * as areas from '#contract/availability/areas.ts'
import type { ServedService } from '#contract/availability/areas.ts'
import { toDollars } from '#contract/money.ts'
import { listEntries, type EntryRow } from '#server/catalogue/index.ts'
import { cityNames } from '#server/availability/service-area/postal-areas.ts'
import { citiesOf, toServiceArea } from '#server/availability/service-area/service-area.ts'
import { cached } from '#server/platform/cache.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { listOfferedFrom, type OfferedFrom } from './queries.ts'
import { slugOf } from './slug.ts'

type Needs = Pick<Deps, 'db' | 'pubsub' | 'clock' | 'localTime'>

/** One city that is served: what is offered there, in the order of the catalogue. */
export type ServedCity = {
  slug: string
  city: string
  /** Providers of the entry that most of them offer. At least as many travel to the city. */
  providers: number
  services: ServedService[]
}

type Served = {
  cities: ServedCity[]
  /** Current slug for each present or former name of an entry. */
  slugs: Map<string, string>
}

/** Services offered by city. Only these have pages. Rules: docs/product-rules.md#pages-of-cities */
export type ServedAreas = {
  list(): Promise<ServedCity[]>
  listCities(): Promise<Answer<typeof areas.listAreas>>
  /** @throws DomainError not_found */
  getCity(city: string): Promise<Answer<typeof areas.getArea>>
  /** By its name now or one that it had. @throws DomainError not_found */
  getService(asked: { city: string; service: string }): Promise<Answer<typeof areas.getServiceInArea>>
  listCitiesOf(service: string): Promise<Answer<typeof areas.listServiceAreas>>
}

export function createServedAreas(deps: Needs): ServedAreas {
  const served = cached(deps.pubsub, () => findServed(deps))
  const list = async () => (await served.get()).cities
  const findCity = async (slug: string) => {
    const found = (await list()).find((one) => one.slug === slug)
    if (!found) throw new DomainError('not_found')
    return found
  }
  const others = async (than: string, hasAll: (city: ServedCity) => boolean) =>
    (await list()).filter((one) => one.slug !== than && hasAll(one)).map(nameOf)
  return {
    list,
    listCities: async () => (await list()).map((one) => ({ ...nameOf(one), ...countsOf(one) })),
    async getCity(slug) {
      const { services, providers, ...city } = await findCity(slug)
      return { ...city, services, providers, others: await others(slug, () => true) }
    },
    async getService({ city: citySlug, service: asked }) {
      const city = await findCity(citySlug)
      const slug = (await served.get()).slugs.get(asked)
      const service = city.services.find((one) => one.slug === slug)
      if (!service) throw new DomainError('not_found')
      const isAlike = (one: ServedService) => one.category_slug === service.category_slug && one !== service
      return {
        ...nameOf(city),
        service,
        also: city.services.filter(isAlike).map(({ slug: own, title }) => ({ slug: own, title })),
        others: await others(citySlug, ({ services }) => services.some((one) => one.slug === slug)),
      }
    },
    async listCitiesOf(asked) {
      const { cities, slugs } = await served.get()
      const slug = slugs.get(slugOf(asked))
      return cities.flatMap((city) => {
        const found = city.services.find((one) => one.slug === slug)
        return found ? [{ ...nameOf(city), service: found.slug, providers: found.providers }] : []
      })
    },
  }
}

const nameOf = ({ slug, city }: ServedCity) => ({ slug, city })
const countsOf = ({ services, providers }: ServedCity) => ({ services: services.length, providers })

async function findServed({ db, clock, localTime }: Needs): Promise<Served> {
  const [rows, all] = await Promise.all([listOfferedFrom(db), listEntries(db)])
  const today = localTime.localDate(clock.now())
  const entries = all.filter(({ retired_from }) => retired_from === null || retired_from > today)
  const named = bySlug(entries)
  const offered = addUp(rows)
  const cities = cityNames.flatMap((city) => {
    const services = [...named].flatMap(([slug, entry]) => present(slug, entry, offered.get(`${city} ${entry.id}`)))
    const providers = Math.max(0, ...services.map((service) => service.providers))
    return services.length > 0 ? [{ slug: slugOf(city), city, providers, services }] : []
  })
  return { cities, slugs: withFormerNames(named) }
}

/**
 * Each entry by what its name looks like in an address. If two look alike, the first of the catalogue wins, and the
 * other one has its page under Services alone.
 */
function bySlug(entries: readonly EntryRow[]): Map<string, EntryRow> {
  const named = new Map<string, EntryRow>()
  for (const entry of entries) if (!named.has(slugOf(entry.name))) named.set(slugOf(entry.name), entry)
  return named
}

/** A name that an entry has now wins over one that another had. */
function withFormerNames(named: Map<string, EntryRow>): Map<string, string> {
  const former = [...named].flatMap(([slug, { former_names }]) =>
    former_names.map((name) => [slugOf(name), slug] as const),
  )
  return new Map([...former, ...[...named.keys()].map((slug) => [slug, slug] as const)])
}

type Figures = Pick<OfferedFrom, 'providers' | 'min_price_cents' | 'max_price_cents'>

/** By city and entry. */
function addUp(rows: readonly OfferedFrom[]): Map<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const { own_prefix, has_schedule, entry_id, home_prefix, cities, max_minutes, ...found } of rows) {
    const stored = has_schedule ? { home_prefix, cities, max_minutes } : null
    for (const city of citiesOf(toServiceArea(stored, own_prefix))) {
      const key = `${city} ${entry_id}`
      const sum = sums.get(key)
      sums.set(key, {
        providers: (sum?.providers ?? 0) + found.providers,
        min_price_cents: Math.min(sum?.min_price_cents ?? Infinity, found.min_price_cents),
        max_price_cents: Math.max(sum?.max_price_cents ?? 0, found.max_price_cents),
      })
    }
  }
  return sums
}

function present(slug: string, { name: title, category_slug, art }: EntryRow, figures?: Figures): ServedService[] {
  if (!figures) return []
  const { providers, min_price_cents, max_price_cents } = figures
  const prices = { min_price: toDollars(min_price_cents), max_price: toDollars(max_price_cents) }
  return [{ slug, title, category_slug, art, providers, ...prices }]
}
