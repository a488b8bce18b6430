/** A form's rule for the reason that an admin gives: what is wrong with it, null when nothing is. */
export const reasonRule = (text: string): string | null =>
  text.trim().length < 5 ? 'Write at least 5 characters' : null

/** The label of a reason that admins alone read. */
export const AUDIT_REASON = 'Reason, for the audit'
