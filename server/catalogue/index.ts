export { createCategory, editCategory, moveCategory, moveEntry, type Direction } from './edit-categories.ts'
export {
  countEntries,
  findCategoryBySlug,
  insertEntry,
  isNameTaken,
  keepFormerName,
  lockCatalogue,
  moveEntriesTo,
  writeCategoryRetirement,
  writeEntry,
  writeRetirement,
  type EntryFields,
} from './admin-queries.ts'
export { installCatalogue, type CatalogueContent } from './install-catalogue.ts'
export {
  findCategory,
  findEntry,
  findEntryByName,
  holdEntry,
  listCategories,
  listEntries,
  lockEntriesOf,
  lockEntry,
  writeRequiredPapers,
  type CategoryRow,
  type EntryRow,
} from './queries.ts'
export { changePicture } from './pictures/change-picture.ts'
export { ENTRY_PICTURE } from './pictures/picture-purpose.ts'
export { presentPicture } from './present.ts'
export { registerCatalogueRoutes } from './routes.ts'
