import type { Mileage } from '#contract/mileage.ts'
import { findHomePrefix } from '#server/availability/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { toCsv } from '#server/platform/text/csv.ts'
import { monthName } from '#server/statements/periods.ts'
import { drivesOf, type DayOfDrives } from './drives.ts'
import { byProviderAndDay, isLate, startOf } from './keep-days.ts'
import { findFirstDay, hide, isHidden, listDays, listDone, unhide } from './queries.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'localTime'>

/** The log of a year: the stored days, and for the last days what would be stored now. Only its provider gets it. */
export async function showMileage(deps: ShowDeps, providerId: string, asked?: number): Promise<Mileage> {
  const { db, clock, localTime } = deps
  const present = Number(localTime.localDate(clock.now()).slice(0, 4))
  const year = asked ?? present
  const first = Number((await findFirstDay(db, providerId))?.slice(0, 4) ?? present)
  const years = Array.from({ length: present - first + 1 }, (_, index) => present - index)
  const is_on = !(await isHidden(db, providerId))
  const days = is_on ? await listYear(deps, providerId, year) : []
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))].toReversed()
  return {
    is_on,
    year,
    years,
    ...sumOf(days),
    months: months.map((month) => {
      const own = days.filter(({ day }) => day.startsWith(month))
      return { title: monthName(month), ...sumOf(own), days: own.map((day) => presentDay(deps, day)).toReversed() }
    }),
  }
}

function presentDay(
  { localTime }: ShowDeps,
  { day, drives, ...rest }: DayOfDrives,
): Mileage['months'][number]['days'][number] {
  const stops = drives.length === 0 ? [] : [drives[0]!.from, ...drives.map(({ to }) => to)]
  return {
    date: day,
    day_text: localTime.longDate(day),
    ...sumOf([{ day, drives, ...rest }]),
    visits: drives.filter(({ to }) => to !== 'home').length,
    route: stops.join(' – '),
  }
}

function sumOf(days: readonly DayOfDrives[]): { km: number; minutes: number } {
  return {
    km: days.reduce((sum, { distance }) => sum + distance, 0) / 10,
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

export async function switchMileage(deps: ShowDeps, providerId: string, isOn: boolean): Promise<Mileage> {
  await (isOn ? unhide : hide)(deps.db, providerId)
  return showMileage(deps, providerId)
}

/** The days with drives of a year, the first first. */
async function listYear(deps: ShowDeps, providerId: string, year: number): Promise<DayOfDrives[]> {
  const { db, clock, localTime } = deps
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`]
  const span = { from: startOf(localTime, from), to: startOf(localTime, to), now: clock.now(), providerId }
  const visits = await listDone(db, span)
  // The stored drives of these days lack a visit.
  const late = new Set(
    visits.filter((visit) => isLate(deps, visit)).map((visit) => localTime.localDate(visit.starts_at)),
  )
  const kept = (await listDays(db, providerId, from, to)).filter(({ day }) => !late.has(day))
  const known = new Set(kept.map(({ day }) => day))
  const home = await findHomePrefix(db, providerId)
  const days = byProviderAndDay(deps, visits).get(providerId) ?? new Map<string, string[]>()
  // Days that are not stored yet, or that have a visit which was completed long after it.
  const fresh = [...days].filter(([day]) => !known.has(day)).map(([day, codes]) => drivesOf(day, home, codes))
  return [...kept, ...fresh].toSorted((one, other) => one.day.localeCompare(other.day))
}

const HEAD = ['Date', 'From', 'To', 'Kilometres (estimated)', 'Minutes (estimated)']

/** Drive by drive, for a spreadsheet. */
export async function writeMileageCsv(deps: ShowDeps, providerId: string, year: number): Promise<string> {
  const days = (await isHidden(deps.db, providerId)) ? [] : await listYear(deps, providerId, year)
  return toCsv(
    HEAD,
    days.flatMap(({ day, drives }) =>
      drives.map(({ from, to, distance, minutes }) => [day, from, to, { number: distance / 10 }, { number: minutes }]),
    ),
  )
}

/** For the statement of a year; null for who hides the log. */
export async function mileageText(deps: ShowDeps, providerId: string, year: number): Promise<string | null> {
  const { is_on, km } = await showMileage(deps, providerId, year)
  return is_on
    ? `Mileage: about ${km.toFixed(1)} km between your home area and your visits. This is an estimate from area to area, not a measured distance.`
    : null
}
