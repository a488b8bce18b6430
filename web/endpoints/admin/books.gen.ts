// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getBooks = { method: 'GET', path: '/admin/money/books' } as Route<
  typeof import('#contract/admin/books.ts').getBooks
>
export const listAccountMovements = { method: 'GET', path: '/admin/money/books/movements' } as Route<
  typeof import('#contract/admin/books.ts').listAccountMovements
>
