import * as contract from '#contract/files.ts'
import { FILE_MAX_BYTES } from '#contract/rules/file.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { limitConcurrencyOfEach } from '#server/platform/limit-concurrency.ts'
import { readFileLink } from './file-links.ts'
import { openFile, type OpenedFile } from './open-file.ts'

/** As much as a page takes that was drawn at its widest. */
const PAGE_BYTES = 1024 * 1024

/**
 * A sealed file is in memory as a whole until its reader has taken it: a slow reader, or one of many files, holds that much
 * and waits behind it.
 */
const ofEach = limitConcurrencyOfEach({ atOnce: FILE_MAX_BYTES + 4 * PAGE_BYTES, waiting: 200 })

export function registerFileRoutes(serve: Serve, deps: Deps): void {
  serve(contract.openFile, async ({ actor, params, header }) => {
    const reader = signedIn(actor)
    const cost = readFileLink(deps, params.link)?.part === 'original' ? FILE_MAX_BYTES : PAGE_BYTES
    return new Promise((resolve, reject) => {
      const send = async () => {
        const opened = await openFile(deps, params.link, reader.id)
        header('content-length', String(opened.blob.bytes))
        const answer = answerWith(opened)
        resolve(answer)
        await answer.isOver
      }
      ofEach(reader.id, send, cost).catch(reject)
    })
  })
}

function answerWith({ blob, file, part }: OpenedFile): FileAnswer {
  return part === 'original'
    ? new FileAnswer(blob.body, 'application/pdf', `${file.purpose}.pdf`)
    : new FileAnswer(blob.body, 'image/webp', `${file.purpose}-${part}.webp`, 'inline')
}
