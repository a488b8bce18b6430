// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const changeAddress = { method: 'PUT', path: '/addresses/:id' } as Route<
  typeof import('#contract/addresses.ts').changeAddress
>
export const keepHomeDoor = { method: 'PUT', path: '/addresses/home' } as Route<
  typeof import('#contract/addresses.ts').keepHomeDoor
>
export const listAddresses = { method: 'GET', path: '/addresses' } as Route<
  typeof import('#contract/addresses.ts').listAddresses
>
export const removeAddress = { method: 'DELETE', path: '/addresses/:id' } as Route<
  typeof import('#contract/addresses.ts').removeAddress
>
export const saveAddress = { method: 'POST', path: '/addresses' } as Route<
  typeof import('#contract/addresses.ts').saveAddress
>
