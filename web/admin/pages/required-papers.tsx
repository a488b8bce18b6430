import { useRevalidator } from 'react-router'

import { RequiredDocuments } from '#web/admin/papers/required-documents.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call } from '#web/api.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/required-papers'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Required documents')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return tryLoad(LOAD_FAILED, () => call(listCatalogue))
}

/** Certificates that each service of the catalogue requires. */
export default function RequiredPapers({ loaderData }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  return (
    <>
      <PageHeader title="Required documents" lead="Besides ID and insurance." />
      <WhenLoaded loaded={loaderData}>
        {({ categories, entries }) => (
          <RequiredDocuments categories={categories} entries={entries} onSaved={() => void revalidator.revalidate()} />
        )}
      </WhenLoaded>
    </>
  )
}
