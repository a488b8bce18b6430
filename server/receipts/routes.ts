import { Readable } from 'node:stream'
import { downloadReceipt, listGiftReceipts, listReceipts as listReceiptsEndpoint } from '#contract/receipts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { renderReceipt } from './render-receipt.ts'
import { listReceipts, listReceiptsOfGift, readReceipt } from './show-receipts.ts'

export function registerReceiptRoutes(serve: Serve, deps: Deps): void {
  serve(listReceiptsEndpoint, ({ actor, params }) => listReceipts(deps, signedIn(actor).id, params.id))

  serve(listGiftReceipts, ({ actor, params }) => listReceiptsOfGift(deps, signedIn(actor).id, params.id))

  serve(downloadReceipt, async ({ actor, params }) => {
    const receipt = await readReceipt(deps, signedIn(actor).id, params.id)
    const pdf = await renderReceipt(receipt, deps.localTime)
    return new FileAnswer(Readable.from([pdf]), 'application/pdf', `${receipt.number ?? 'payment-confirmation'}.pdf`)
  })
}
