import * as contract from '#contract/admin/views.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { removeView, renameView, saveView } from './keep-views.ts'
import { listViewRows } from './queries.ts'

export function registerViewRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listViews, ({ actor, query }) => listViewRows(deps.db, signedIn(actor).id, query.list))
  serve(contract.saveView, ({ actor, body }) => saveView(deps, signedIn(actor).id, body))
  serve(contract.renameView, ({ actor, params, body }) => renameView(deps, signedIn(actor).id, params.id, body.name))
  serve(contract.removeView, async ({ actor, params }) => {
    await removeView(deps, signedIn(actor).id, params.id)
    return { message: 'Removed' }
  })
}
