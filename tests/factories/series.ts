import type { CallInput } from '#contract/endpoint.ts'
import { createSeries } from '#contract/bookings/series.ts'
import type { TestApp } from './app.ts'
import { day } from './calendar.ts'
import { addPerson, type TestPerson } from './people.ts'
import { addBookable, type Bookable } from './supply.ts'

export type TestSeries = { id: string; bookings: string[]; client: TestPerson; provider: Bookable }

type Body = CallInput<typeof createSeries>['body']

/** Dates so many weeks apart, from the day `from` of the tests on. */
export function repeated(visits: number, { weeks = 1, from = 3, time = '09:00' } = {}) {
  return Array.from({ length: visits }, (_, at) => ({ date: day(from + at * weeks * 7), time }))
}

export function askSeries(
  t: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  { serviceId }: Pick<Bookable, 'serviceId'>,
  body: Partial<Body> = {},
) {
  return t.call(createSeries, {
    token,
    body: { service_id: serviceId, every_weeks: 1, visits: repeated(4), ...body },
  })
}

/** Four visits, one a week, that wait for their answer. */
export async function addSeries(
  t: TestApp,
  change: { client?: TestPerson; provider?: Bookable; body?: Partial<Body> } = {},
): Promise<TestSeries> {
  const provider = change.provider ?? (await addBookable(t))
  const client = change.client ?? (await addPerson(t))
  const asked = await askSeries(t, client, provider, change.body)
  if (asked.status !== 201) throw new Error(`no series: ${JSON.stringify(asked.body)}`)
  return { id: asked.body[0]!.series!.id, bookings: asked.body.map(({ id }) => id), client, provider }
}
