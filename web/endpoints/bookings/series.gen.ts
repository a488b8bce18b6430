// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const answerSeries = { method: 'POST', path: '/bookings/series/:id/answer' } as Route<
  typeof import('#contract/bookings/series.ts').answerSeries
>
export const createSeries = { method: 'POST', path: '/bookings/series' } as Route<
  typeof import('#contract/bookings/series.ts').createSeries
>
export const endSeries = { method: 'POST', path: '/bookings/series/:id/end' } as Route<
  typeof import('#contract/bookings/series.ts').endSeries
>
export const getSeries = { method: 'GET', path: '/bookings/series/:id' } as Route<
  typeof import('#contract/bookings/series.ts').getSeries
>
export const previewSeries = { method: 'GET', path: '/bookings/series/preview' } as Route<
  typeof import('#contract/bookings/series.ts').previewSeries
>
