import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { Task, TaskCounts } from '#contract/admin/tasks.ts'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { CloseTaskDialog } from '#web/admin/tasks/close-task-dialog.tsx'
import { TaskCard } from '#web/admin/tasks/task-card.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { countTasks, listTasks } from '#web/endpoints/admin/tasks.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/tasks'

const PAGE = 30

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Today')

function loadTasks(kind: string, cursor?: string): Promise<Page<Task[]>> {
  return callPage(listTasks, { query: { limit: PAGE, ...(kind ? { kind } : {}), ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const kind = new URL(request.url).searchParams.get('kind') ?? ''
  const loaded = await tryLoad(LOAD_FAILED, async () => {
    const [first, counts] = await Promise.all([loadTasks(kind), call(countTasks)])
    return { first, counts }
  })
  return { kind, loaded }
}

/** Tasks for admins: red ones first, then by due time. */
export default function Tasks({ loaderData: { kind, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const refresh = () => void revalidator.revalidate()
  useFresh(refresh, ['tasks'])
  return (
    <>
      <PageHeader title="Today" lead={loaded.data ? leadOf(loaded.data.counts) : undefined} />
      <WhenLoaded loaded={loaded}>
        {({ first, counts }) => (
          <Stack gap={20}>
            {counts.kinds.length > 0 && <KindTabs kind={kind} counts={counts} />}
            <TaskList kind={kind} first={first} onClosed={() => void revalidator.revalidate().then(focusHeading)} />
          </Stack>
        )}
      </WhenLoaded>
    </>
  )
}

function leadOf({ total, red, overdue }: TaskCounts): string {
  if (total === 0) return 'You’re all caught up.'
  const more = [red > 0 ? `${red} can’t wait` : '', overdue > 0 ? `${overdue} overdue` : ''].filter(Boolean)
  const waits = total === 1 ? 'One task' : `${total} tasks`
  return more.length > 0 ? `${waits}: ${more.join(', ')}.` : `${waits} for you.`
}

function KindTabs({ kind, counts: { total, kinds } }: { kind: string; counts: TaskCounts }) {
  return (
    <Tabs
      label="Waiting, by kind"
      current={kind}
      tabs={[
        { key: '', label: 'Everything', count: total, to: '?' },
        ...kinds.map(({ kind: key, label, count }) => ({ key, label, count, to: `?kind=${key}` })),
      ]}
    />
  )
}

type TaskListProps = { kind: string; first: Page<Task[]>; onClosed: () => void }

function TaskList({ kind, first, onClosed }: TaskListProps) {
  const list = usePagedList(first, kind, (cursor) => loadTasks(kind, cursor))
  const [closing, setClosing] = useState<Task | null>(null)
  if (list.items.length === 0) return <EmptyState art="trophy" title="All done" />
  return (
    <>
      <PlainList gap={8}>
        {list.items.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} onClose={() => setClosing(task)} />
          </li>
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
      <CloseTaskDialog
        task={closing}
        onClose={() => setClosing(null)}
        onClosed={() => {
          setClosing(null)
          onClosed()
        }}
      />
    </>
  )
}
