import type { APIRequestContext } from '@playwright/test'

import { send } from './people.ts'
import { readClock } from './sandbox.ts'

/** Where the demo clients live: not every provider visits both. */
export const HOMES = { client: 'V6J 1K8', client2: 'V5H 4N2' }

/** A provider, and one of their days as it looks from all of the homes. */
export type Opening = { id: string; full_name: string; date: string; times: string[] }

type Card = { id: string; full_name: string; next_slots: unknown[] }
type Days = Record<string, { start: string }[]>

/** Enough free hours that some are left when others take one and the roads between homes take more. */
const ROOMY = 4
/** Tomorrow may have become today when a journey gets there, and deadlines come near. */
const FIRST_HOURS = 60

/**
 * A provider of the service who travels to all of the homes, with a day that has room for everyone. Which one it is
 * does not matter, and differs from run to run: ties of the list are drawn.
 */
export async function findOpening(request: APIRequestContext, service: string, homes: string[]): Promise<Opening> {
  const lists = await Promise.all(homes.map((postal) => visitorsOf(request, service, postal)))
  for (const { id, full_name } of lists[0] ?? []) {
    if (!lists.every((cards) => cards.some((card) => card.id === id))) continue
    const found = await findDay(request, id, homes)
    if (found) return { id, full_name, ...found }
  }
  throw new Error(`nobody has ${ROOMY} free hours for ${service} that suit ${homes.join(' and ')}`)
}

/** The first day of a provider that has room as seen from all of the homes. */
export async function findDay(
  request: APIRequestContext,
  provider: string,
  homes: string[],
): Promise<{ date: string; times: string[] } | null> {
  const [own = {}, ...others] = await Promise.all(homes.map((postal) => daysOf(request, provider, postal)))
  const first = new Date(Date.parse(await readClock(request)) + FIRST_HOURS * 3_600_000).toISOString().slice(0, 10)
  for (const date of Object.keys(own).toSorted()) {
    if (date < first) continue
    const seen = others.map((days) => startsOn(days, date))
    const times = startsOn(own, date).filter((start) => seen.every((starts) => starts.includes(start)))
    if (times.length >= ROOMY) return { date, times }
  }
  return null
}

/** A request of this client to this provider, for a visit in some days. @param more of what it says, such as a promo code */
export async function requestVisit(
  request: APIRequestContext,
  { token }: { token: string },
  provider: string,
  more: { promo_code?: string } = {},
): Promise<{ id: string; status: string }> {
  const day = await findDay(request, provider, [HOMES.client])
  if (!day) throw new Error('the demo provider has no free day')
  const [service] = (await (await request.get(`/api/services/provider/${provider}`)).json()) as [{ id: string }]
  return send(request, 'bookings', { service_id: service.id, date: day.date, time: day.times[0], ...more }, token)
}

async function visitorsOf(request: APIRequestContext, service: string, postal: string): Promise<Card[]> {
  const query = new URLSearchParams({ service, postal, limit: '100' })
  const cards = (await (await request.get(`/api/services/providers?${query}`)).json()) as Card[]
  return cards.filter(({ next_slots }) => next_slots.length > 0)
}

async function daysOf(request: APIRequestContext, provider: string, postal: string): Promise<Days> {
  const answer = await request.get(`/api/providers/${provider}?${new URLSearchParams({ postal })}`)
  return ((await answer.json()) as { date_availability: Days }).date_availability
}

function startsOn(days: Days, date: string): string[] {
  return (days[date] ?? []).map(({ start }) => start)
}
