// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listDeadLetters = { method: 'GET', path: '/admin/dead-letters' } as Route<
  typeof import('#contract/admin/jobs.ts').listDeadLetters
>
export const listLanes = { method: 'GET', path: '/admin/jobs' } as Route<
  typeof import('#contract/admin/jobs.ts').listLanes
>
export const purgeDeadLetters = { method: 'POST', path: '/admin/dead-letters/forget' } as Route<
  typeof import('#contract/admin/jobs.ts').purgeDeadLetters
>
export const retryDeadLetters = { method: 'POST', path: '/admin/dead-letters/retry' } as Route<
  typeof import('#contract/admin/jobs.ts').retryDeadLetters
>
