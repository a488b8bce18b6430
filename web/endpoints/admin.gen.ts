// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const countQueue = { method: 'GET', path: '/admin/queue/counts' } as Route<
  typeof import('#contract/admin.ts').countQueue
>
export const decideApplicant = { method: 'POST', path: '/admin/providers/:id/decision' } as Route<
  typeof import('#contract/admin.ts').decideApplicant
>
export const decideChange = { method: 'POST', path: '/admin/changes/:id/decision' } as Route<
  typeof import('#contract/admin.ts').decideChange
>
export const getApplicant = { method: 'GET', path: '/admin/providers/:id' } as Route<
  typeof import('#contract/admin.ts').getApplicant
>
export const getVisitsAhead = { method: 'GET', path: '/admin/providers/:id/visits-ahead' } as Route<
  typeof import('#contract/admin.ts').getVisitsAhead
>
export const listApplicants = { method: 'GET', path: '/admin/providers' } as Route<
  typeof import('#contract/admin.ts').listApplicants
>
export const listQueue = { method: 'GET', path: '/admin/queue' } as Route<
  typeof import('#contract/admin.ts').listQueue
>
export const sendContact = { method: 'POST', path: '/contact' } as Route<
  typeof import('#contract/admin.ts').sendContact
>
