import { Readable } from 'node:stream'
import * as contract from '#contract/accounts/own-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { askOwnData, openOwnData, showOwnData } from './ask-own-data.ts'

/** Routes for the export of a person's own data. @param kinds how many kinds of data the domains hand out */
export function registerOwnDataRoutes(serve: Serve, deps: Deps, kinds: number): void {
  serve(contract.askOwnData, ({ actor, body, ip }) => askOwnData(deps, signedIn(actor), body, ip, kinds))
  serve(contract.listOwnData, ({ actor }) => showOwnData(deps, signedIn(actor), kinds))
  serve(contract.downloadOwnData, async ({ actor, params }) => {
    const { zip, name } = await openOwnData(deps, signedIn(actor), params.id)
    return new FileAnswer(Readable.from(zip, { objectMode: false }), 'application/zip', name)
  })
}
