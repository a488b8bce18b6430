// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getProviderInsights = { method: 'GET', path: '/bookings/insights' } as Route<
  typeof import('#contract/bookings/insights.ts').getProviderInsights
>
