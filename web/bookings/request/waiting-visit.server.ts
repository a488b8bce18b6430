import type { RouterContextProvider } from 'react-router'

import { safeRedirect } from '#contract/rules.ts'
import { callServer } from '#web/api.server.ts'
import { getProvider } from '#web/endpoints/availability.gen.ts'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import { daysOf, pickService } from './load-target.ts'

/** The booking page, as `?redirect=` names it. */
const BOOKING = /^\/booking\/([^/]+)\/([^/]+)\/?$/

/**
 * For the loaders of login and sign-up: the visit that the visitor was about to book, in words ("Gel Manicure with
 * Hana, Tue, Nov 24 at 4:00 PM"). Its names and whether the time is offered come from the database, not from the
 * address; a time that is not offered is left out. Null when nothing waits.
 */
export async function describeWaitingVisit(
  context: Readonly<RouterContextProvider>,
  redirect: string | null,
): Promise<string | null> {
  const wanted = safeRedirect(redirect)
  if (wanted === null) return null
  const { pathname, searchParams } = new URL(wanted, 'http://site')
  const [, service = '', id = ''] = BOOKING.exec(pathname) ?? []
  if (id === '') return null
  try {
    const wantedService = decodeURIComponent(service)
    const provider = await callServer(context, getProvider, {
      params: { id: decodeURIComponent(id) },
      query: { service_id: wantedService },
    })
    const found = pickService(provider.services, wantedService)
    if (!found) return null
    const visit = `${found.title} with ${provider.full_name.split(' ')[0]}`
    const [date, time] = [searchParams.get('date') ?? '', searchParams.get('time') ?? '']
    const isOffered = daysOf(provider, found.duration_minutes)
      .find((day) => day.date === date)
      ?.times.includes(time)
    return isOffered ? `${visit}, ${dateText(date, true)} at ${timeText(time)}` : visit
  } catch {
    // An address with an unknown provider is no reason not to show the form.
    return null
  }
}
