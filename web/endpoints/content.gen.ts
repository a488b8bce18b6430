// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getContent = { method: 'GET', path: '/content/:name' } as Route<
  typeof import('#contract/content.ts').getContent
>
export const getHero = { method: 'GET', path: '/hero' } as Route<
  typeof import('#contract/content.ts').getHero
>
export const getHome = { method: 'GET', path: '/home' } as Route<
  typeof import('#contract/content.ts').getHome
>
export const getTermsVersion = { method: 'GET', path: '/terms/:side/:version' } as Route<
  typeof import('#contract/content.ts').getTermsVersion
>
export const listTermsVersions = { method: 'GET', path: '/terms/:side' } as Route<
  typeof import('#contract/content.ts').listTermsVersions
>
