import { call } from '#web/api.ts'
import { listOpenReviews } from '#web/endpoints/reviews.gen.ts'
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
  const reviewable = await call(listOpenReviews).catch(() => [])
  // Parts above the list are loaded before the first frame, so that nothing moves.
  if (reviewable.length > 0) await OpenReviews.ready()
  return { reviewable }
}

export default function ProviderReviewsPage({ loaderData: { reviewable } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Reviews" />
      <Stack gap={24}>
        <OpenReviews first={reviewable} />
        <ReceivedReviews />
      </Stack>
    </>
  )
}
