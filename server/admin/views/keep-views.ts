import { VIEWS_MAX, type SavedView } from '#contract/admin/views.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { deleteView, listViewRows, lockViewsOf, renameViewRow, upsertView } from './queries.ts'

/** @throws DomainError wrong_state when there are too many */
export async function saveView(
  deps: Deps,
  adminId: string,
  view: { list: string; name: string; query: string },
): Promise<SavedView[]> {
  return inTransaction(deps.db, async (trx) => {
    await lockViewsOf(trx, adminId)
    await upsertView(trx, { ...view, id: newId(), admin_id: adminId, created_at: deps.clock.now() })
    const views = await listViewRows(trx, adminId, view.list)
    if (views.length > VIEWS_MAX)
      throw new DomainError('wrong_state', `There can be ${VIEWS_MAX} views. Please remove one first.`)
    return views
  })
}

/** @throws DomainError not_found, wrong_state when another one has that name */
export async function renameView(deps: Deps, adminId: string, id: string, name: string): Promise<SavedView[]> {
  return inTransaction(deps.db, async (trx) => {
    await lockViewsOf(trx, adminId)
    const list = await renameViewRow(trx, { id, adminId, name })
    if (list === undefined) throw new DomainError('not_found', 'View not found.')
    const views = await listViewRows(trx, adminId, list)
    if (views.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length > 1)
      throw new DomainError('wrong_state', 'Another view has this name.')
    return views
  })
}

/** @throws DomainError not_found */
export async function removeView({ db }: Pick<Deps, 'db'>, adminId: string, id: string): Promise<void> {
  if (!(await deleteView(db, id, adminId))) throw new DomainError('not_found', 'View not found.')
}
