import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { BookableDay } from '#web/bookings/request/bookable-days.ts'
import { loadTarget, type Target } from '#web/bookings/request/load-target.ts'
import type { VisitChoice } from '#contract/rules/add-ons.ts'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

/** Date YYYY-MM-DD and time HH:MM; '' where nothing is chosen. */
export type Chosen = { date: string; time: string }

/** Request for available times: at a postal code, for a visit with its add-ons. */
export type AskedTimes = { place: string | null; choice: VisitChoice }

/**
 * The day and time of the visit among the free ones. Every choice is written into the address, so that a reload, a
 * login in between and a link to it mean the same. A time that has gone is let go, and no other is ever put in its place.
 * @param wanted what the address or the draft asks for
 * @param isSettled false while the free times are those of another place than the visit's; the next `refresh` decides
 */
export function useChosenTime(target: Target, wanted: Chosen, isSettled: boolean) {
  const [, setParams] = useSearchParams()
  const [days, setDays] = useState(target.days)
  const [outside, setOutside] = useState(target.outside)
  const [ownVisits, setOwnVisits] = useState(target.ownVisits)
  const [minutes, setMinutes] = useState(target.minutes)
  const [service, setService] = useState(target.service)
  const [chosen, setChosen] = useState(() => (isSettled ? startOf(target.days, wanted) : wanted))
  // The latest choice counts, not the one when the request was sent.
  const latest = useRef(chosen)

  const choose = (next: Chosen) => {
    latest.current = next
    setChosen(next)
    setParams((present) => withChosen(present, next), { replace: true, preventScrollReset: true })
  }
  /**
   * Asks for the free times again.
   * @param asked postal code of the visit, and what is added to it
   * @param isWanted whether the answer still matters when it comes
   * @returns what was chosen and is no longer free; null when nothing was lost
   */
  const refresh = async ({ place, choice }: AskedTimes, isWanted: () => boolean): Promise<Chosen | null> => {
    const loaded = await loadTarget(target.service?.id ?? '', target.provider.id, place, choice)
    if (!('target' in loaded) || !isWanted()) return null
    const { days: fresh } = loaded.target
    setOutside(loaded.target.outside)
    setOwnVisits(loaded.target.ownVisits)
    setMinutes(loaded.target.minutes)
    setService(loaded.target.service ?? target.service)
    setDays(fresh)
    const before = latest.current
    if (isFree(fresh, before)) return null
    const isDayFree = fresh.some((day) => day.date === before.date)
    if (before.time !== '') {
      choose({ date: isDayFree ? before.date : '', time: '' })
      return before
    }
    // Only a day was shown: the next one with a free time is as good.
    if (!isDayFree) choose({ date: (fresh.find((day) => day.date > before.date) ?? fresh[0])?.date ?? '', time: '' })
    return null
  }

  return {
    days,
    outside,
    ownVisits,
    minutes,
    /** As it was when times were last requested. */
    service,
    ...chosen,
    times: days.find((day) => day.date === chosen.date)?.times ?? [],
    chooseDate: (date: string) => choose({ date, time: '' }),
    chooseBoth: choose,
    chooseTime: (time: string) => choose({ ...latest.current, time }),
    refresh,
  }
}

/** "4:00 PM on Tue, Nov 24" */
export function whenText({ date, time }: Chosen): string {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(`${date} ${time}`)
    ? `${timeText(time)} on ${dateText(date, true)}`
    : 'That time'
}

/** Whether exactly this was requested and isn't available. */
export function isGone(days: readonly BookableDay[], wanted: Chosen): boolean {
  return days.length > 0 && wanted.time !== '' && !isFree(days, wanted)
}

function isFree(days: readonly BookableDay[], { date, time }: Chosen): boolean {
  return days.find((day) => day.date === date)?.times.includes(time) ?? false
}

function startOf(days: readonly BookableDay[], wanted: Chosen): Chosen {
  if (isFree(days, wanted)) return wanted
  const isDayFree = days.some((day) => day.date === wanted.date)
  if (isDayFree) return { date: wanted.date, time: '' }
  return { date: isGone(days, wanted) ? '' : (days[0]?.date ?? ''), time: '' }
}

function withChosen(present: URLSearchParams, { date, time }: Chosen): URLSearchParams {
  const next = new URLSearchParams(present)
  for (const [name, value] of [
    ['date', date],
    ['time', time],
  ] as const) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
