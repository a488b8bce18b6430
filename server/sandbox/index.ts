export { createSandboxGateway, type SandboxGateway } from './gateway.ts'
export { registerSandboxRoutes } from './routes.ts'
