import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { JudgedReview, JudgedState } from '#contract/reviews/judging.ts'
import { ListAndDetail } from '#web/admin/list-and-detail.tsx'
import { ReviewPanel } from '#web/admin/review-panel.tsx'
import { callPage, type Page } from '#web/api.ts'
import { listJudgedReviews } from '#web/endpoints/reviews/judging.gen.ts'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/reviews'

const FAILED = 'Failed to load reviews. Please try again later.'
const PAGE = 30
const STATES: readonly { key: JudgedState; label: string; empty: string }[] = [
  { key: 'reported', label: 'Reported', empty: 'No reports are waiting' },
  { key: 'hidden', label: 'Hidden', empty: 'Nothing is hidden' },
  { key: 'published', label: 'Public', empty: 'Nothing is published yet' },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reviews')

type About = { state: JudgedState; providerId: string | null }

function loadReviews({ state, providerId }: About, cursor?: string): Promise<Page<JudgedReview[]>> {
  const about = providerId === null ? {} : { provider_id: providerId }
  return callPage(listJudgedReviews, { query: { state, limit: PAGE, ...about, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const providerId = searchParams.get('provider')
  const asked = STATES.find(({ key }) => key === searchParams.get('state'))?.key
  const about: About = { state: asked ?? (providerId === null ? 'reported' : 'published'), providerId }
  return { about, loaded: await tryLoad(FAILED, () => loadReviews(about)) }
}

/** What was reported, hidden or is public: the list, and the one that is looked at. */
export default function Reviews({ loaderData: { about, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const judged = () => void revalidator.revalidate().then(focusHeading)
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="Hide what breaks our rules, not what is unkind: ratings count for everybody. Both sides read your reason."
      />
      <Stack gap={20}>
        <Tabs
          label="Reviews by state"
          current={about.state}
          tabs={STATES.map(({ key, label }) => ({ key, label, to: `?state=${key}` }))}
        />
        <WhenLoaded loaded={loaded}>
          {(first) => <ReviewList about={about} first={first} onJudged={judged} />}
        </WhenLoaded>
      </Stack>
    </>
  )
}

type ReviewListProps = { about: About; first: Page<JudgedReview[]>; onJudged: () => void }

function ReviewList({ about, first, onJudged }: ReviewListProps) {
  const list = usePagedList(first, `${about.state} ${about.providerId}`, (cursor) => loadReviews(about, cursor))
  const [chosen, setChosen] = useState<string | null>(null)
  const current = list.items.find(({ id }) => id === chosen) ?? list.items[0]
  if (!current)
    return <EmptyState art="trophy" title={STATES.find(({ key }) => key === about.state)?.empty ?? 'Nothing here'} />
  return (
    <ListAndDetail
      items={list.items}
      chosen={current}
      onChoose={setChosen}
      more={<MoreButton list={list} failed={FAILED} />}
      line={({ author, subject, stars, service, published_text, reports }) => (
        <Words as="span" title={`${author.full_name} about ${subject.full_name}`}>
          <span>
            {stars} of 5 · {service}
          </span>
          <span>{reports.length > 0 ? `Reported ${reports[0]?.at_text}` : `Published ${published_text}`}</span>
        </Words>
      )}
    >
      <ReviewPanel key={current.id} review={current} onJudged={onJudged} />
    </ListAndDetail>
  )
}
