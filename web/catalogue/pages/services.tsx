import { callServer } from '#web/api.server.ts'
import { CatalogueGroups } from '#web/catalogue/catalogue-groups.tsx'
import { inOrderOf } from '#web/catalogue/find-entries.ts'
import { SearchBar } from '#web/catalogue/search-bar.tsx'
import { useWords } from '#web/catalogue/use-words.ts'
import { useCatalogueSearch } from '#web/catalogue/use-catalogue-search.ts'
import { AvailablePart, NOBODY } from '#web/discovery/available/available-list.tsx'
import { loadAvailable } from '#web/discovery/available/load-available.server.ts'
import { PlacePart } from '#web/discovery/place-part.tsx'
import { readWords } from '#web/endpoints/availability/search.gen.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { getServicesAvailability } from '#web/endpoints/providers.gen.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { Quiet } from '#web/ui/layout/text.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { withStill } from '#web/ui/pictures/still-of.ts'

import type { Route } from './+types/services'

import styles from './services.module.css'

/** Longer ones say nothing more. */
const WORDS_MAX = 200

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const typed = (params.get('query') ?? '').trim().slice(0, WORDS_MAX)
  const category = params.get('category') ?? ''
  const [catalogue, availability, read, people] = await Promise.all([
    callServer(context, listCatalogue),
    // Without this answer nothing is known to be bookable, and the catalogue can still be read.
    callServer(context, getServicesAvailability).catch(() => ({}) as Record<string, boolean>),
    // Without it the page looks for the words itself.
    typed === '' ? null : callServer(context, readWords, { query: { query: typed } }).catch(() => null),
    category === '' ? NOBODY : loadAvailable(context, { category }),
  ])
  // Other words for each are the server's: they are more than all the rest of the page.
  const entries = catalogue.entries.map(({ synonyms: _, ...entry }) => withStill(entry))
  return {
    categories: catalogue.categories,
    entries,
    availability,
    known: { typed, read },
    available: { ...people, category },
  }
}

/** Searching only changes the address: everything is here already. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Services and prices',
    'At-home beauty, wellness and pet-care services with prices.',
    '/og-default.png',
  )

export default function Services({ loaderData }: Route.ComponentProps) {
  const { categories, entries, availability, known, available } = loaderData
  const { serviceArea } = useSite()
  const search = useCatalogueSearch()
  const { read, isAsking } = useWords(search.query, known)
  const found = search.query.trim() === '' ? entries : inOrderOf(entries, search.query, read?.found)
  const shown = found.filter((entry) => search.category === '' || entry.category_slug === search.category)
  return (
    <div className="hb-page">
      <div className="hb-wrap">
        <div className={styles.head}>
          <PageHeader title="Services" lead={`At your home in ${serviceArea}. Prices before tax.`} />
          <PlacePart />
        </div>
      </div>
      <SearchBar categories={categories} found={found} shown={shown.length} search={search} />
      <div className="hb-wrap">
        {available.category !== '' && available.category === search.category && (
          <AvailablePart
            {...available}
            search={`/search?category=${available.category}`}
            className={styles.available}
          />
        )}
        {read?.is_near && (
          <Quiet as="p" role="status" className={styles.near}>
            Nothing found for “{read.words}”. Did you mean one of these?
          </Quiet>
        )}
        {shown.length > 0 ? (
          <CatalogueGroups
            categories={categories}
            entries={shown}
            isRanked={search.query.trim() !== ''}
            availability={availability}
            carried={search.carried}
          />
        ) : isAsking ? (
          <Quiet as="p" role="status" className={styles.near}>
            Looking for “{search.query.trim()}” …
          </Quiet>
        ) : (
          <EmptyState
            art="search"
            title={search.query ? `Nothing found for “${search.query}”` : 'No services here yet'}
            action={{ label: 'Show all services', onClick: search.clear }}
          />
        )}
      </div>
    </div>
  )
}

export const ErrorBoundary = routeError(failed('Failed to load services. Please try again later.'))
