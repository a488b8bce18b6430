// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const downloadMileage = { method: 'GET', path: '/mileage/csv' } as Route<
  typeof import('#contract/mileage.ts').downloadMileage
>
export const getMileage = { method: 'GET', path: '/mileage' } as Route<
  typeof import('#contract/mileage.ts').getMileage
>
export const setMileage = { method: 'PUT', path: '/mileage' } as Route<
  typeof import('#contract/mileage.ts').setMileage
>
