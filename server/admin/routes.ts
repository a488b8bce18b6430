import * as contract from '#contract/admin.ts'
import { toDollars } from '#contract/money.ts'
import { decideName } from '#server/accounts/index.ts'
import { countVisitsAhead } from '#server/bookings/index.ts'
import { findAccount, findBalances } from '#server/payouts/index.ts'
import type { Foresight, PaymentDeps } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { decideVerification, listPapersToCheck } from '#server/providers/index.ts'
import { registerBookingAdmin } from './bookings/routes.ts'
import { registerCatalogueAdmin } from './catalogue/routes.ts'
import { registerContentAdmin } from './content/routes.ts'
import { registerDiscrepancyRoutes } from './discrepancy-routes.ts'
import { registerCaseRoutes } from './case-routes.ts'
import { registerConversationRoutes, registerPhotoAdmin, registerReviewAdmin } from './moderation-routes.ts'
import { registerMoneyAdmin } from './money-routes.ts'
import { getApplicant, getApplicantWithHistory, listApplicants } from './list-applicants.ts'
import { listQueue } from './list-queue.ts'
import { presentApplicant, presentHistory, presentQueueItem } from './present.ts'
import { countStates } from './queries.ts'
import { countKinds } from './queue-queries.ts'
import { registerAlarmRoutes } from './safety-routes.ts'
import { registerExportRoutes } from './exports/routes.ts'
import { registerPromoRoutes } from './promo-routes.ts'
import { registerPeopleRoutes } from './people/routes.ts'
import { registerAdminsRoutes } from './admins/routes.ts'
import { registerReportRoutes } from './reports/routes.ts'
import { registerSystemRoutes } from './system/routes.ts'
import type { CheckSettings } from './system/show-system.ts'
import { registerTaskRoutes } from './tasks/routes.ts'
import { registerViewRoutes } from './views/routes.ts'

/** @param parts what each domain erases of a person who leaves */
export function registerAdminRoutes(
  serve: Serve,
  deps: PaymentDeps & Foresight,
  checkSettings: CheckSettings,
  parts: readonly ErasureStep[],
): void {
  serve(contract.listApplicants, async ({ query, header }) => {
    const { rows, next } = await listApplicants(deps, query)
    if (next !== null) header('link', nextLink('/admin/providers', query, next))
    return rows.map((row) => presentApplicant(deps, row))
  })
  createServeOnce(serve, deps)(
    contract.decideApplicant,
    (own, { actor, params, body }) => decideVerification(own, signedIn(actor), params.id, body),
    async (_, { params }) => presentApplicant(deps, await getApplicant(deps, params.id)),
  )
  serve(contract.getVisitsAhead, async ({ params }) => {
    const { id } = await getApplicant(deps, params.id)
    const [{ requests, visits, paid_cents }, { availableCents, frozenCents }, account] = await Promise.all([
      countVisitsAhead(deps.db, id, deps.clock.now()),
      findBalances(deps.db, id),
      findAccount(deps.db, id),
    ])
    const balance = toDollars(availableCents + frozenCents)
    return {
      requests,
      visits,
      paid: toDollars(paid_cents),
      balance,
      are_payouts_held: (account?.held_since ?? null) !== null,
    }
  })
  serve(contract.getApplicant, async ({ params }) => {
    const [{ row, history }, papers] = await Promise.all([
      getApplicantWithHistory(deps, params.id),
      listPapersToCheck(deps, params.id),
    ])
    const entries = history.map((entry) => presentHistory(entry, deps.localTime))
    return { ...presentApplicant(deps, row), history: entries, papers }
  })
  serveQueue(serve, deps)
  registerCaseRoutes(serve, deps)
  registerDiscrepancyRoutes(serve, deps)
  registerTaskRoutes(serve, deps)
  registerConversationRoutes(serve, deps)
  registerReviewAdmin(serve, deps)
  registerPhotoAdmin(serve, deps)
  registerMoneyAdmin(serve, deps)
  registerAlarmRoutes(serve, deps)
  registerPromoRoutes(serve, deps)
  registerContentAdmin(serve, deps)
  registerAdminsRoutes(serve, deps)
  registerPeopleRoutes(serve, deps, parts)
  registerBookingAdmin(serve, deps)
  registerViewRoutes(serve, deps)
  registerExportRoutes(serve, deps)
  registerCatalogueAdmin(serve, deps)
  registerReportRoutes(serve, deps)
  registerSystemRoutes(serve, deps, checkSettings)
}

function serveQueue(serve: Serve, deps: Deps): void {
  serve(contract.listQueue, async ({ query, header }) => {
    const { rows, next } = await listQueue(deps, query)
    if (next !== null) header('link', nextLink('/admin/queue', query, next))
    return rows.map((row) => presentQueueItem(deps, row))
  })
  serve(contract.countQueue, async () => {
    const [kinds, states] = await Promise.all([countKinds(deps.db), countStates(deps.db)])
    return { kinds, states }
  })
  createServeOnce(serve, deps)(
    contract.decideChange,
    (own, { actor, params, body: { decision, reason } }) =>
      decideName(own, params.id, {
        adminId: signedIn(actor).id,
        accept: decision === 'accept',
        reason: reason || null,
      }),
    (_, { body }) => ({ message: body.decision === 'accept' ? 'Accepted' : 'Refused' }),
  )
}
