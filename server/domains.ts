import type { Deps } from '#server/platform/deps.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { registerAccountRoutes } from '#server/accounts/index.ts'
import { registerAdminRoutes } from '#server/admin/index.ts'
import { registerAvailabilityRoutes } from '#server/availability/index.ts'
import { registerCatalogueRoutes } from '#server/catalogue/index.ts'
import { registerProviderRoutes } from '#server/providers/index.ts'

/**
 * The doors of all domains in the order of their dependencies: each registers its endpoints, what it listens to
 * and what it does later. The only place that knows them all.
 */

export { createActorResolver } from '#server/accounts/index.ts'

/** Endpoints below /api. */
export function registerEndpoints(serve: Serve, deps: Deps): void {
  registerAccountRoutes(serve, deps)
  registerCatalogueRoutes(serve, deps)
  registerProviderRoutes(serve, deps)
  registerAvailabilityRoutes(serve, deps)
  registerAdminRoutes(serve, deps)
}

/** Routes that are not part of the API (uploaded files). */
export { registerUploadRoutes as registerFileRoutes } from '#server/accounts/index.ts'

/** Who listens to which event. */
export function registerSubscribers(_deps: Deps): void {}

/** Work that runs beside the requests: job handlers and the sweep of what fell due. */
export type Work = {
  /** Queue name to handler of one item. */
  handlers: Record<string, (item: never) => Promise<void>>
  /** Runs everything whose time has come; called every few seconds and right after a clock move. */
  runDue(): Promise<void>
}

export function createWork(_deps: Deps): Work {
  return { handlers: {}, runDue: async () => undefined }
}
