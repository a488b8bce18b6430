import type { ShouldRevalidateFunction } from 'react-router'

import { call } from '#web/api.ts'
import { getConversation, listLines } from '#web/endpoints/messaging.gen.ts'
import { Thread } from '#web/messaging/thread.tsx'
import { LINES_AT_ONCE } from '#web/messaging/use-lines.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'

import type { Route } from './+types/conversation'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request, ['client', 'provider'], landingPath)
  const [thread, lines] = await Promise.all([
    call(getConversation, { params }),
    call(listLines, { params, query: { limit: LINES_AT_ONCE } }),
  ])
  return { user, loaded: { thread, lines } }
}

/** The open page keeps itself up to date; the list beside it loads again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.id !== nextParams.id

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Messages with ${loaderData.loaded.thread.other.first_name}` : 'Messages')

export default function ConversationPage({ loaderData: { user, loaded } }: Route.ComponentProps) {
  return <Thread key={loaded.thread.id} user={user} loaded={loaded} />
}

export const ErrorBoundary = routeError({
  404: {
    title: 'We couldn’t find that conversation',
    text: 'It may belong to another account.',
    art: 'mailbox',
    action: { label: 'See your messages', to: '/messages' },
  },
  ...failed(LOAD_FAILED),
})
