// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const askSellers = { method: 'POST', path: '/admin/sellers/ask' } as Route<
  typeof import('#contract/sellers.ts').askSellers
>
export const downloadSellerFile = { method: 'GET', path: '/admin/sellers/files/:id' } as Route<
  typeof import('#contract/sellers.ts').downloadSellerFile
>
export const getSellerAdmin = { method: 'GET', path: '/admin/sellers' } as Route<
  typeof import('#contract/sellers.ts').getSellerAdmin
>
export const listSellers = { method: 'GET', path: '/admin/sellers/list' } as Route<
  typeof import('#contract/sellers.ts').listSellers
>
export const makeSellerFile = { method: 'POST', path: '/admin/sellers/files' } as Route<
  typeof import('#contract/sellers.ts').makeSellerFile
>
