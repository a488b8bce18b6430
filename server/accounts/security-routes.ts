import * as contract from '#contract/accounts/security.ts'
import { getView } from '#contract/accounts/view.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { askEmailChange } from './email-change/ask-email-change.ts'
import { confirmEmailChange } from './email-change/confirm-email-change.ts'
import { objectToEmailChange } from './email-change/object-to-email-change.ts'
import { dropWaitingEmail, findWaitingEmail } from './email-change/queries.ts'
import { confirmEmail } from './email-proof/confirm-email.ts'
import { sendConfirmation } from './email-proof/send-confirmation.ts'
import { changePassword } from './passwords/change-password.ts'
import { showView } from './sessions/open-view.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { deleteOtherSessions, deleteOwnSession } from './sessions/queries.ts'

/** Account security: password, email, second factor and sessions. */
export function registerSecurityRoutes(serve: Serve, deps: Deps): void {
  serve(contract.changePassword, async ({ actor, body, ip }) => {
    await changePassword(deps, signedIn(actor), { present: body.current_password, next: body.password }, ip)
    return { message: 'Your password has been changed, and you are logged out everywhere else.' }
  })
  registerSessions(serve, deps)
  registerEmailProof(serve, deps)
  registerEmailChange(serve, deps)
}

function registerEmailProof(serve: Serve, deps: Deps): void {
  serve(contract.sendEmailConfirmation, async ({ actor }) => {
    await sendConfirmation(deps, signedIn(actor).id)
    return { message: 'We have sent you a new link. It works for 24 hours.' }
  })
  serve(contract.confirmEmail, async ({ body }) => ({ email: await confirmEmail(deps, body.token) }))
}

function registerSessions(serve: Serve, deps: Deps): void {
  serve(getView, ({ actor }) => showView(deps, signedIn(actor)))
  serve(contract.listSessions, ({ actor }) => listSessions(deps, signedIn(actor)))
  serve(contract.endSession, async ({ actor, params }) => {
    if (!(await deleteOwnSession(deps.db, signedIn(actor).id, params.id))) throw new DomainError('not_found')
    return { message: 'That device is logged out.' }
  })
  serve(contract.endOtherSessions, async ({ actor }) => {
    const { id, tokenHash } = signedIn(actor)
    await deleteOtherSessions(deps.db, id, tokenHash)
    return { message: 'You are logged out everywhere else.' }
  })
}

function registerEmailChange(serve: Serve, deps: Deps): void {
  const { db, clock, localTime } = deps
  serve(contract.getEmailChange, async ({ actor }) => {
    const row = await findWaitingEmail(db, signedIn(actor).id, clock.now())
    return { waiting: row ? { new_email: row.new_email, until_text: localTime.longText(row.expires_at) } : null }
  })
  serve(contract.askEmailChange, async ({ actor, body, ip }) => {
    await askEmailChange(deps, signedIn(actor), body, ip)
    return { message: 'We’ve emailed the new address. Your email stays the same until you confirm it there.' }
  })
  serve(contract.dropEmailChange, async ({ actor }) => {
    await dropWaitingEmail(db, signedIn(actor).id)
    return { message: 'Your email stays as it is.' }
  })
  serve(contract.confirmEmailChange, async ({ body }) => ({ email: await confirmEmailChange(deps, body.token) }))
  serve(contract.objectToEmailChange, async ({ body, ip }) => ({
    email: await objectToEmailChange(deps, body.token, ip),
  }))
}
