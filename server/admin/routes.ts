import * as contract from '#contract/admin.ts'
import { toDollars } from '#contract/money.ts'
import { decideName } from '#server/accounts/index.ts'
import { countVisitsAhead } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { decideVerification, listPapersToCheck } from '#server/providers/index.ts'
import { registerCaseRoutes } from './case-routes.ts'
import { registerConversationRoutes } from './conversation-routes.ts'
import { registerReviewDesk } from './review-routes.ts'
import { getApplicant, getApplicantWithHistory, listApplicants } from './list-applicants.ts'
import { listQueue } from './list-queue.ts'
import { presentApplicant, presentHistory, presentQueueItem } from './present.ts'
import { countStates } from './queries.ts'
import { countKinds } from './queue-queries.ts'
import { registerAlarmRoutes } from './safety-routes.ts'
import { sendContact } from './send-contact.ts'
import { registerTaskRoutes } from './tasks/routes.ts'

const CONTACT_THANKS = 'Thank you for your message! We will get back to you within 24 hours.'

export function registerAdminRoutes(serve: Serve, deps: Deps): void {
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
    const { requests, visits, paid_cents } = await countVisitsAhead(deps.db, id, deps.clock.now())
    return { requests, visits, paid: toDollars(paid_cents) }
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
  registerTaskRoutes(serve, deps)
  registerConversationRoutes(serve, deps)
  registerReviewDesk(serve, deps)
  registerAlarmRoutes(serve, deps)
  serve(contract.sendContact, async ({ ip, body }) => {
    await sendContact(deps, ip, body)
    return { message: CONTACT_THANKS }
  })
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
