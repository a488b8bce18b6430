/** Announced inside the transaction that sets a new password: what the old one opened ends with it. */
export const PASSWORD_CHANGED = 'account.password_changed'

export type PasswordChanged = { userId: string }
