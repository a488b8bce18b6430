/** Announced inside the transaction of the decision. */
export const PROVIDER_SUSPENDED = 'provider.suspended'

export type ProviderSuspended = {
  providerId: string
  /** Whether visits that were accepted still take place. */
  keepsVisits: boolean
}
