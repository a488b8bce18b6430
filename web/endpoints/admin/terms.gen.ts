// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getAdminTerms = { method: 'GET', path: '/admin/terms/:side' } as Route<
  typeof import('#contract/admin/terms.ts').getAdminTerms
>
export const getAdminTermsVersion = { method: 'GET', path: '/admin/terms/:side/versions/:version' } as Route<
  typeof import('#contract/admin/terms.ts').getAdminTermsVersion
>
export const publishTerms = { method: 'POST', path: '/admin/terms/:side' } as Route<
  typeof import('#contract/admin/terms.ts').publishTerms
>
export const withdrawTerms = { method: 'POST', path: '/admin/terms/:side/versions/:version/withdrawal' } as Route<
  typeof import('#contract/admin/terms.ts').withdrawTerms
>
