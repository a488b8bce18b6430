export { installCatalogue, type CatalogueContent } from './install-catalogue.ts'
export {
  findCategory,
  findEntry,
  findEntryByName,
  listCategories,
  listEntries,
  writeRequiredPapers,
  type CategoryRow,
  type EntryRow,
} from './queries.ts'
export { registerCatalogueRoutes } from './routes.ts'
