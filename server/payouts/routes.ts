import * as contract from '#contract/payouts.ts'
import { toCents } from '#contract/money.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink, pageOf } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { PayoutDeps } from './gateway.ts'
import { findPayout, selectPayouts } from './payout-queries.ts'
import { presentPayout } from './present.ts'
import { refreshAccount } from './refresh-account.ts'
import { setUpAccount } from './set-up-account.ts'
import { showStanding } from './show-standing.ts'
import { payOutNow } from './start-payout.ts'

export function registerPayoutRoutes(serve: Serve, deps: PayoutDeps): void {
  serve(contract.getPayoutStanding, ({ actor }) => showStanding(deps, signedIn(actor).id))

  serve(contract.listPayouts, async ({ actor, query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { at: new Date(Number(cursor[0])), id: String(cursor[1]) }
    const rows = await selectPayouts(deps.db, { providerId: signedIn(actor).id, limit: query.limit + 1, after })
    const { page, next } = pageOf(rows, query.limit, (last) => [last.created_at.getTime(), last.id])
    if (next !== null) header('link', nextLink('/payouts', query, next))
    return page.map((row) => presentPayout(deps, row))
  })

  serve(contract.setUpPayouts, ({ actor }) => setUpAccount(deps, signedIn(actor).id))

  serve(contract.checkPayoutAccount, async ({ actor }) => {
    const { id } = signedIn(actor)
    // The sweep repeats a refresh that failed.
    await refreshAccount(deps, id).catch((err: unknown) => deps.log.warn({ err, provider: id }, 'account not read'))
    return showStanding(deps, id)
  })

  createServeOnce(serve, deps)(
    contract.payOutNow,
    async (own, { actor, body }) => {
      const order = { kind: 'on_demand' as const, expectedCents: toCents(body.amount) }
      return (await payOutNow(own, signedIn(actor).id, order)).id
    },
    async (id) => {
      const payout = await findPayout(deps.db, id)
      if (!payout) throw new DomainError('not_found')
      return presentPayout(deps, payout)
    },
  )
}
