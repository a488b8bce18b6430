export { installContent, type ReleaseContent } from './install-content.ts'
export { registerContentRoutes } from './routes.ts'
