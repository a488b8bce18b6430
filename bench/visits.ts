import { createLocalTime } from '#server/platform/time.ts'
import type { BulkData } from '#tests/factories/bulk-data.ts'
import { NOW } from './setup.ts'

/** One hour that nobody has booked yet, with who would book it. */
export type Visit = {
  providerId: string
  serviceId: string
  clientId: string
  token: string
  date: string
  time: string
  startsAt: string
}

const FIRST_DAY = 3
/** Hours that exist on every date. */
const HOURS = Array.from({ length: 20 }, (_, n) => n + 4)

/** Every call another provider, hour or client, so that nobody is in anybody's way; `from` parts several series. */
export function createVisits({ providers, clients }: BulkData, from = 0): () => Visit {
  const localTime = createLocalTime('America/Vancouver')
  const dates = localTime.datesFrom(localTime.addDays(localTime.localDate(NOW), FIRST_DAY), 350)
  let made = from
  return () => {
    const n = made++
    const provider = providers[n % providers.length]!
    const hour = Math.floor(n / providers.length)
    const date = dates[Math.floor(hour / HOURS.length) % dates.length]!
    const time = `${String(HOURS[hour % HOURS.length]).padStart(2, '0')}:00`
    // The providers of one hour are fewer than the clients, so no client is asked for twice at a time.
    const client = clients[n % clients.length]!
    return {
      providerId: provider.id,
      serviceId: provider.serviceId,
      clientId: client.id,
      token: client.token,
      date,
      time,
      startsAt: localTime.instantOf(date, time)!.toISOString(),
    }
  }
}
