import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { SURROUNDINGS_MAX } from '#contract/constants.ts'
import { idsIn } from '#contract/fields/choice.ts'
import { estimateTrip, listOpenDays } from '#server/availability/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listSurrounded, type SurroundedRow } from './queries.ts'

/** Visits around some requests of a provider on their days, which decide whether a request fits. */
export async function showSurroundings(deps: Deps, providerId: string, asked: string): Promise<RequestSurroundings[]> {
  const ids = idsIn(asked).slice(0, SURROUNDINGS_MAX)
  if (ids.length === 0) return []
  const fromDate = deps.localTime.localDate(deps.clock.now())
  const [rows, { home }] = await Promise.all([
    listSurrounded(deps.db, providerId, ids),
    listOpenDays(deps, providerId, { fromDate, days: 1 }),
  ])
  return rows.map((row) => present(deps, row, home))
}

function present({ localTime }: Deps, row: SurroundedRow, home: string | null): RequestSurroundings {
  const date = localTime.localDate(row.starts_at)
  const onItsDay = <N extends { at: string }>(neighbour: N | null) =>
    neighbour && localTime.localDate(new Date(neighbour.at)) === date ? neighbour : null
  const lineOf = (neighbour: { title: string; at: string } | null) =>
    neighbour && {
      title: neighbour.title,
      time_text: localTime.timeText(localTime.localText(new Date(neighbour.at)).slice(11)),
    }
  const before = onItsDay(row.before)
  const from = before?.prefix ?? home
  return {
    booking_id: row.id,
    drive_minutes: from === null ? null : (estimateTrip(from, row.prefix)?.minutes ?? null),
    drive_from: before ? 'visit' : 'home',
    before: lineOf(before),
    after: lineOf(onItsDay(row.after)),
  }
}
