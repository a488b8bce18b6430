// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const blockPerson = { method: 'POST', path: '/blocks/:id' } as Route<
  typeof import('#contract/blocks.ts').blockPerson
>
export const listBlocks = { method: 'GET', path: '/blocks' } as Route<
  typeof import('#contract/blocks.ts').listBlocks
>
export const unblockPerson = { method: 'DELETE', path: '/blocks/:id' } as Route<
  typeof import('#contract/blocks.ts').unblockPerson
>
