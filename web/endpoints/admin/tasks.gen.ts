// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const closeTask = { method: 'POST', path: '/admin/tasks/:id/close' } as Route<
  typeof import('#contract/admin/tasks.ts').closeTask
>
export const countTasks = { method: 'GET', path: '/admin/tasks/counts' } as Route<
  typeof import('#contract/admin/tasks.ts').countTasks
>
export const listTasks = { method: 'GET', path: '/admin/tasks' } as Route<
  typeof import('#contract/admin/tasks.ts').listTasks
>
