import type { Asked } from './generator.ts'
import type { BenchData } from './setup.ts'
import { createVisits, type Visit } from './visits.ts'

/** One line of the table: the same question to the product and to its limit. */
export type Row = {
  name: string
  /** Share of the limit's rate that is asked for; undefined for a line that is only shown. */
  goal?: number
  connections: number
  ours: () => Asked
  limit: () => Asked
  status: number
}

/** Example addresses whose answers the limit sends, by the name the limit knows them by. */
export function samplesOf({ listed, entryNames }: BenchData): Record<string, string> {
  const [provider] = listed.providers
  return {
    catalogue: '/api/catalogue',
    list: '/api/services?limit=64',
    service: `/api/services/${provider!.serviceId}`,
    provider: `/api/providers/${provider!.id}`,
    cards: `/api/services/providers?limit=20&times=next&service=${encodeURIComponent(entryNames[0]!)}`,
  }
}

export function createRows(data: BenchData): Row[] {
  const { listed, open, entryNames } = data
  const samples = samplesOf(data)
  const provider = inTurn(listed.providers)
  const entry = inTurn(entryNames)
  const get = (path: () => string) => (): Asked => ({ method: 'GET', path: path() })
  const read = (name: string, goal: number, ours: () => string, limit: () => string): Row => ({
    name,
    goal,
    connections: 32,
    ours: get(ours),
    limit: get(limit),
    status: 200,
  })
  const visits = createVisits(open)
  const book = (visit: Visit): Asked => {
    const { serviceId, token, date, time } = visit
    return { method: 'POST', path: '/api/bookings', token, body: JSON.stringify({ service_id: serviceId, date, time }) }
  }
  const bare = (path: string) => (): Asked => ({ method: 'POST', path, body: JSON.stringify(visits()) })
  const booking = { connections: 32, ours: () => book(visits()), status: 201 }
  return [
    read(
      'catalogue list, kept | bytes kept',
      0.5,
      () => samples['catalogue']!,
      () => '/catalogue',
    ),
    ...(['br', 'gzip'] as const).map((encoding) => ({
      ...read(
        `catalogue list, kept as ${encoding} | bytes kept as ${encoding}`,
        0.5,
        () => samples['catalogue']!,
        () => `/catalogue/${encoding}`,
      ),
      ours: (): Asked => ({ method: 'GET', path: samples['catalogue']!, encoding }),
    })),
    read(
      'list of 64 services | Kysely list of 64',
      0.6,
      () => samples['list']!,
      () => '/list',
    ),
    read(
      'service | select by key',
      0.5,
      () => `/api/services/${provider().serviceId}`,
      () => `/service/${provider().serviceId}`,
    ),
    read(
      'provider with 30 days of slots | busy times',
      0.4,
      () => `/api/providers/${provider().id}`,
      () => `/busy/${provider().id}`,
    ),
    read(
      'providers of a service, next times | 20 best and their busy times',
      0.6,
      () => `/api/services/providers?limit=20&times=next&service=${encodeURIComponent(entry())}`,
      () => `/cards/${encodeURIComponent(entry())}`,
    ),
    read(
      'home page, kept | bytes kept',
      0.5,
      () => '/',
      () => '/home',
    ),
    { name: 'booking | the same statements', goal: 0.6, limit: bare('/book'), ...booking },
    { name: 'booking | its own row alone', goal: 0.18, limit: bare('/insert'), ...booking },
  ]
}

function inTurn<T>(list: readonly T[]): () => T {
  let n = 0
  // A step that shares no factor with usual lengths walks all over the list.
  return () => list[(n = (n + 7919) % list.length)]!
}
