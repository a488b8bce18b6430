export { installContent, type ReleaseContent } from './install-content.ts'
export { registerContentRoutes } from './routes.ts'
export { saveDocument } from './save-document.ts'
export { listDeskDocuments, showDeskDocument, showVersion } from './show-desk.ts'
