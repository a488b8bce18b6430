import type { ShouldRevalidateFunction } from 'react-router'

import { call } from '#web/api.ts'
import { getConversationWith } from '#web/endpoints/messaging.gen.ts'
import { Thread } from '#web/messaging/thread.tsx'
import { redirectTo } from '#web/redirects.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'

import type { Route } from './+types/conversation-with'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request, ['client', 'provider'], landingPath)
  const thread = await call(getConversationWith, { params: { id: params.personId } })
  if (thread.id !== null) throw redirectTo(request, `/messages/${thread.id}`)
  return { user, loaded: { thread, lines: [] } }
}

/** A reload would lose the message being written. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.personId !== nextParams.personId

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'New message')

/** A conversation before its first message. */
export default function ConversationWithPage({ loaderData: { user, loaded } }: Route.ComponentProps) {
  return <Thread key={loaded.thread.other.id} user={user} loaded={loaded} />
}

export const ErrorBoundary = routeError({
  404: {
    title: 'You can’t write to this person',
    text: 'They may have left, or you’re logged in with another account.',
    art: 'mailbox',
    action: { label: 'See your messages', to: '/messages' },
  },
  ...failed(LOAD_FAILED),
})
