import { Readable } from 'node:stream'
import * as contract from '#contract/disputes/admin.ts'
import * as preview from '#contract/disputes/preview.ts'
import * as movements from '#contract/disputes/movements.ts'
import { toCents } from '#contract/money.ts'
import type { Foresight, PaymentDeps } from '#server/payments/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink, pageOf } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { makeEvidence, sendEvidence } from '#server/disputes/chargebacks/evidence.ts'
import { answerRuling, lookAtRuling } from '#server/disputes/rulings/answer-ruling.ts'
import { concede, previewConcession } from '#server/disputes/rulings/concessions.ts'
import { decideDispute, previewDispute } from '#server/disputes/rulings/decide-dispute.ts'
import { adjustBooks, withdrawMoney, type Held } from '#server/disputes/rulings/move-books.ts'
import { findRuling, listMoved, listWaitingRulings } from '#server/disputes/rulings/queries.ts'
import { presentRulings } from './present-rulings.ts'
import { listDisputeAdmin, showDispute } from './show-disputes.ts'
import { findBookingsMoney, showBookingMoney } from './show-money.ts'

const MOST_RULINGS = 100

export function registerDisputeAdmin(serve: Serve, deps: PaymentDeps & Held & Foresight): void {
  const serveOnce = createServeOnce(serve, deps)
  const waiting = async (readerId: string) =>
    presentRulings(deps, await listWaitingRulings(deps.db, MOST_RULINGS), readerId)

  serve(contract.listDisputeCases, async ({ query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { sortedAt: Number(cursor[0]), id: String(cursor[1]) }
    const { cases, next } = await listDisputeAdmin(deps, { isOpen: query.state === 'open', after, limit: query.limit })
    if (next !== null) header('link', nextLink('/admin/disputes', query, [next.sortedAt, next.id]))
    return cases
  })

  serve(contract.getDisputeCase, ({ actor, params }) => showDispute(deps, params.id, signedIn(actor).id))

  serve(preview.previewDecision, ({ actor, params, query: { decision, refund } }) =>
    previewDispute(deps, signedIn(actor), params.id, {
      decision,
      refundCents: refund === undefined ? 0 : toCents(refund),
    }),
  )
  serve(preview.previewGiving, ({ actor, params, query: { kind, amount } }) =>
    previewConcession(deps, signedIn(actor), params.id, { kind, amountCents: toCents(amount) }),
  )

  serveOnce(
    contract.decideDisputeCase,
    (own, { actor, params, body: { refund, ...word } }) =>
      decideDispute(own, signedIn(actor), params.id, {
        ...word,
        refundCents: refund === undefined ? 0 : toCents(refund),
      }),
    (_, { actor, params }) => showDispute(deps, params.id, signedIn(actor).id),
  )

  serve(contract.downloadEvidence, async ({ actor, params }) => {
    const { pdf } = await makeEvidence(deps, params.id)
    const [reader, at] = [signedIn(actor), deps.clock.now()]
    await inTransaction(deps.db, (trx) =>
      recordAudit(trx, { actor: reader, action: 'evidence.read', subject: { type: 'dispute', id: params.id }, at }),
    )
    return new FileAnswer(Readable.from([pdf]), 'application/pdf', `evidence-${params.id}.pdf`)
  })

  serve(contract.sendEvidence, async ({ actor, params }) => {
    await sendEvidence(deps, signedIn(actor), params.id)
    return showDispute(deps, params.id, signedIn(actor).id)
  })

  serve(contract.listRulings, ({ actor }) => waiting(signedIn(actor).id))

  serve(preview.previewRuling, ({ actor, params }) => lookAtRuling(deps, signedIn(actor), params.id))

  serveOnce(
    contract.answerRuling,
    (own, { actor, params, body }) => answerRuling(own, signedIn(actor), params.id, body),
    (_, { actor }) => waiting(signedIn(actor).id),
  )

  const presentOne = async (id: string, readerId: string) => {
    const made = await findRuling(deps.db, id)
    return (await presentRulings(deps, made ? [made] : [], readerId))[0]!
  }
  serve(movements.listMovements, async ({ actor, query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { at: new Date(Number(cursor[0])), id: String(cursor[1]) }
    const rows = await listMoved(deps.db, { after, limit: query.limit + 1 })
    const { page, next } = pageOf(rows, query.limit, (last) => [last.asked_at.getTime(), last.id])
    if (next !== null) header('link', nextLink('/admin/money/movements', query, next))
    return presentRulings(deps, page, signedIn(actor).id)
  })
  serveOnce(
    movements.withdrawMoney,
    (own, { actor, body: { amount, ...words } }) =>
      withdrawMoney(own, signedIn(actor), { ...words, amountCents: toCents(amount) }),
    (id, { actor }) => presentOne(id, signedIn(actor).id),
  )
  serveOnce(
    movements.adjustBooks,
    (own, { actor, body: { amount, ...words } }) =>
      adjustBooks(own, signedIn(actor), { ...words, amountCents: toCents(amount) }),
    (id, { actor }) => presentOne(id, signedIn(actor).id),
  )

  serve(contract.listBookingsOfClient, ({ actor, query }) => findBookingsMoney(deps, query.of, signedIn(actor).id))

  const givings = { waiver: contract.waiveFee, refund: contract.refundVisit, goodwill: contract.grantGoodwill } as const
  for (const kind of preview.givingKind.options)
    serveOnce(
      givings[kind],
      (own, { actor, params, body: { amount, ...words } }) =>
        concede(own, signedIn(actor), params.id, { kind, amountCents: toCents(amount), ...words }),
      (_, { actor, params }) => showBookingMoney(deps, params.id, signedIn(actor).id),
    )
}
