import { ReceivedReviews } from '#web/reviews/received-reviews.tsx'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
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
      <PageHeader
        title="Reviews"
        lead="What providers wrote about you. Only providers whom you ask for a visit read it."
      />
      <ReceivedReviews empty="Providers can review you after a visit." />
    </>
  )
}
