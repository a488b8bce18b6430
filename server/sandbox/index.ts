export { createSandboxGateway, type SandboxGateway } from './gateway.ts'
export { createSandboxPayouts, type SandboxPayouts } from './payouts/stand-in.ts'
export { sandboxLeaving } from './leaving.ts'
export { registerSandboxRoutes } from './routes.ts'
