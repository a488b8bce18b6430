// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const createProfile = { method: 'POST', path: '/providers' } as Route<
  typeof import('#contract/availability.ts').createProfile
>
export const getProvider = { method: 'GET', path: '/providers/:id' } as Route<
  typeof import('#contract/availability.ts').getProvider
>
export const listServiceProviders = { method: 'GET', path: '/services/providers' } as Route<
  typeof import('#contract/availability.ts').listServiceProviders
>
export const previewHours = { method: 'POST', path: '/availability/hours/preview' } as Route<
  typeof import('#contract/availability.ts').previewHours
>
export const updateProfile = { method: 'PUT', path: '/providers' } as Route<
  typeof import('#contract/availability.ts').updateProfile
>
