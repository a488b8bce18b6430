// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const addMember = { method: 'POST', path: '/household' } as Route<
  typeof import('#contract/household.ts').addMember
>
export const changeMember = { method: 'PUT', path: '/household/:id' } as Route<
  typeof import('#contract/household.ts').changeMember
>
export const consentToNotes = { method: 'PUT', path: '/household/consent' } as Route<
  typeof import('#contract/household.ts').consentToNotes
>
export const getHousehold = { method: 'GET', path: '/household' } as Route<
  typeof import('#contract/household.ts').getHousehold
>
export const removeMember = { method: 'DELETE', path: '/household/:id' } as Route<
  typeof import('#contract/household.ts').removeMember
>
