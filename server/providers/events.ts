/** Announced inside the transaction of the decision. */
export const PROVIDER_SUSPENDED = 'provider.suspended'
export const PROVIDER_RESTORED = 'provider.restored'

export type ProviderSuspended = {
  providerId: string
  /** Whether visits that were accepted still take place. */
  keepsVisits: boolean
}

/** Approved again after a suspension. */
export type ProviderRestored = { providerId: string }
