import type { RouterContextProvider } from 'react-router'

import { callServer } from '#web/api.server.ts'
import { PAIR } from '#web/discovery/photos/photo-pair.tsx'
import { searchAvailability } from '#web/endpoints/availability/search.gen.ts'
import { timeText } from '#web/ui/values/local-text.ts'

import { type Available, NOBODY } from './available-list.tsx'

const PEOPLE_SHOWN = 6
const TIMES_SHOWN = 3

/** The first day with anyone available, and who; for loaders. Optional: a page works without it. */
export async function loadAvailable(
  context: Readonly<RouterContextProvider>,
  where: { city?: string; category?: string } = {},
): Promise<Available> {
  const found = await callServer(context, searchAvailability, { query: { ...where, limit: PEOPLE_SHOWN } }).catch(
    () => null,
  )
  if (found === null) return NOBODY
  const people = found.providers.map((card) => ({
    id: card.id,
    full_name: card.full_name,
    avatar_url: card.avatar_url,
    ratings_average: card.ratings_average,
    ratings_count: card.ratings_count,
    location: card.location,
    specialties: card.specialties,
    photos: card.photos.slice(0, PAIR),
    charges_gst: card.charges_gst,
    price: card.service.price,
    // The heading names the day.
    times: card.next_slots.slice(0, TIMES_SHOWN).map(({ start }) => timeText(start)),
  }))
  return { date: found.date, isTomorrow: found.date === found.first_date, people }
}
