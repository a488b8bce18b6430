export { installCatalogue, type CatalogueContent } from './install-catalogue.ts'
export { findCategory, findEntryByName, listEntries, type CategoryRow, type EntryRow } from './queries.ts'
export { registerCatalogueRoutes } from './routes.ts'
