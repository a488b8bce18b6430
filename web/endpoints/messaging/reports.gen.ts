// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const decideReport = { method: 'POST', path: '/admin/conversations/:id/decision' } as Route<
  typeof import('#contract/messaging/reports.ts').decideReport
>
export const getConversationReport = { method: 'GET', path: '/admin/conversations/:id/report' } as Route<
  typeof import('#contract/messaging/reports.ts').getConversationReport
>
export const listReports = { method: 'GET', path: '/admin/conversations' } as Route<
  typeof import('#contract/messaging/reports.ts').listReports
>
export const readReported = { method: 'GET', path: '/admin/conversations/:id' } as Route<
  typeof import('#contract/messaging/reports.ts').readReported
>
export const reportConversation = { method: 'POST', path: '/messages/conversations/:id/report' } as Route<
  typeof import('#contract/messaging/reports.ts').reportConversation
>
