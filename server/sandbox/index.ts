export { createSandboxGateway, type DeliverWebhook, type SandboxGateway } from './gateway.ts'
export { registerSandboxRoutes, type SandboxDeps } from './routes.ts'
