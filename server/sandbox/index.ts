export { createSandboxGateway, type SandboxGateway } from './gateway.ts'
export { createSandboxPayouts, type SandboxPayouts } from './payouts/stand-in.ts'
export { sandboxErasure } from './erasure-queries.ts'
export { registerSandboxRoutes } from './routes.ts'
