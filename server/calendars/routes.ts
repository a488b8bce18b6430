import {
  closeCalendarFeed,
  downloadBookingCalendar,
  getCalendarFeed,
  openCalendarFeed,
  readCalendarFeed,
} from '#contract/calendars.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import { deleteFeed, findFeed, saveFeed } from './queries.ts'
import { showFeed, showVisit } from './show-calendar.ts'

const CALENDAR = 'text/calendar; charset=utf-8'

type Feed = Awaited<ReturnType<typeof findFeed>>

function presentFeed({ localTime }: Deps, feed: Feed) {
  const isOpen = feed !== undefined && feed.ended_at === null
  return {
    is_open: isOpen,
    opened_text: feed && isOpen ? localTime.longText(feed.opened_at) : null,
    ended_text: feed?.ended_at ? localTime.longText(feed.ended_at) : null,
  }
}

export function registerCalendarRoutes(serve: Serve, deps: Deps): void {
  serve(getCalendarFeed, async ({ actor }) => {
    const feed = await findFeed(deps.db, signedIn(actor).id)
    return presentFeed(deps, feed)
  })

  serve(openCalendarFeed, async ({ actor }) => {
    const token = newToken()
    await saveFeed(deps.db, signedIn(actor).id, hashToken(token), deps.clock.now())
    return { url: `${deps.site.publicUrl}/api/calendars/feeds/${token}.ics` }
  })

  serve(closeCalendarFeed, async ({ actor }) => {
    await deleteFeed(deps.db, signedIn(actor).id)
    return { message: 'Your calendar link no longer works.' }
  })

  serve(readCalendarFeed, async ({ params }) => {
    return new FileAnswer(await showFeed(deps, params.token), CALENDAR, 'homebloom.ics')
  })

  serve(downloadBookingCalendar, async ({ actor, params, query }) => {
    return new FileAnswer(await showVisit(deps, actor, params.id, query.session_id), CALENDAR, 'visit.ics')
  })
}
