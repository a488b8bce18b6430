import { useRevalidator } from 'react-router'

import { EntryPapers } from '#web/admin/papers/entry-papers.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call } from '#web/api.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import styles from '#web/admin/papers/entry-papers.module.css'

import type { Route } from './+types/required-papers'

const FAILED = 'Failed to load the catalogue. Please try again later.'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Required documents')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return tryLoad(FAILED, () => call(listCatalogue))
}

/** Which certificate each entry of the catalogue asks for. */
export default function RequiredPapers({ loaderData }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  return (
    <>
      <PageHeader
        title="Required documents"
        lead="Every provider uploads a government ID and liability insurance. A service can also require a certificate: providers who offer it without one are notified and have 30 days."
      />
      <WhenLoaded loaded={loaderData}>
        {({ categories, entries }) => (
          <Stack gap={20}>
            {categories.map(({ slug, name }) => (
              <Surface as="section" gap={12} key={slug} aria-labelledby={`of-${slug}`}>
                <Heading id={`of-${slug}`}>{name}</Heading>
                <PlainList className={styles.entries}>
                  {entries
                    .filter(({ category_slug }) => category_slug === slug)
                    .map((entry) => (
                      <EntryPapers key={entry.id} entry={entry} onSaved={() => void revalidator.revalidate()} />
                    ))}
                </PlainList>
              </Surface>
            ))}
          </Stack>
        )}
      </WhenLoaded>
    </>
  )
}
