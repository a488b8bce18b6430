import { Outlet, useParams, useRevalidator } from 'react-router'

import { callPage } from '#web/api.ts'
import { listConversations } from '#web/endpoints/messaging.gen.ts'
import { useLive } from '#web/live.ts'
import { ConversationList } from '#web/messaging/conversation-list.tsx'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { Page } from '#web/api.ts'
import type { Conversation } from '#contract/messaging.ts'

import type { Route } from './+types/messages'

import styles from './messages.module.css'

const load = (cursor?: string, signal?: AbortSignal) =>
  callPage(listConversations, { query: { cursor, limit: 30 }, ...(signal && { signal }) })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request, ['client', 'provider'], landingPath)
  return { user, loaded: await tryLoad(LOAD_FAILED, () => load()) }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Messages')

/** All conversations, and beside them the one that is open; on phones one of the two. */
export default function MessagesPage({ loaderData: { user, loaded } }: Route.ComponentProps) {
  const { id, personId } = useParams()
  const isOpen = id !== undefined || personId !== undefined
  const { revalidate } = useRevalidator()
  useLive(({ type }) => {
    if (type === 'messages' || type === 'all') void revalidate()
  })
  return (
    <div className={styles.panes} data-open={isOpen || undefined}>
      <section className={styles.list} aria-labelledby="messages">
        <h1 id="messages" className={styles.title}>
          Messages
        </h1>
        <WhenLoaded loaded={useLastGood(loaded)}>
          {(first) => <Conversations first={first} isClient={user.role === 'client'} />}
        </WhenLoaded>
      </section>
      <div className={styles.open}>
        <Outlet />
      </div>
    </div>
  )
}

const FIND = { label: 'Browse services', to: '/services' }

function Conversations({ first, isClient }: { first: Page<Conversation[]>; isClient: boolean }) {
  const list = usePagedList(first, 'conversations', (cursor, signal) => load(cursor, signal))
  if (list.items.length > 0) return <ConversationList list={list} />
  return (
    <div className={styles.none}>
      <EmptyState art="speech" title="No messages yet" {...(isClient ? { action: FIND } : {})}>
        {isClient && <p>Message a provider from their page, or book a visit.</p>}
      </EmptyState>
    </div>
  )
}
