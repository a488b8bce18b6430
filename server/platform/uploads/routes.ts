import * as contract from '#contract/files.ts'
import type { Deps } from '#server/platform/deps.ts'
import { requireFactorOfAdmin, signedIn } from '#server/platform/http/actor.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { openFile } from './open-file.ts'

export function registerFileRoutes(serve: Serve, deps: Deps): void {
  serve(contract.openFile, async ({ actor, params, header }) => {
    const reader = signedIn(actor)
    requireFactorOfAdmin(reader)
    const { blob, file, part } = await openFile(deps, params.link, reader.id)
    header('content-length', String(blob.bytes))
    return part === 'original'
      ? new FileAnswer(blob.body, 'application/pdf', `${file.purpose}.pdf`)
      : new FileAnswer(blob.body, 'image/webp', `${file.purpose}-${part}.webp`, 'inline')
  })
}
