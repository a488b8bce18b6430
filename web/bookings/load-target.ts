import type { Provider } from '#contract/availability.ts'
import type { Service } from '#contract/providers.ts'
import { ApiError, call } from '#web/api.ts'
import { getProvider } from '#web/endpoints.gen.ts'

import { bookableDays, type BookableDay } from './free-days.ts'

/** Whom and what somebody is about to book. */
export type Target = {
  provider: Provider
  /** The provider's own active service; null when there is none of that id or title. */
  service: Service | null
  days: BookableDay[]
}

export type LoadedTarget = { target: Target } | { problem: string; canRetry: boolean }

/**
 * Loads the provider and picks the service.
 * @param wanted id of a service or title of a catalogue entry, as in the address
 */
export async function loadTarget(wanted: string, providerId: string): Promise<LoadedTarget> {
  try {
    const provider = await call(getProvider, { params: { id: providerId } })
    return { target: { provider, service: pickService(provider.services, wanted), days: daysOf(provider) } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { problem: 'Provider not found', canRetry: false }
    return { problem: 'Failed to load data', canRetry: true }
  }
}

function pickService(services: readonly Service[], wanted: string): Service | null {
  const title = wanted.trim().toLowerCase()
  const active = services.filter((service) => service.is_active)
  return (
    active.find((service) => service.id === wanted) ??
    active.find((service) => service.title.trim().toLowerCase() === title) ??
    null
  )
}

export function daysOf(provider: Provider): BookableDay[] {
  return bookableDays(provider.date_availability, new Date().toISOString().slice(0, 10))
}
