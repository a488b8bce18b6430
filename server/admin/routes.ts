import * as contract from '#contract/admin.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { runOnce } from '#server/platform/idempotency.ts'
import { decideVerification } from '#server/providers/index.ts'
import { getApplicant, listApplicants } from './list-applicants.ts'
import { presentApplicant } from './present.ts'
import { sendContact } from './send-contact.ts'

const CONTACT_THANKS = 'Thank you for your message! We will get back to you within 24 hours.'

export function registerAdminRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listApplicants, async ({ query, header }) => {
    const { rows, next } = await listApplicants(deps, query)
    if (next !== null) header('link', nextLink('/admin/providers', query, next))
    return rows.map((row) => presentApplicant(row, deps.localTime))
  })
  serve(contract.decideApplicant, async ({ actor, params, body, once }) => {
    const id = await runOnce(deps, once, async (own) => {
      await decideVerification(own, signedIn(actor), params.id, body)
      return params.id
    })
    return presentApplicant(await getApplicant(deps, id), deps.localTime)
  })
  serve(contract.sendContact, async ({ ip, body }) => {
    await sendContact(deps, ip, body)
    return { message: CONTACT_THANKS }
  })
}
