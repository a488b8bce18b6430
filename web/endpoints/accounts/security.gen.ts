// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const askEmailChange = { method: 'POST', path: '/auth/email-change' } as Route<
  typeof import('#contract/accounts/security.ts').askEmailChange
>
export const changePassword = { method: 'POST', path: '/auth/change-password' } as Route<
  typeof import('#contract/accounts/security.ts').changePassword
>
export const confirmEmail = { method: 'POST', path: '/auth/email-confirmation/confirm' } as Route<
  typeof import('#contract/accounts/security.ts').confirmEmail
>
export const confirmEmailChange = { method: 'POST', path: '/auth/email-change/confirm' } as Route<
  typeof import('#contract/accounts/security.ts').confirmEmailChange
>
export const dropEmailChange = { method: 'DELETE', path: '/auth/email-change' } as Route<
  typeof import('#contract/accounts/security.ts').dropEmailChange
>
export const endOtherSessions = { method: 'DELETE', path: '/auth/sessions' } as Route<
  typeof import('#contract/accounts/security.ts').endOtherSessions
>
export const endSession = { method: 'DELETE', path: '/auth/sessions/:id' } as Route<
  typeof import('#contract/accounts/security.ts').endSession
>
export const getEmailChange = { method: 'GET', path: '/auth/email-change' } as Route<
  typeof import('#contract/accounts/security.ts').getEmailChange
>
export const listSessions = { method: 'GET', path: '/auth/sessions' } as Route<
  typeof import('#contract/accounts/security.ts').listSessions
>
export const objectToEmailChange = { method: 'POST', path: '/auth/email-change/object' } as Route<
  typeof import('#contract/accounts/security.ts').objectToEmailChange
>
export const sendEmailConfirmation = { method: 'POST', path: '/auth/email-confirmation' } as Route<
  typeof import('#contract/accounts/security.ts').sendEmailConfirmation
>
