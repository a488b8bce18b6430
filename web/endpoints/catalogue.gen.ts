// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getServiceByTitle = { method: 'GET', path: '/services/by-title/:title' } as Route<
  typeof import('#contract/catalogue.ts').getServiceByTitle
>
export const listCatalogue = { method: 'GET', path: '/catalogue' } as Route<
  typeof import('#contract/catalogue.ts').listCatalogue
>
