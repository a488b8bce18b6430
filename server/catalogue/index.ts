export { createCategory, editCategory, moveCategory, moveEntry, type Direction } from './edit-categories.ts'
export {
  countEntries,
  insertEntry,
  isNameTaken,
  keepFormerName,
  lockCatalogue,
  writeEntry,
  writeRetirement,
  type EntryFields,
} from './desk-queries.ts'
export { installCatalogue, type CatalogueContent } from './install-catalogue.ts'
export {
  findCategory,
  findEntry,
  findEntryByName,
  holdEntry,
  listCategories,
  listEntries,
  lockEntry,
  writeRequiredPapers,
  type CategoryRow,
  type EntryRow,
} from './queries.ts'
export { registerCatalogueRoutes } from './routes.ts'
