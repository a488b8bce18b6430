// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const changeEntryPicture = { method: 'PUT', path: '/admin/catalogue/:id/picture' } as Route<
  typeof import('#contract/admin/catalogue.ts').changeEntryPicture
>
export const createCategory = { method: 'POST', path: '/admin/categories' } as Route<
  typeof import('#contract/admin/catalogue.ts').createCategory
>
export const createEntry = { method: 'POST', path: '/admin/catalogue' } as Route<
  typeof import('#contract/admin/catalogue.ts').createEntry
>
export const editCategory = { method: 'PUT', path: '/admin/categories/:slug' } as Route<
  typeof import('#contract/admin/catalogue.ts').editCategory
>
export const editEntry = { method: 'PUT', path: '/admin/catalogue/:id' } as Route<
  typeof import('#contract/admin/catalogue.ts').editEntry
>
export const getAdminEntry = { method: 'GET', path: '/admin/catalogue/:id' } as Route<
  typeof import('#contract/admin/catalogue.ts').getAdminEntry
>
export const listAdminEntries = { method: 'GET', path: '/admin/catalogue' } as Route<
  typeof import('#contract/admin/catalogue.ts').listAdminEntries
>
export const listDemand = { method: 'GET', path: '/admin/demand' } as Route<
  typeof import('#contract/admin/catalogue.ts').listDemand
>
export const listEntryServices = { method: 'GET', path: '/admin/catalogue/:id/services' } as Route<
  typeof import('#contract/admin/catalogue.ts').listEntryServices
>
export const moveCategory = { method: 'POST', path: '/admin/categories/:slug/move' } as Route<
  typeof import('#contract/admin/catalogue.ts').moveCategory
>
export const moveEntry = { method: 'POST', path: '/admin/catalogue/:id/move' } as Route<
  typeof import('#contract/admin/catalogue.ts').moveEntry
>
export const restoreCategory = { method: 'POST', path: '/admin/categories/:slug/return' } as Route<
  typeof import('#contract/admin/catalogue.ts').restoreCategory
>
export const retireCategory = { method: 'POST', path: '/admin/categories/:slug/retirement' } as Route<
  typeof import('#contract/admin/catalogue.ts').retireCategory
>
export const retireEntry = { method: 'POST', path: '/admin/catalogue/:id/retirement' } as Route<
  typeof import('#contract/admin/catalogue.ts').retireEntry
>
export const uploadEntryPicture = { method: 'POST', path: '/admin/catalogue/pictures' } as Route<
  typeof import('#contract/admin/catalogue.ts').uploadEntryPicture
>
