import type { TimeOff } from '#contract/availability/time-off.ts'
import { addDays } from '#web/ui/values/local-text.ts'

import type { TimeWindow } from './hours.ts'

/** The part of a time off that falls on one day. */
export type Away = TimeWindow & { off: TimeOff; isWholeDay: boolean }

/** Local text of the server compares like time itself: nothing is converted here. */
export function awayOn(list: readonly TimeOff[], date: string): Away[] {
  const [midnight, next] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  return list.flatMap((off) => {
    if (off.end <= midnight || off.start >= next) return []
    const start = off.start <= midnight ? '00:00' : off.start.slice(11)
    const end = off.end >= next ? '24:00' : off.end.slice(11)
    return [{ off, start, end, isWholeDay: start === '00:00' && end === '24:00' }]
  })
}
