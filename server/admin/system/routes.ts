import * as contract from '#contract/admin/system.ts'
import type { Deps } from '#server/platform/deps.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { listAudit } from './list-audit.ts'
import { showSystem, type CheckSettings } from './show-system.ts'

export function registerSystemRoutes(serve: Serve, deps: Deps, checkSettings: CheckSettings): void {
  serve(contract.listAudit, async ({ query, header }) => {
    const { entries, next } = await listAudit(deps, query)
    if (next !== null) header('link', nextLink('/admin/audit', query, next))
    return entries
  })
  serve(contract.getSystem, () => showSystem(deps, checkSettings))
}
