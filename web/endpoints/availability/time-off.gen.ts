// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const addTimeOff = { method: 'POST', path: '/availability/time-off' } as Route<
  typeof import('#contract/availability/time-off.ts').addTimeOff
>
export const listTimeOff = { method: 'GET', path: '/availability/time-off' } as Route<
  typeof import('#contract/availability/time-off.ts').listTimeOff
>
export const previewTimeOff = { method: 'POST', path: '/availability/time-off/preview' } as Route<
  typeof import('#contract/availability/time-off.ts').previewTimeOff
>
export const removeTimeOff = { method: 'DELETE', path: '/availability/time-off/:id' } as Route<
  typeof import('#contract/availability/time-off.ts').removeTimeOff
>
