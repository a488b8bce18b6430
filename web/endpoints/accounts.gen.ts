// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const acceptClientTerms = { method: 'POST', path: '/auth/accept-client-terms' } as Route<
  typeof import('#contract/accounts.ts').acceptClientTerms
>
export const acceptProviderTerms = { method: 'POST', path: '/auth/accept-provider-terms' } as Route<
  typeof import('#contract/accounts.ts').acceptProviderTerms
>
export const checkResetLink = { method: 'GET', path: '/auth/reset-links/:hash' } as Route<
  typeof import('#contract/accounts.ts').checkResetLink
>
export const getMe = { method: 'GET', path: '/auth/me' } as Route<
  typeof import('#contract/accounts.ts').getMe
>
export const getProviderTermsStatus = { method: 'GET', path: '/auth/provider-terms-status' } as Route<
  typeof import('#contract/accounts.ts').getProviderTermsStatus
>
export const login = { method: 'POST', path: '/auth/login' } as Route<
  typeof import('#contract/accounts.ts').login
>
export const logout = { method: 'POST', path: '/auth/logout' } as Route<
  typeof import('#contract/accounts.ts').logout
>
export const requestPasswordReset = { method: 'POST', path: '/auth/reset-password' } as Route<
  typeof import('#contract/accounts.ts').requestPasswordReset
>
export const sendCode = { method: 'POST', path: '/verification/send-code' } as Route<
  typeof import('#contract/accounts.ts').sendCode
>
export const signup = { method: 'POST', path: '/auth/signup-with-verification' } as Route<
  typeof import('#contract/accounts.ts').signup
>
export const updateMe = { method: 'PUT', path: '/auth/me' } as Route<
  typeof import('#contract/accounts.ts').updateMe
>
export const updatePassword = { method: 'POST', path: '/auth/update-password' } as Route<
  typeof import('#contract/accounts.ts').updatePassword
>
export const uploadAvatar = { method: 'POST', path: '/auth/upload-avatar' } as Route<
  typeof import('#contract/accounts.ts').uploadAvatar
>
