import { allowLongLook } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hourly } from '#server/platform/housekeeping.ts'
import type { LocalTime } from '#server/platform/time.ts'
import {
  claimRefresh,
  findFirstVisit,
  purgeChanges,
  listChanges,
  lockReports,
  rollUp,
  rollUpCohorts,
  rollUpNewcomers,
  rollUpOffered,
  type DaySpan,
} from './roll-up-queries.ts'

const EVERY_MS = 60_000
const BATCH = 5000

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'localTime'>

/** Keeps the figures of the reports: at most a minute old, an hour where they are about people who came again. */
export function createReportSweep(deps: RefreshDeps): () => Promise<void> {
  const slowly = hourly(() => refreshSlow(deps))
  return async () => {
    if (!(await inTransaction(deps.db, (trx) => claimRefresh(trx, deps.clock.now(), EVERY_MS)))) return
    await refreshDays(deps)
    await slowly(deps.clock.now())
  }
}

/** Recalculates each day with changes. Interrupted at any point, it does the same again. */
export async function refreshDays({ db, localTime }: RefreshDeps): Promise<void> {
  for (;;) {
    const { ids, moments } = await listChanges(db, BATCH)
    if (ids.length === 0) return
    const dates = [...new Set(moments.map((moment) => localTime.localDate(moment)))].toSorted()
    for (const date of dates)
      await inTransaction(db, async (trx) => {
        await lockReports(trx)
        await rollUp(trx, spanOf(localTime, date))
      })
    await inTransaction(db, (trx) => purgeChanges(trx, ids))
  }
}

/** Today's offers, and figures over all visits of a person. */
export async function refreshSlow({ db, clock, localTime }: RefreshDeps): Promise<void> {
  const today = localTime.localDate(clock.now())
  await inTransaction(db, async (trx) => {
    await lockReports(trx)
    await rollUpOffered(trx, spanOf(localTime, today), localTime.weekdayOf(today))
  })
  const first = await findFirstVisit(db)
  if (first === null) return
  const days = daysBetween(localTime, localTime.localDate(first), today)
  await inTransaction(db, async (trx) => {
    await allowLongLook(trx)
    await lockReports(trx)
    await rollUpCohorts(
      trx,
      days
        .filter(({ date }, at) => at === 0 || date.endsWith('-01'))
        .map(({ date, start }) => ({ date: `${date.slice(0, 7)}-01`, start })),
    )
    await rollUpNewcomers(trx, days)
  })
}

export function spanOf(localTime: LocalTime, date: string): DaySpan {
  const { start, end } = localTime.dayOf(date)
  return { date, start: new Date(start), end: new Date(end) }
}

const DAY_MS = 86_400_000

function daysBetween(localTime: LocalTime, from: string, to: string): DaySpan[] {
  const count = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)
  return localTime.datesFrom(from, count).map((date) => spanOf(localTime, date))
}
