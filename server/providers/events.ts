import type { Actor } from '#server/platform/http/actor.ts'
import { eventName } from '#server/platform/events.ts'

/** Announced inside the transaction of the change. */
export const PROVIDER_SUSPENDED = eventName<ProviderSuspended>('provider.suspended')
export const PROVIDER_RESTORED = eventName<ProviderRestored>('provider.restored')

export type ProviderSuspended = {
  providerId: string
  /** Whether visits that were accepted still take place. */
  keepsVisits: boolean
  /** Whether nothing is paid out to them any more, until an admin releases it. */
  holdsPayouts: boolean
  /** As the provider reads it. */
  reason: string | null
  /** The admin whose second factor covers the refund. */
  actor: Actor
}

/** A suspension was lifted. */
export type ProviderRestored = { providerId: string }

/** An admin's word on an application or a provider. */
export const VERIFICATION_DECIDED = eventName<VerificationDecided>('provider.verification_decided')
export type VerificationDecided = {
  /** Id of the entry in the history. */
  id: string
  email: string
  firstName: string
  outcome: 'approved' | 'changes_requested' | 'rejected' | 'suspended' | 'suspension_lifted'
  reason: string | null
  /** For a suspension: whether accepted visits still take place. */
  keepsVisits: boolean
  /** The decision on each paper. */
  papers: { name: string; isAccepted: boolean; reason: string | null }[]
}

/** An admin's decision on a paper of an approved provider. */
export const PAPER_DECIDED = eventName<PaperDecided>('provider.paper_decided')
export type PaperDecided = {
  id: string
  email: string
  firstName: string
  /** "Liability insurance" */
  name: string
  isAccepted: boolean
  /** Its last day, YYYY-MM-DD; null without one. */
  until: string | null
  /** Reason for a refusal. */
  reason: string | null
}

/** A paper that counts ends soon, or has ended. */
export const PAPER_ENDING = eventName<PaperEnding>('provider.paper_ending')
export type PaperEnding = {
  id: string
  email: string
  firstName: string
  name: string
  /** Its last day, YYYY-MM-DD. */
  until: string
  hasEnded: boolean
  /** When it ends and what follows. */
  text: string
  /** A newer one waits for an admin. */
  isRenewed: boolean
  /** Number of days before the end. */
  days: number
}

/** Asks a provider who was approved without papers to upload them. */
export const PAPERS_ASKED = eventName<PapersAsked>('provider.papers_asked')
export type PapersAsked = {
  providerId: string
  email: string
  firstName: string
  /** Names of the papers. */
  papers: string[]
  /** The last day on which clients can book without them, YYYY-MM-DD. */
  until: string
}

/** An admin has hidden a photo, brought it back, or left it hidden after its owner had asked; or reports have hidden it. */
export const PHOTO_JUDGED = eventName<PhotoJudged>('provider.photo_judged')
export type PhotoJudged = {
  /** Id of the act: the same photo may be hidden and restored again. */
  actId: string
  photoId: string
  email: string
  firstName: string
  /** The service that it shows; null for the work as a whole. */
  service: string | null
  decision: 'hide' | 'restore' | 'uphold' | 'reported'
  reason: string
}

/** An admin has decided about a photo: sent to each of its reporters. */
export const PHOTO_REPORT_ANSWERED = eventName<PhotoReportAnswered>('provider.photo_report_answered')
export type PhotoReportAnswered = {
  reportId: string
  photoId: string
  /** The reporter's. */
  email: string
  firstName: string
  providerId: string
  /** The full name of the provider whose photo it is. */
  provider: string
  isHidden: boolean
}

/** The price of a service is outside the range that an entry has now. */
export const PRICE_OUTSIDE = eventName<PriceOutside>('offering.price_outside')
export type PriceOutside = {
  offeringId: string
  email: string
  firstName: string
  title: string
  /** Dollars. */
  min: number
  max: number
  price: number
  /** The last day on which clients can book it at this price, YYYY-MM-DD. */
  until: string
  moment: 'told' | 'reminded' | 'paused'
}

/** An entry of the catalogue ends, or does not end after all. */
export const ENTRY_RETIRED = eventName<EntryRetired>('offering.entry_retired')
export type EntryRetired = {
  offeringId: string
  email: string
  firstName: string
  title: string
  /** The last day for visits, YYYY-MM-DD; null when it continues. */
  lastDay: string | null
  at: Date
}
