// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getArea = { method: 'GET', path: '/areas/:city' } as Route<
  typeof import('#contract/availability/areas.ts').getArea
>
export const getPlace = { method: 'GET', path: '/places/:postal' } as Route<
  typeof import('#contract/availability/areas.ts').getPlace
>
export const getServiceInArea = { method: 'GET', path: '/areas/:city/:service' } as Route<
  typeof import('#contract/availability/areas.ts').getServiceInArea
>
export const listAreas = { method: 'GET', path: '/areas' } as Route<
  typeof import('#contract/availability/areas.ts').listAreas
>
export const listServiceAreas = { method: 'GET', path: '/areas-of/:service' } as Route<
  typeof import('#contract/availability/areas.ts').listServiceAreas
>
