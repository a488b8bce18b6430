import { Link, useRevalidator } from 'react-router'

import type { Alarm } from '#contract/bookings/safety.ts'
import { AlarmBadge } from '#web/admin/alarm-badge.tsx'
import { callPage, type Page } from '#web/api.ts'
import { listAlarms } from '#web/endpoints/bookings/safety.gen.ts'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/safety'

const PAGE = 30

type State = 'open' | 'closed'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Safety')

function loadAlarms(state: State, cursor?: string): Promise<Page<Alarm[]>> {
  return callPage(listAlarms, { query: { state, limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const state: State = new URL(request.url).searchParams.get('state') === 'closed' ? 'closed' : 'open'
  return { state, loaded: await tryLoad(LOAD_FAILED, () => loadAlarms(state)) }
}

/** Alarms of providers, newest first. */
export default function SafetyBoard({ loaderData: { state, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  useFresh(() => void revalidator.revalidate(), ['tasks'])
  return (
    <>
      <PageHeader title="Safety" lead="If they’re in danger, call 911 first." />
      <Stack gap={20}>
        <Tabs
          label="Alarms by state"
          current={state}
          tabs={[
            { key: 'open', label: 'Open', to: '?' },
            { key: 'closed', label: 'Closed', to: '?state=closed' },
          ]}
        />
        <WhenLoaded loaded={loaded}>{(first) => <AlarmList state={state} first={first} />}</WhenLoaded>
      </Stack>
    </>
  )
}

function AlarmList({ state, first }: { state: State; first: Page<Alarm[]> }) {
  const list = usePagedList(first, state, (cursor) => loadAlarms(state, cursor))
  if (list.items.length === 0)
    return <EmptyState art="check" title={state === 'open' ? 'No open alarms' : 'None closed'} />
  return (
    <>
      <Surface as="section" aria-label="Alarms">
        <PlainList divided>
          {list.items.map((alarm) => (
            <Row as="li" key={alarm.id} wrap gap={[8, 16]} justify="between">
              <Words title={<Link to={`/admin/safety/${alarm.id}`}>{alarm.provider_name}</Link>}>
                <span>
                  {alarm.kind === 'silent' ? 'Silent alarm' : 'No answer after the visit'} · {alarm.raised_text}
                </span>
                <span>
                  {alarm.service_title}, {alarm.scheduled_text}
                </span>
              </Words>
              <AlarmBadge alarm={alarm} />
            </Row>
          ))}
        </PlainList>
      </Surface>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </>
  )
}
