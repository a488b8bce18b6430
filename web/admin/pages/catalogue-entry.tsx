import { useRevalidator } from 'react-router'

import type { AdminCategory, AdminEntryPage, EntryService } from '#contract/admin/catalogue.ts'
import { EntryAdmin } from '#web/admin/catalogue/entry-admin.tsx'
import { EntryForm } from '#web/admin/catalogue/entry-form.tsx'
import { loadServices } from '#web/admin/catalogue/entry-services.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call, type Page } from '#web/api.ts'
import { getAdminEntry, listAdminEntries } from '#web/endpoints/admin/catalogue.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/catalogue-entry'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Catalogue')

export type ShownEntry = {
  categories: AdminCategory[]
  /** Null for a new one. */
  entry: AdminEntryPage | null
  services: Page<EntryService[]>
}

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return tryLoad(LOAD_FAILED, async (): Promise<ShownEntry> => {
    const isNew = id === 'new'
    const [{ categories }, entry, services] = await Promise.all([
      call(listAdminEntries),
      isNew ? null : call(getAdminEntry, { params: { id } }),
      isNew ? { items: [], next: null } : loadServices(id),
    ])
    return { categories, entry, services }
  })
}

const BACK = { to: '/admin/catalogue', label: 'Catalogue' }

/** One entry of the catalogue, or a new one. */
export default function CatalogueEntryPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <WhenLoaded loaded={loaderData}>
      {({ categories, entry, services }) =>
        entry === null ? (
          <>
            <PageHeader title="New entry" back={BACK} />
            <EntryForm categories={categories} entry={null} onSaved={() => undefined} />
          </>
        ) : (
          <EntryAdmin
            key={`${entry.id} ${entry.version}`}
            back={BACK}
            categories={categories}
            entry={entry}
            services={services}
            onChanged={() => void revalidate()}
          />
        )
      }
    </WhenLoaded>
  )
}
