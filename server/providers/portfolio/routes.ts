import * as contract from '#contract/providers/portfolio.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import { FileAnswer, type HandlerInput, type Serve } from '#server/platform/http/serve.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { addPhoto } from './add-photo.ts'
import { askAgain, changePhoto, orderPhotos, removePhoto } from './change-photos.ts'
import { reportPhoto } from './admin/report-photo.ts'
import { openPhoto } from './open-photo.ts'
import { PORTFOLIO_PHOTO } from './photo-purpose.ts'
import { listPhotos, showPortfolio } from './show-portfolio.ts'

export function registerPortfolioRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listProviderPhotos, async ({ actor, params, query, header }) => {
    const { photos, next } = await listPhotos(deps, actor, params.id, query)
    if (next !== null) header('link', nextLink(`/providers/${encodeURIComponent(params.id)}/photos`, query, next))
    return photos
  })
  serve(contract.getPortfolio, ({ actor }) => showPortfolio(deps, signedIn(actor)))
  serve(contract.uploadPortfolioPhoto, async ({ actor, query, request }) =>
    presentFile(await uploadFile(deps, request, PORTFOLIO_PHOTO, signedIn(actor).id, query)),
  )
  serve(contract.openPhoto, async ({ actor, params, query, header }) => {
    const blob = await openPhoto(deps, signedIn(actor), params.id, query.half)
    header('content-length', String(blob.bytes))
    return new FileAnswer(blob.body, 'image/webp', 'photo.webp', 'inline')
  })
  serveChanges(serve, deps)
}

function serveChanges(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const show = (_: unknown, { actor }: Pick<HandlerInput<unknown>, 'actor'>) => showPortfolio(deps, signedIn(actor))
  serveOnce(contract.addPhoto, (own, { actor, body }) => addPhoto(own, signedIn(actor).id, body), show)
  serveOnce(
    contract.changePhoto,
    (own, { actor, params, body }) => changePhoto(own, signedIn(actor).id, params.id, body.alt),
    show,
  )
  serveOnce(contract.orderPhotos, (own, { actor, body }) => orderPhotos(own, signedIn(actor).id, body), show)
  serveOnce(
    contract.removePhoto,
    (own, { actor, params }) => removePhoto(own, signedIn(actor).id, params.id),
    () => ({ message: 'The photo is removed.' }),
  )
  serveOnce(
    contract.askAgain,
    (own, { actor, params, body }) => askAgain(own, signedIn(actor).id, params.id, body.note),
    show,
  )
  serveOnce(
    contract.reportPhoto,
    (own, { actor, params, body }) => reportPhoto(own, signedIn(actor), params.id, body),
    () => ({ message: 'Thank you. Our team will look at it.' }),
  )
}
