import * as contract from '#contract/admin/admins.ts'
import { listAdminRows, type AdminRow } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn, type Actor } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { changeAdmin } from './change-admin.ts'
import { grantAdmin } from './grant-admin.ts'

export function registerAdminsRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const all = async (actor: Actor | null) => {
    const rows = await listAdminRows(deps.db)
    return rows.map((row) => presentAdmin(deps, row, signedIn(actor)))
  }
  const one = async (actor: Actor | null, id: string) => {
    const admin = (await all(actor)).find((each) => each.id === id)
    if (!admin) throw new DomainError('not_found')
    return admin
  }
  serve(contract.listAdmins, ({ actor }) => all(actor))
  serveOnce(
    contract.grantAdmin,
    (own, { actor, body }) => grantAdmin(own, signedIn(actor), body),
    (id, { actor }) => one(actor, id),
  )
  serveOnce(
    contract.changeAdmin,
    (own, { actor, params, body }) => changeAdmin(own, signedIn(actor), { ...body, id: params.id }),
    (_, { actor, params }) => one(actor, params.id),
  )
  serveOnce(
    contract.revokeAdmin,
    (own, { actor, params, body }) => changeAdmin(own, signedIn(actor), { ...body, id: params.id, scopes: [] }),
    async () => ({ message: 'Revoked' }),
  )
}

function presentAdmin({ localTime }: Pick<Deps, 'localTime'>, row: AdminRow, { id }: Actor) {
  const { suspended_at, enrolled_at, codes_left, last_used_at, ...shown } = row
  return {
    ...shown,
    factor_text: enrolled_at && localTime.longDate(localTime.localDate(enrolled_at)),
    recovery_codes_left: codes_left,
    last_seen_text: last_used_at && localTime.longText(last_used_at),
    is_suspended: suspended_at !== null,
    is_self: row.id === id,
  }
}
