// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const decidePaper = { method: 'POST', path: '/admin/papers/:id/decision' } as Route<
  typeof import('#contract/papers.ts').decidePaper
>
export const listMyPapers = { method: 'GET', path: '/papers/mine' } as Route<
  typeof import('#contract/papers.ts').listMyPapers
>
export const lookAtCase = { method: 'POST', path: '/admin/providers/:id/look' } as Route<
  typeof import('#contract/papers.ts').lookAtCase
>
export const setRequiredPapers = { method: 'PUT', path: '/admin/catalogue/:id/papers' } as Route<
  typeof import('#contract/papers.ts').setRequiredPapers
>
export const submitPaper = { method: 'POST', path: '/papers' } as Route<
  typeof import('#contract/papers.ts').submitPaper
>
export const uploadPaperFile = { method: 'POST', path: '/papers/files' } as Route<
  typeof import('#contract/papers.ts').uploadPaperFile
>
export const viewMyPaper = { method: 'GET', path: '/papers/:id/files' } as Route<
  typeof import('#contract/papers.ts').viewMyPaper
>
export const viewPaper = { method: 'GET', path: '/admin/papers/:id/files' } as Route<
  typeof import('#contract/papers.ts').viewPaper
>
export const withdrawPaper = { method: 'DELETE', path: '/papers/:id' } as Route<
  typeof import('#contract/papers.ts').withdrawPaper
>
