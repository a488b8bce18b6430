/** A form's rule for the reason that an admin gives: what is wrong with it, null when nothing is. */
export const reasonRule = (text: string): string | null =>
  text.trim().length < 5 ? 'Write at least 5 characters' : null

/** A form's rule for a day that has to be chosen. */
export const dayRule = (day: string): string | null => (day === '' ? 'Choose a day' : null)

/** Below a reason that the client and the provider read. */
export const BOTH_SEE = 'Both sides see this.'

/** The label of a reason that admins alone read. */
export const AUDIT_REASON = 'Reason, for the audit'
