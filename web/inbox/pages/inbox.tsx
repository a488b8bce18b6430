import { Button } from '#web/ui/button.tsx'
import { useRevalidator } from 'react-router'

import type { InboxMessage } from '#contract/inbox.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { listInbox, readInbox } from '#web/endpoints/inbox.gen.ts'
import { groupByVisit, isUnread } from '#web/inbox/group-by-visit.ts'
import { InboxCard } from '#web/inbox/inbox-card.tsx'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/inbox'

/** Messages, several of which make a card. */
const PAGE = 30

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Inbox')

function loadMessages(cursor?: string): Promise<Page<InboxMessage[]>> {
  return callPage(listInbox, { query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loaded: await tryLoad(LOAD_FAILED, () => loadMessages()) }
}

/** A person's messages of the last twelve months, visit by visit, newest first. */
export default function Inbox({ loaderData: { loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const refresh = () => void revalidator.revalidate()
  const { busy, error, run } = useAction()
  useFresh(refresh, ['inbox', 'visit'])
  const newest = loaded.data?.items.at(0)
  const hasUnread = loaded.data?.items.some(isUnread) ?? false
  const readAll = (id: string) =>
    run(async () => {
      await call(readInbox, { body: { id, and_before: true } })
      await revalidator.revalidate()
    })
  return (
    <div className="hb-narrow">
      <PageHeader
        title="Inbox"
        actions={
          newest &&
          hasUnread && (
            <Button variant="default" size="sm" loading={busy} onClick={() => void readAll(newest.id)}>
              Mark all as read
            </Button>
          )
        }
      />
      <FormError>{error}</FormError>
      <WhenLoaded loaded={loaded}>{(first) => <Messages first={first} />}</WhenLoaded>
    </div>
  )
}

function Messages({ first }: { first: Page<InboxMessage[]> }) {
  const list = usePagedList(first, '', (cursor) => loadMessages(cursor))
  if (list.items.length === 0) return <EmptyState art="mailbox" title="Nothing here yet" />
  return (
    <>
      <PlainList gap={8}>
        {groupByVisit(list.items).map((group) => (
          <InboxCard key={group.key} group={group} />
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </>
  )
}
