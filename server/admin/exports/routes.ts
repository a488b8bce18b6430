import { Readable } from 'node:stream'
import * as contract from '#contract/admin/exports.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { askExport, openExport, showExports } from './ask-export.ts'

export function registerExportRoutes(serve: Serve, deps: Deps): void {
  serve(contract.askExport, ({ actor, body }) => askExport(deps, signedIn(actor), body))
  serve(contract.listExports, ({ actor, query }) => showExports(deps, signedIn(actor), query.list))
  serve(contract.downloadExport, async ({ actor, params }) => {
    const { csv, name } = await openExport(deps, signedIn(actor), params.id)
    return new FileAnswer(Readable.from(csv, { objectMode: false }), 'text/csv; charset=utf-8', name)
  })
}
