import { call, callPage } from '#web/api.ts'
import { listOpenReviews } from '#web/endpoints/reviews.gen.ts'
import { listWrittenReviews } from '#web/endpoints/reviews/photos.gen.ts'
import { WrittenReviews } from '#web/reviews/written-reviews.tsx'
import { ReceivedReviews } from '#web/reviews/received-reviews.tsx'
import { OpenReviews } from '#web/reviews/visit-parts.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/client-reviews'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reviews')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['client'], landingPath)
  const [reviewable, written] = await Promise.all([
    call(listOpenReviews).catch(() => []),
    callPage(listWrittenReviews).catch(() => ({ items: [], next: null })),
  ])
  // What stands above the list stands there from the first frame on.
  if (reviewable.length > 0) await OpenReviews.ready()
  return { reviewable, written }
}

export default function ClientReviewsPage({ loaderData: { reviewable, written } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Reviews" />
      <Stack gap={24}>
        <OpenReviews first={reviewable} />
        <WrittenReviews first={written} />
        <section aria-labelledby="received">
          <Heading id="received" size="lg">
            What providers say about you
          </Heading>
          <Quiet style={{ margin: '4px 0 16px' }}>Only providers you ask for a visit can read it.</Quiet>
          <ReceivedReviews empty="Providers can review you after a visit." />
        </section>
      </Stack>
    </>
  )
}
