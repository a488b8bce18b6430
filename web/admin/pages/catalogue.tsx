import { useSearchParams } from 'react-router'

import { CatalogueAdmin, CatalogueTabs } from '#web/admin/catalogue/catalogue-admin.tsx'
import { DemandAdmin, loadDemand } from '#web/admin/catalogue/demand-admin.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call } from '#web/api.ts'
import { findEntries } from '#web/catalogue/find-entries.ts'
import { listAdminEntries } from '#web/endpoints/admin/catalogue.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/catalogue'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Catalogue')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const isDemand = new URL(request.url).searchParams.get('part') === 'demand'
  return tryLoad(LOAD_FAILED, async () => (isDemand ? { demand: await loadDemand() } : await call(listAdminEntries)))
}

/** All categories and entries as they are edited; the search is in the address. */
export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const query = params.get('query') ?? ''
  const search = (text: string) => setParams(text ? { query: text } : {}, { replace: true, preventScrollReset: true })
  return (
    <WhenLoaded loaded={loaderData}>
      {(shown) =>
        'demand' in shown ? (
          <>
            <PageHeader title="Catalogue" />
            <Stack gap={20}>
              <CatalogueTabs current="demand" />
              <DemandAdmin first={shown.demand} />
            </Stack>
          </>
        ) : (
          <CatalogueAdmin
            categories={shown.categories}
            entries={findEntries(shown.entries, query)}
            query={query}
            onSearch={search}
          />
        )
      }
    </WhenLoaded>
  )
}
