/** Announced inside the transaction of the change. */
export const PROVIDER_SUSPENDED = 'provider.suspended'
export const PROVIDER_RESTORED = 'provider.restored'

export type ProviderSuspended = {
  providerId: string
  /** Whether visits that were accepted still take place. */
  keepsVisits: boolean
}

/** Approved again after a suspension. */
export type ProviderRestored = { providerId: string }

/** An admin's word on an application or a provider. */
export const VERIFICATION_DECIDED = 'provider.verification_decided'
export type VerificationDecided = {
  /** Of the entry in the history. */
  id: string
  email: string
  firstName: string
  state: 'approved' | 'changes_requested' | 'rejected' | 'suspended'
  reason: string | null
  /** Of a suspension: whether visits that were accepted still take place. */
  keepsVisits: boolean
}

/** An admin's word on a renewed insurance or a certificate. */
export const CHANGE_DECIDED = 'provider.change_decided'
export type ChangeDecided = {
  id: string
  email: string
  firstName: string
  kind: 'insurance' | 'certificate'
  /** A date in words, or the title of a service. */
  name: string
  isAccepted: boolean
  reason: string | null
}

/** It ends soon, or has ended. */
export const INSURANCE_ENDING = 'provider.insurance_ending'
export type InsuranceEnding = {
  providerId: string
  email: string
  firstName: string
  /** Its last day, YYYY-MM-DD. */
  until: string
  hasEnded: boolean
  /** How it stands, as the dashboard says it. */
  text: string
  /** A later day that waits for an admin. */
  renewedUntil: string | null
  /** Which reminder: so many days before. */
  days: number
}
