// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listFavouriteIds = { method: 'GET', path: '/favourites/ids' } as Route<
  typeof import('#contract/availability/favourites.ts').listFavouriteIds
>
export const listFavourites = { method: 'GET', path: '/favourites' } as Route<
  typeof import('#contract/availability/favourites.ts').listFavourites
>
export const setFavourite = { method: 'PUT', path: '/favourites/:id' } as Route<
  typeof import('#contract/availability/favourites.ts').setFavourite
>
