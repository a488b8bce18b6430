import type { Deps } from '#server/platform/deps.ts'
import type { PaymentGateway } from './gateway.ts'

export type PaymentDeps = Deps & { gateway: PaymentGateway }
