// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const addAnswerTemplate = { method: 'POST', path: '/admin/answer-templates' } as Route<
  typeof import('#contract/admin/tickets.ts').addAnswerTemplate
>
export const answerTicket = { method: 'POST', path: '/admin/tickets/:id/answers' } as Route<
  typeof import('#contract/admin/tickets.ts').answerTicket
>
export const changeAnswerTemplate = { method: 'PUT', path: '/admin/answer-templates/:id' } as Route<
  typeof import('#contract/admin/tickets.ts').changeAnswerTemplate
>
export const changeTicket = { method: 'POST', path: '/admin/tickets/:id/changes' } as Route<
  typeof import('#contract/admin/tickets.ts').changeTicket
>
export const getTicket = { method: 'GET', path: '/admin/tickets/:id' } as Route<
  typeof import('#contract/admin/tickets.ts').getTicket
>
export const getTicketFigures = { method: 'GET', path: '/admin/tickets/figures' } as Route<
  typeof import('#contract/admin/tickets.ts').getTicketFigures
>
export const listAnswerTemplates = { method: 'GET', path: '/admin/answer-templates' } as Route<
  typeof import('#contract/admin/tickets.ts').listAnswerTemplates
>
export const listCaseLines = { method: 'GET', path: '/admin/case-lines' } as Route<
  typeof import('#contract/admin/tickets.ts').listCaseLines
>
export const noteTicket = { method: 'POST', path: '/admin/tickets/:id/notes' } as Route<
  typeof import('#contract/admin/tickets.ts').noteTicket
>
export const ownTask = { method: 'POST', path: '/admin/tasks/:id/owner' } as Route<
  typeof import('#contract/admin/tickets.ts').ownTask
>
export const pasteMail = { method: 'POST', path: '/admin/tickets/:id/mails' } as Route<
  typeof import('#contract/admin/tickets.ts').pasteMail
>
export const removeAnswerTemplate = { method: 'DELETE', path: '/admin/answer-templates/:id' } as Route<
  typeof import('#contract/admin/tickets.ts').removeAnswerTemplate
>
