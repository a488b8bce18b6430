import * as contract from '#contract/admin/catalogue.ts'
import {
  changePicture,
  createCategory,
  editCategory,
  ENTRY_PICTURE,
  findCategory,
  moveCategory,
  moveEntry,
} from '#server/catalogue/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { createEntry, editEntry, restoreCategory, retireCategory, retireEntry } from '#server/providers/index.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { showDemand } from './show-demand.ts'
import { listServicesOf, presentAdminCategory, showCatalogue, showEntry } from './show-catalogue.ts'

export function registerCatalogueAdmin(serve: Serve, deps: Deps): void {
  serve(contract.listAdminEntries, () => showCatalogue(deps))
  serve(contract.getAdminEntry, ({ params }) => showEntry(deps, params.id))
  serve(contract.listEntryServices, async ({ params, query, header }) => {
    const { next, ...page } = await listServicesOf(deps, params.id, query)
    if (next !== null) header('link', nextLink(`/admin/catalogue/${params.id}/services`, query, next))
    return page
  })
  serve(contract.listDemand, async ({ query, header }) => {
    const { rows, next } = await showDemand(deps, query)
    if (next !== null) header('link', nextLink('/admin/demand', query, next))
    return rows
  })
  serveEntries(serve, deps)
  serveCategories(serve, deps)
}

const MOVED = () => ({ message: 'Moved' })

function serveEntries(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const show = (_: unknown, { params }: { params: { id: string } }) => showEntry(deps, params.id)
  serveOnce(
    contract.createEntry,
    (own, { actor, body }) => createEntry(own, signedIn(actor), body),
    (id) => showEntry(deps, id),
  )
  serveOnce(
    contract.editEntry,
    (own, { actor, params, body }) => editEntry(own, signedIn(actor), params.id, body),
    show,
  )
  serve(contract.uploadEntryPicture, async ({ actor, request }) =>
    presentFile(await uploadFile(deps, request, ENTRY_PICTURE, signedIn(actor).id)),
  )
  serveOnce(
    contract.changeEntryPicture,
    (own, { actor, params, body }) => changePicture(own, signedIn(actor), params.id, body),
    show,
  )
  serveOnce(
    contract.retireEntry,
    (own, { actor, params, body }) => retireEntry(own, signedIn(actor), params.id, body),
    show,
  )
  serveOnce(
    contract.moveEntry,
    (own, { actor, params, body }) => moveEntry(own, signedIn(actor), params.id, body.by),
    MOVED,
  )
}

function serveCategories(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const show = async (slug: string) => {
    const category = await findCategory(deps.db, slug)
    if (!category) throw new DomainError('not_found', 'There is no such category.')
    return presentAdminCategory(deps, category)
  }
  serveOnce(contract.createCategory, (own, { actor, body }) => createCategory(own, signedIn(actor), body), show)
  serveOnce(
    contract.editCategory,
    (own, { actor, params, body }) => editCategory(own, signedIn(actor), params.slug, body),
    (_, { params }) => show(params.slug),
  )
  serveOnce(
    contract.retireCategory,
    (own, { actor, params, body }) => retireCategory(own, signedIn(actor), params.slug, body),
    (_, { params }) => show(params.slug),
  )
  serveOnce(
    contract.restoreCategory,
    (own, { actor, params, body }) => restoreCategory(own, signedIn(actor), params.slug, body),
    (_, { params }) => show(params.slug),
  )
  serveOnce(
    contract.moveCategory,
    (own, { actor, params, body }) => moveCategory(own, signedIn(actor), params.slug, body.by),
    MOVED,
  )
}
