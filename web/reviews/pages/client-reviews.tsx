import { call, callPage } from '#web/api.ts'
import { listOpenReviews } from '#web/endpoints/reviews.gen.ts'
import { listOwnReviewPhotos } from '#web/endpoints/reviews/photos.gen.ts'
import { OwnReviewPhotos } from '#web/reviews/own-review-photos.tsx'
import { ReceivedReviews } from '#web/reviews/received-reviews.tsx'
import { OpenReviews } from '#web/reviews/visit-parts.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/client-reviews'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reviews')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['client'], landingPath)
  const [reviewable, photos] = await Promise.all([
    call(listOpenReviews).catch(() => []),
    callPage(listOwnReviewPhotos).catch(() => ({ items: [], next: null })),
  ])
  // What stands above the list stands there from the first frame on.
  if (reviewable.length > 0) await OpenReviews.ready()
  return { reviewable, photos }
}

export default function ClientReviewsPage({ loaderData: { reviewable, photos } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Reviews" lead="Only providers you ask for a visit can read it." />
      <Stack gap={24}>
        <OpenReviews first={reviewable} />
        <OwnReviewPhotos first={photos} />
        <ReceivedReviews empty="Providers can review you after a visit." />
      </Stack>
    </>
  )
}
