import * as contract from '#contract/disputes.ts'
import { toCents } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { DISPUTE_PHOTO } from './photos.ts'
import { findDispute } from './queries.ts'
import { answerReport } from './reports/answer-report.ts'
import { appealDecision } from './reports/appeal-decision.ts'
import { openReport } from './reports/open-report.ts'
import { withdrawReport } from './reports/withdraw-report.ts'
import { showDisputes } from './show-disputes.ts'

export function registerDisputeRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  /** All of the booking that a dispute is about: the page shows them together. */
  const showAllOf = async (personId: string, disputeId: string) =>
    showDisputes(deps, personId, (await findDispute(deps.db, disputeId))?.booking_id ?? '')

  serve(contract.listDisputes, ({ actor, params }) => showDisputes(deps, signedIn(actor).id, params.id))

  serveOnce(
    contract.openDispute,
    (own, { actor, params, body: { order_id: orderId, amount, ...report } }) =>
      openReport(own, signedIn(actor).id, params.id, {
        ...report,
        asks: report.asks,
        orderId,
        amountCents: amount === undefined ? 0 : toCents(amount),
      }),
    (_, { actor, params }) => showDisputes(deps, signedIn(actor).id, params.id),
  )

  serveOnce(
    contract.answerDispute,
    (own, { actor, params, body }) => answerReport(own, signedIn(actor).id, params.id, body),
    (_, { actor, params }) => showAllOf(signedIn(actor).id, params.id),
  )

  serveOnce(
    contract.withdrawDispute,
    (own, { actor, params }) => withdrawReport(own, signedIn(actor).id, params.id),
    (_, { actor, params }) => showAllOf(signedIn(actor).id, params.id),
  )

  serveOnce(
    contract.appealDispute,
    (own, { actor, params, body }) => appealDecision(own, signedIn(actor).id, params.id, body),
    (_, { actor, params }) => showAllOf(signedIn(actor).id, params.id),
  )

  serve(contract.uploadDisputePhoto, async ({ actor, request }) =>
    presentFile(await uploadFile(deps, request, DISPUTE_PHOTO, signedIn(actor).id)),
  )
}
