// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const createService = { method: 'POST', path: '/services' } as Route<
  typeof import('#contract/providers.ts').createService
>
export const deleteService = { method: 'DELETE', path: '/services/:id' } as Route<
  typeof import('#contract/providers.ts').deleteService
>
export const getMyVerification = { method: 'GET', path: '/verification/mine' } as Route<
  typeof import('#contract/providers.ts').getMyVerification
>
export const getService = { method: 'GET', path: '/services/:id' } as Route<
  typeof import('#contract/providers.ts').getService
>
export const getServicesAvailability = { method: 'GET', path: '/services/availability' } as Route<
  typeof import('#contract/providers.ts').getServicesAvailability
>
export const listProviderServices = { method: 'GET', path: '/services/provider/:id' } as Route<
  typeof import('#contract/providers.ts').listProviderServices
>
export const listServices = { method: 'GET', path: '/services' } as Route<
  typeof import('#contract/providers.ts').listServices
>
export const submitVerification = { method: 'POST', path: '/verification/submit' } as Route<
  typeof import('#contract/providers.ts').submitVerification
>
export const updateService = { method: 'PUT', path: '/services/:id' } as Route<
  typeof import('#contract/providers.ts').updateService
>
