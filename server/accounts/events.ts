import type { AdminScope } from '#contract/scopes.ts'
import { eventName } from '#server/platform/events.ts'

/** Announced inside the transaction of the change, so that subscribers learn of it exactly when it happens. */

/** A code has to be sent to a phone. */
export const CODE_REQUESTED = eventName<CodeRequested>('account.code_requested')
export type CodeRequested = { id: string; phone: string; code: string; minutes: number; expiresAt: Date }

/** A reset link is to go to the owner of an account. */
export const RESET_REQUESTED = eventName<ResetRequested>('account.reset_requested')
export type ResetRequested = { userId: string; email: string; token: string; expiresAt: Date }

/** Everything opened with the old password ends with it. */
export const PASSWORD_CHANGED = eventName<PasswordChanged>('account.password_changed')
export type PasswordChanged = {
  userId: string
  email: string
  /** Their owner changed it and stays logged in there; by a reset link every session ends. */
  isSessionKept: boolean
}

/** A person with the password requested another email. Nothing has changed yet. */
export const EMAIL_CHANGE_ASKED = eventName<EmailChangeAsked>('account.email_change_asked')
export type EmailChangeAsked = {
  userId: string
  oldEmail: string
  newEmail: string
  /** Another account uses this address: its owner gets a different email, without a link. */
  isTaken: boolean
  confirmToken: string
  objectToken: string
  expiresAt: Date
}

/** The new address has said yes. */
export const EMAIL_CHANGED = eventName<EmailChanged>('account.email_changed')
export type EmailChanged = {
  userId: string
  oldEmail: string
  newEmail: string
  objectToken: string
  objectUntil: Date
}

export const PHONE_CHANGED = eventName<PhoneChanged>('account.phone_changed')
export type PhoneChanged = {
  userId: string
  email: string
  /** The last two digits of the new number. */
  ending: string
}

/** An account was closed, or opened again. */
export const SUSPENSION_CHANGED = eventName<SuspensionChanged>('account.suspension_changed')
export type SuspensionChanged = { userId: string }

/** An admin's word on a new name. */
export const NAME_DECIDED = eventName<NameDecided>('account.name_decided')
export type NameDecided = {
  /** Id of the requested change. */
  id: string
  email: string
  firstName: string
  /** The requested name. */
  name: string
  isAccepted: boolean
  reason: string | null
}

/** A change of a person's second factor. */
export const FACTOR_CHANGED = eventName<FactorChanged>('account.factor_changed')
export type FactorChanged = {
  userId: string
  email: string
  /** `guessed`: a person with the password tries one code after the other. `reset`: by an operator. */
  what: 'enrolled' | 'proven' | 'recovered' | 'codes_renewed' | 'reset' | 'guessed'
  /** Recovery codes, where one was used. */
  codesLeft: number
  at: Date
}

/** An admin's scopes have changed. Empty before: they were no admin. Empty now: they are none any more. */
export const SCOPES_CHANGED = eventName<ScopesChanged>('account.scopes_changed')
export type ScopesChanged = {
  userId: string
  email: string
  before: readonly AdminScope[]
  scopes: readonly AdminScope[]
  at: Date
}

/** A new account. Its link proves that the person gets email at the address. */
export const SIGNED_UP = eventName<ConfirmationAsked>('account.signed_up')
/** The same link again. */
export const CONFIRMATION_ASKED = eventName<ConfirmationAsked>('account.confirmation_asked')
export type ConfirmationAsked = { userId: string; email: string; token: string; expiresAt: Date }

/** A client signed up through an invite link. Its code may not exist. */
export const SIGNED_UP_BY_INVITE = eventName<SignedUpByInvite>('account.signed_up_by_invite')
export type SignedUpByInvite = { userId: string; code: string }

/** The same by a provider's booking link; the handle may not exist. */
export const SIGNED_UP_BY_LINK = eventName<SignedUpByLink>('account.signed_up_by_link')
export type SignedUpByLink = { userId: string; handle: string }

/** A person has deleted their account. This event is the last place that has the address. */
export const ACCOUNT_DELETED = eventName<AccountDeleted>('account.deleted')
export type AccountDeleted = { userId: string; email: string; isProvider: boolean }

/** A person's export of their own data is ready. */
export const OWN_DATA_READY = eventName<OwnDataReady>('account.data_ready')
export type OwnDataReady = { id: string; userId: string; email: string; until: Date }
