// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const answerHelp = { method: 'POST', path: '/help/tickets/:id/messages' } as Route<
  typeof import('#contract/support.ts').answerHelp
>
export const askForHelp = { method: 'POST', path: '/help/tickets' } as Route<
  typeof import('#contract/support.ts').askForHelp
>
export const getHelp = { method: 'GET', path: '/help/tickets/:id' } as Route<
  typeof import('#contract/support.ts').getHelp
>
export const listHelp = { method: 'GET', path: '/help/tickets' } as Route<
  typeof import('#contract/support.ts').listHelp
>
export const receiveMail = { method: 'POST', path: '/inbound/mail' } as Route<
  typeof import('#contract/support.ts').receiveMail
>
