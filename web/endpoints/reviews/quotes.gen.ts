// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const chooseQuotes = { method: 'PUT', path: '/admin/quotes' } as Route<
  typeof import('#contract/reviews/quotes.ts').chooseQuotes
>
export const getAdminQuotes = { method: 'GET', path: '/admin/quotes' } as Route<
  typeof import('#contract/reviews/quotes.ts').getAdminQuotes
>
export const listQuotable = { method: 'GET', path: '/admin/quotes/quotable' } as Route<
  typeof import('#contract/reviews/quotes.ts').listQuotable
>
