// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const chooseNotice = { method: 'PUT', path: '/notices/choices' } as Route<
  typeof import('#contract/notices.ts').chooseNotice
>
export const consentToTexts = { method: 'PUT', path: '/notices/texts' } as Route<
  typeof import('#contract/notices.ts').consentToTexts
>
export const getNotices = { method: 'GET', path: '/notices' } as Route<
  typeof import('#contract/notices.ts').getNotices
>
export const stopNotices = { method: 'POST', path: '/notices/stop' } as Route<
  typeof import('#contract/notices.ts').stopNotices
>
