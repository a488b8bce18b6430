import * as contract from '#contract/admin/money.ts'
import { askForCheck, showLedger } from '#server/ledger/index.ts'
import {
  holdPayouts,
  listAllPayouts,
  listFollowed,
  listUnpayable,
  releasePayouts,
  retryPayout,
  type PayoutState,
} from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink, pageOf } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { registerBookRoutes } from './books/routes.ts'
import { presentOverview, presentPayee, presentPayout } from './present-money.ts'
import { listNames } from './queries.ts'

const STATES: Record<'open' | 'paid' | 'failed', PayoutState[]> = {
  open: ['promised', 'transferred', 'in_transit', 'returning'],
  paid: ['paid'],
  failed: ['returning', 'failed', 'reversed'],
}

export function registerMoneyAdmin(serve: Serve, deps: Deps): void {
  const { db } = deps
  const overview = async () => presentOverview(deps, await showLedger(deps))
  serve(contract.getMoneyOverview, overview)
  serve(contract.checkBooks, async () => {
    await askForCheck(deps)
    return overview()
  })

  registerBookRoutes(serve, deps)

  serve(contract.listAdminPayouts, async ({ query, header }) => {
    const { limit, state, id } = query
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { at: new Date(Number(cursor[0])), id: String(cursor[1]) }
    const rows = await listAllPayouts(db, { id, states: state && STATES[state], limit: limit + 1, after })
    const { page, next } = pageOf(rows, limit, (last) => [last.created_at.getTime(), last.id])
    if (next !== null) header('link', nextLink('/admin/payouts', query, next))
    const names = await listNames(
      db,
      page.map(({ provider_id }) => provider_id),
    )
    const followed = await listFollowed(
      db,
      page.map((payout) => payout.id),
    )
    return page.map((row) => presentPayout(deps, row, { names, followed }))
  })

  serve(contract.listAdminPayees, async () => {
    const payees = await listUnpayable(db)
    const names = await listNames(
      db,
      payees.map(({ account }) => account.provider_id),
    )
    return payees.map((payee) => presentPayee(deps, payee, names))
  })

  const serveOnce = createServeOnce(serve, deps)
  serveOnce(
    contract.retryPayout,
    (own, { actor, params, body }) => retryPayout(own, signedIn(actor), params.id, body.reason),
    () => ({ message: 'On its way again' }),
  )
  serveOnce(
    contract.holdPayouts,
    (own, { actor, params, body }) => holdPayouts(own, signedIn(actor), params.id, body.reason),
    () => ({ message: 'Held' }),
  )
  serveOnce(
    contract.releasePayouts,
    (own, { actor, params, body }) => releasePayouts(own, signedIn(actor), params.id, body.reason),
    () => ({ message: 'Released' }),
  )
}
