/** Wall-clock windows of one weekday, 0 = Sunday, as `HH:MM` pairs. */
export type DayHours = { weekday: number; windows: [start: string, end: string][] }

/** `minutes` is how long a visit takes: an hour when absent. */
export type DemoOffering = { entry: string; price: number; minutes?: number; description: string }

/**
 * One made-up provider. `offerings[].entry` is the name of a catalogue entry, `price` whole dollars
 * within its range; `phone` ten digits; the street is private,
 * `location` is what everyone sees.
 */
export type DemoProvider = {
  key: string
  firstName: string
  lastName: string
  email: string
  phone: string
  street: string
  city: string
  postalCode: string
  location: string
  bio: string
  yearsOfExperience: number
  specialties: string[]
  offerings: DemoOffering[]
  weekly: DayHours[]
  bufferMinutes: 0 | 15 | 30
  cancellationTier: 'flexible' | 'standard' | 'firm'
  gstNumber?: string
  /** Service area. 45 minutes around home when absent. */
  service_area?: { cities?: string[]; max_minutes?: number | null }
}

/** The same windows on several weekdays: `hours([2, 3], '09:00-12:00', '13:00-17:00')`. */
export function hours(weekdays: number[], ...windows: string[]): DayHours[] {
  return weekdays.map((weekday) => ({
    weekday,
    windows: windows.map((window): [string, string] => [window.slice(0, 5), window.slice(6)]),
  }))
}
