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
  return null
}

export default function ClientReviewsPage() {
  return (
    <>
      <PageHeader title="Reviews" lead="What providers say about you. Only those you ask can read it." />
      <Stack gap={24}>
        <OpenReviews />
        <ReceivedReviews empty="Providers can review you after a visit, and you can review them." />
      </Stack>
    </>
  )
}
