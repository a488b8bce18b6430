import { estimateTrip } from '#server/availability/index.ts'

/** A drive between two areas, as the travel model estimates it. `distance` in tenths of a kilometre. */
export type Drive = { from: string; to: string; distance: number; minutes: number }

export const HOME = 'home'

/** The drives of a day, from home to one visit after the other and back. */
export type DayOfDrives = { day: string; distance: number; minutes: number; drives: Drive[] }

/**
 * Drives of a provider on a day with these visits. Pure. Leaves out drives that the model doesn't know.
 * @param home first half of a postal code
 * @param visits postal codes, in the order of the day
 */
export function drivesOf(day: string, home: string | null, visits: readonly string[]): DayOfDrives {
  const stops = home === null ? visits : [home, ...visits, home]
  const name = (at: number) => (home !== null && (at === 0 || at === stops.length - 1) ? HOME : stops[at]!.slice(0, 3))
  const drives = stops.slice(1).flatMap((to, index): Drive[] => {
    const trip = estimateTrip(stops[index]!, to)
    if (trip === null) return []
    return [{ from: name(index), to: name(index + 1), distance: Math.round(trip.km * 10), minutes: trip.minutes }]
  })
  const sum = (of: (drive: Drive) => number) => drives.reduce((total, drive) => total + of(drive), 0)
  return { day, distance: sum(({ distance }) => distance), minutes: sum(({ minutes }) => minutes), drives }
}
