import * as contract from '#contract/gift-cards.ts'
import { showGiftCode } from '#contract/gift-code.ts'
import { toDollars } from '#contract/money.ts'
import { sumCredit, type PaymentDeps } from '#server/payments/index.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { buyCard } from './buy-card.ts'
import { cancelCard, refundCard } from './cancel-card.ts'
import { getCard, listCards } from './list-cards.ts'
import { redeemCard } from './redeem-card.ts'
import { listAdminCards } from './show-for-admins.ts'
import { resendCard, showCode } from './send-card.ts'

export function registerGiftCardRoutes(serve: Serve, deps: PaymentDeps): void {
  const serveOnce = createServeOnce(serve, deps)

  serve(contract.buyGiftCard, ({ actor, body, once }) => buyCard(deps, signedIn(actor).id, body, once))
  serve(contract.listGiftCards, ({ actor }) => listCards(deps, signedIn(actor).id))
  serve(contract.redeemGiftCard, async ({ actor, body, ip, once }) => {
    const who = signedIn(actor)
    const cents = await redeemCard(deps, { actor: who, code: body.code, ip: ip ?? '', once })
    return { amount: toDollars(cents), balance: toDollars(await sumCredit(deps.db, who.id)) }
  })
  serve(contract.showGiftCodeOnce, async ({ actor, params }) => {
    const code = await showCode(deps, signedIn(actor).id, params.id)
    return { code: showGiftCode(code), card: await getCard(deps, params.id) }
  })
  serveOnce(
    contract.resendGiftCard,
    (own, { actor, params, body }) => resendCard(own, signedIn(actor).id, params.id, body.recipient_email),
    (_, { params }) => getCard(deps, params.id),
  )
  serveOnce(
    contract.cancelGiftCard,
    (own, { actor, params }) => cancelCard(own, signedIn(actor).id, params.id),
    (_, { params }) => getCard(deps, params.id),
  )
  serve(contract.listAdminGiftCards, async ({ query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { createdMs: Number(cursor[0]), id: String(cursor[1]) }
    const { cards, next } = await listAdminCards(deps, { search: query.search, limit: query.limit, after })
    if (next !== null) header('link', nextLink('/admin/gift-cards', query, [next.createdMs, next.id]))
    return cards
  })
  serveOnce(
    contract.refundGiftCard,
    (own, { actor, params, body }) => refundCard(own, signedIn(actor), params.id, body.reason),
    (_, { params }) => getCard(deps, params.id),
  )
}
