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
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/client-reviews'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reviews')

const PARTS = ['to-write', 'written', 'received'] as const
type Part = (typeof PARTS)[number]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['client'], landingPath)
  const [reviewable, written] = await Promise.all([
    call(listOpenReviews).catch(() => []),
    callPage(listWrittenReviews).catch(() => ({ items: [], next: null })),
  ])
  // Parts above the list are loaded before the first frame, so that nothing moves.
  if (reviewable.length > 0) await OpenReviews.ready()
  const asked = new URL(request.url).searchParams.get('part')
  const usual: Part = reviewable.length > 0 ? 'to-write' : written.items.length > 0 ? 'written' : 'received'
  return { reviewable, written, part: PARTS.find((part) => part === asked) ?? usual }
}

export default function ClientReviewsPage({ loaderData: { reviewable, written, part } }: Route.ComponentProps) {
  const tab = (key: Part, label: string, count?: number) => ({
    key,
    label,
    to: `/reviews?part=${key}`,
    ...(count ? { count } : {}),
  })
  return (
    <div className="hb-narrow">
      <PageHeader title="Reviews" />
      <Stack gap={16}>
        <Tabs
          label="Reviews"
          current={part}
          tabs={[
            tab('to-write', 'To write', reviewable.length),
            tab('written', 'Written'),
            tab('received', 'Received'),
          ]}
        />
        {part === 'to-write' &&
          (reviewable.length > 0 ? (
            <OpenReviews first={reviewable} shown={reviewable.length} isNamed />
          ) : (
            <EmptyState art="check" title="Nothing to write">
              <p>You can review a visit for 14 days.</p>
            </EmptyState>
          ))}
        {part === 'written' &&
          (written.items.length > 0 ? (
            <WrittenReviews first={written} />
          ) : (
            <EmptyState art="speech" title="No reviews yet" />
          ))}
        {part === 'received' && (
          <section aria-labelledby="received">
            <VisuallyHidden as="h2" id="received">
              What providers say about you
            </VisuallyHidden>
            <Quiet size="sm" style={{ marginBottom: 12 }}>
              Only providers you ask for a visit can read it.
            </Quiet>
            <ReceivedReviews />
          </section>
        )}
      </Stack>
    </div>
  )
}
