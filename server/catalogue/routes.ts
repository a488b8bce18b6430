import { getServiceByTitle, listCatalogue } from '#contract/catalogue.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CachedResponse } from '#server/platform/http/cached-response.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { cached } from '#server/platform/cache.ts'
import { presentByTitle, presentCategory, presentEntry } from './present.ts'
import { listCategories, listEntries, type EntryRow } from './queries.ts'

/** The catalogue is the same for all visitors, so its response is cached. */
export function registerCatalogueRoutes(serve: Serve, deps: Deps): void {
  const catalogue = cached(deps.pubsub, () => prepareCatalogue(deps))
  serve(listCatalogue, async () => (await catalogue.get()).all)
  serve(getServiceByTitle, async ({ params }) => {
    const found = (await catalogue.get()).byTitle.get(params.title.trim().toLowerCase())
    if (!found) throw new DomainError('not_found', 'Service not found.')
    return found
  })
}

async function prepareCatalogue({ db, clock, localTime }: Deps) {
  const [categories, all] = await Promise.all([listCategories(db), listEntries(db)])
  const today = localTime.localDate(clock.now())
  const isOffered = ({ retired_from }: { retired_from: string | null }) => retired_from === null || retired_from > today
  const entries = all.filter(isOffered)
  const names = (entry: EntryRow) => [entry.name.toLowerCase(), ...entry.former_names]
  return {
    all: CachedResponse.json<Answer<typeof listCatalogue>>({
      categories: categories.filter(isOffered).map(presentCategory),
      entries: entries.map(presentEntry),
    }),
    byTitle: new Map(
      entries.flatMap((entry) => {
        const shown = CachedResponse.json(presentByTitle(entry))
        return names(entry).map((name) => [name, shown] as const)
      }),
    ),
  }
}
