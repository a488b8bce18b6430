import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { ReceivedReviews } from '#web/reviews/received-reviews.tsx'
import { OpenReviews } from '#web/reviews/visit-parts.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/provider-reviews'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reviews')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  return null
}

export default function ProviderReviewsPage() {
  return (
    <>
      <PageHeader title="Reviews" lead="What clients wrote about you. You can reply to each of them once." />
      <Stack gap={24}>
        <OpenReviews />
        <ReceivedReviews empty="Clients can review you after a visit that was paid for." />
      </Stack>
    </>
  )
}
