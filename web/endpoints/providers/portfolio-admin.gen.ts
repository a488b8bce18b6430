// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const judgePhoto = { method: 'POST', path: '/admin/photos/:id/decision' } as Route<
  typeof import('#contract/providers/portfolio-admin.ts').judgePhoto
>
export const listJudgedPhotos = { method: 'GET', path: '/admin/photos' } as Route<
  typeof import('#contract/providers/portfolio-admin.ts').listJudgedPhotos
>
