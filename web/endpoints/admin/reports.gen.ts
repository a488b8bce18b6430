// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const downloadReport = { method: 'GET', path: '/admin/reports/csv' } as Route<
  typeof import('#contract/admin/reports.ts').downloadReport
>
export const getReport = { method: 'GET', path: '/admin/reports' } as Route<
  typeof import('#contract/admin/reports.ts').getReport
>
export const listReported = { method: 'GET', path: '/admin/reports/bookings' } as Route<
  typeof import('#contract/admin/reports.ts').listReported
>
