import { eventName } from '#server/platform/events.ts'

/** Announced inside the transaction of the change. None of it ever reaches the client of the visit. */

/** A person is asked to be a trusted contact. */
export const CONTACT_ASKED = eventName<ContactAsked>('safety.contact_asked')
export type ContactAsked = {
  id: string
  phone: string
  providerName: string
  token: string
  expiresAt: Date
}

/** They have said yes or no. */
export const CONTACT_ANSWERED = eventName<ContactAnswered>('safety.contact_answered')
export type ContactAnswered = {
  id: string
  email: string
  phone: string
  firstName: string
  providerName: string
  contactName: string
  contactPhone: string
  agrees: boolean
  /** The link with which they can stop. */
  token: string
}

export const CONTACT_STOPPED = eventName<ContactStopped>('safety.contact_stopped')
export type ContactStopped = Pick<ContactAnswered, 'id' | 'email' | 'phone' | 'firstName' | 'contactName'>

/** The timer asks the provider whether all is well. */
export const SAFETY_ASKED = eventName<SafetyAsked>('safety.asked')
export type SafetyAsked = {
  bookingId: string
  round: string
  email: string
  phone: string
  firstName: string
  answerBy: Date
  hasContact: boolean
}

/** Something may have happened to a provider. */
export const ALARM_RAISED = eventName<AlarmRaised>('safety.alarm_raised')
export type AlarmRaised = {
  id: string
  kind: 'silent' | 'timer'
  providerName: string
  at: Date
  /** The trusted contact who has agreed; null without one. */
  contactPhone: string | null
}

/** The provider has said that all is well, to the people who were alarmed. */
export const ALL_CLEAR = eventName<AllClear>('safety.all_clear')
export type AllClear = { id: string; providerName: string; at: Date; contactPhone: string }
