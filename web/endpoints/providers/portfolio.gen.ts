// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const addPhoto = { method: 'POST', path: '/portfolio/photos' } as Route<
  typeof import('#contract/providers/portfolio.ts').addPhoto
>
export const askAgain = { method: 'POST', path: '/portfolio/photos/:id/ask' } as Route<
  typeof import('#contract/providers/portfolio.ts').askAgain
>
export const changePhoto = { method: 'PUT', path: '/portfolio/photos/:id' } as Route<
  typeof import('#contract/providers/portfolio.ts').changePhoto
>
export const getPortfolio = { method: 'GET', path: '/portfolio' } as Route<
  typeof import('#contract/providers/portfolio.ts').getPortfolio
>
export const listProviderPhotos = { method: 'GET', path: '/providers/:id/photos' } as Route<
  typeof import('#contract/providers/portfolio.ts').listProviderPhotos
>
export const openPhoto = { method: 'GET', path: '/portfolio/photos/:id/picture' } as Route<
  typeof import('#contract/providers/portfolio.ts').openPhoto
>
export const orderPhotos = { method: 'PUT', path: '/portfolio/order' } as Route<
  typeof import('#contract/providers/portfolio.ts').orderPhotos
>
export const removePhoto = { method: 'DELETE', path: '/portfolio/photos/:id' } as Route<
  typeof import('#contract/providers/portfolio.ts').removePhoto
>
export const reportPhoto = { method: 'POST', path: '/portfolio/photos/:id/report' } as Route<
  typeof import('#contract/providers/portfolio.ts').reportPhoto
>
export const uploadPortfolioPhoto = { method: 'POST', path: '/portfolio/files' } as Route<
  typeof import('#contract/providers/portfolio.ts').uploadPortfolioPhoto
>
