import { isbot } from 'isbot'
import { redirect } from 'react-router'

import { callServer } from '#web/api.server.ts'
import { countOpening, getLink } from '#web/endpoints/bookings/booking-link.gen.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import type { Route } from './+types/booking-link'

/**
 * Redirects to the provider, whose page remembers the link by which a visitor came. Former handles redirect permanently
 * to the current one, but no browser caches that: later another provider may have them.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { handle, provider_id } = await callServer(context, getLink, { params })
  if (provider_id === null) return null
  if (handle !== params.handle) throw redirect(`/p/${handle}`, 301)
  const agent = request.headers.get('user-agent')
  if (agent && !isbot(agent)) await callServer(context, countOpening, { params: { handle } })
  throw redirect(`/providers/${provider_id}?via=${handle}`, 302)
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Not taking bookings')

export default function BookingLink() {
  return (
    <div className="hb-wrap hb-page">
      <EmptyState
        order={1}
        art="calendar"
        title="This provider isn’t taking bookings right now."
        action={{ label: 'Find another provider', to: '/services' }}
      />
    </div>
  )
}

export const ErrorBoundary = routeError({
  404: {
    title: 'This booking link doesn’t work.',
    text: 'Check the spelling, or ask them for their new link.',
    art: 'compass',
    action: { label: 'Browse services', to: '/services' },
  },
  ...failed(LOAD_FAILED),
})
