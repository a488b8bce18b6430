import { Link } from 'react-router'

import type { JudgedReview, JudgedState } from '#contract/reviews/judging.ts'
import { Desk, DESK_PAGE, type AdminState, stateOf } from '#web/admin/list-page.tsx'
import { ReviewPanel } from '#web/admin/review-panel.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { callPage, type Page } from '#web/api.ts'
import { listJudgedReviews } from '#web/endpoints/reviews/judging.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'

import type { Route } from './+types/reviews'

const STATES: readonly AdminState<JudgedState>[] = [
  { key: 'reported', label: 'Reported', empty: 'No reports' },
  { key: 'hidden', label: 'Hidden', empty: 'None hidden' },
  { key: 'published', label: 'Public', empty: 'None published' },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reviews')

type About = { state: JudgedState; providerId: string | null }

function loadReviews({ state, providerId }: About, cursor?: string): Promise<Page<JudgedReview[]>> {
  const about = providerId === null ? {} : { provider_id: providerId }
  return callPage(listJudgedReviews, { query: { state, limit: DESK_PAGE, ...about, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const providerId = new URL(request.url).searchParams.get('provider')
  const about: About = { state: stateOf(STATES, request), providerId }
  return { about, loaded: await tryLoad(LOAD_FAILED, () => loadReviews(about)) }
}

/** Reviews that are reported, hidden or public; of one provider when opened from a flag. */
export default function Reviews({ loaderData: { about, loaded } }: Route.ComponentProps) {
  return (
    <Desk
      title="Reviews"
      states={STATES}
      state={about.state}
      loaded={loaded}
      of={`${about.state} ${about.providerId}`}
      load={(cursor) => loadReviews(about, cursor)}
      failed={LOAD_FAILED}
      art="trophy"
      about={
        about.state === 'published' &&
        about.providerId !== null && (
          <Notice tone="plain" icon="info">
            One provider. <Link to={`?state=${about.state}`}>See everyone</Link>
          </Notice>
        )
      }
      line={({ author, subject, stars, service, published_text, reports }) => (
        <Words as="span" title={`${author.full_name} about ${subject.full_name}`}>
          <span>
            {stars} of 5 · {service}
          </span>
          <span>{reports.length > 0 ? `Reported ${reports[0]?.at_text}` : `Published ${published_text}`}</span>
        </Words>
      )}
      panel={(review, onDecided) => <ReviewPanel key={review.id} review={review} onJudged={onDecided} />}
    />
  )
}
