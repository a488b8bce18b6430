import { callServer } from '#web/api.server.ts'
import { CatalogueGroups } from '#web/catalogue/catalogue-groups.tsx'
import { findEntries } from '#web/catalogue/find-entries.ts'
import { SearchBar } from '#web/catalogue/search-bar.tsx'
import { useCatalogueSearch } from '#web/catalogue/use-catalogue-search.ts'
import { PlacePart } from '#web/discovery/place-part.tsx'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { getServicesAvailability } from '#web/endpoints/providers.gen.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { withStill } from '#web/ui/pictures/still-of.server.ts'

import type { Route } from './+types/services'

import styles from './services.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const [catalogue, availability] = await Promise.all([
    callServer(context, listCatalogue),
    // Without this answer nothing is known to be bookable, and the catalogue can still be read.
    callServer(context, getServicesAvailability).catch(() => ({}) as Record<string, boolean>),
  ])
  return { ...catalogue, entries: catalogue.entries.map(withStill), availability }
}

/** Searching only changes the address: everything is here already. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Services and prices',
    'All at-home beauty, wellness and pet-care services with their price ranges. Pick one and see who is free.',
    '/og-default.png',
  )

export default function Services({ loaderData: { categories, entries, availability } }: Route.ComponentProps) {
  const { serviceArea } = useSite()
  const search = useCatalogueSearch()
  const found = findEntries(entries, search.query)
  const shown = found.filter((entry) => search.category === '' || entry.category_slug === search.category)
  return (
    <div className="hb-page">
      <div className="hb-wrap">
        <PageHeader
          title="Services"
          lead={`At your home in ${serviceArea}. Prices in Canadian dollars, set by each provider within the range.`}
        />
        <PlacePart className={styles.place} />
      </div>
      <SearchBar categories={categories} found={found} shown={shown.length} search={search} />
      <div className="hb-wrap">
        {shown.length > 0 ? (
          <CatalogueGroups
            categories={categories}
            entries={shown}
            availability={availability}
            carried={search.carried}
          />
        ) : (
          <EmptyState
            art="search"
            title={search.query ? `Nothing found for “${search.query}”` : 'No services here yet'}
            action={{ label: 'Show all services', onClick: search.clear }}
          >
            <p>Try a shorter word, or look through all categories.</p>
          </EmptyState>
        )}
      </div>
    </div>
  )
}

export const ErrorBoundary = routeError(failed('Failed to load services. Please try again later.'))
