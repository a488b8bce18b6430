import * as contract from '#contract/blocks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { blockPerson, unblockPerson } from './block-person.ts'
import { listBlocksOf } from './queries.ts'

export function registerBlockRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listBlocks, async ({ actor }) => {
    const rows = await listBlocksOf(deps.db, signedIn(actor).id)
    return rows.map(({ created_at, ...person }) => ({ ...person, blocked_text: deps.localTime.longText(created_at) }))
  })

  serve(contract.blockPerson, async ({ actor, params }) => {
    await blockPerson(deps, signedIn(actor).id, params.id)
    return { message: 'Blocked. You cannot write to each other or book new visits.' }
  })

  serve(contract.unblockPerson, async ({ actor, params }) => {
    await unblockPerson(deps, signedIn(actor).id, params.id)
    return { message: 'Unblocked.' }
  })
}
