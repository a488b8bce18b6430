import * as contract from '#contract/accounts.ts'
import { LIVE_HEARTBEAT_S, RESEND_COUNTDOWN_S } from '#contract/constants.ts'
import { openLive } from '#contract/live.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { StreamAnswer } from '#server/platform/http/event-stream.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { inviteOf, viaOf } from './link-cookies.ts'
import { registerAddressRoutes } from './addresses/routes.ts'
import { registerHouseholdRoutes } from './household/routes.ts'
import { registerBlockRoutes } from './blocks/routes.ts'
import { uploadAvatar } from './avatars/upload-avatar.ts'
import { createLiveHub } from './live/live-hub.ts'
import { requestReset } from './passwords/request-reset.ts'
import { checkResetLink, resetPassword } from './passwords/reset-password.ts'
import { presentUser } from './present.ts'
import { findPerson } from './queries.ts'
import { registerSecondFactorRoutes } from './second-factor/routes.ts'
import { registerSecurityRoutes } from './security-routes.ts'
import { deleteSession } from './sessions/queries.ts'
import { signIn } from './sessions/sign-in.ts'
import { signUp } from './sign-up.ts'
import { acceptTerms, termsRequired } from './terms.ts'
import { updateProfile } from './update-profile.ts'
import { sendCode } from './verification/send-code.ts'

export function registerAccountRoutes(serve: Serve, deps: Deps): void {
  registerSignUp(serve, deps)
  registerSession(serve, deps)
  registerSecondFactorRoutes(serve, deps)
  registerTerms(serve, deps)
  registerPasswords(serve, deps)
  registerSecurityRoutes(serve, deps)
  registerProfile(serve, deps)
  registerLive(serve, deps)
  registerBlockRoutes(serve, deps)
  registerAddressRoutes(serve, deps)
  registerHouseholdRoutes(serve, deps)
}

function registerLive(serve: Serve, deps: Deps): void {
  const hub = createLiveHub(deps)
  serve(openLive, async ({ actor }) => {
    const person = signedIn(actor)
    return new StreamAnswer(LIVE_HEARTBEAT_S, (stream) => hub.open(person, stream))
  })
}

function registerSignUp(serve: Serve, deps: Deps): void {
  serve(contract.sendCode, async ({ body, ip }) => {
    await sendCode(deps, { phone: body.phone_number, purpose: body.purpose }, ip)
    return {
      message: 'Verification code sent to your phone! Please check your SMS and enter the code below.',
      resend_after_seconds: RESEND_COUNTDOWN_S,
    }
  })

  serve(contract.signup, async ({ body, ip, request }) => {
    const cookies = request?.headers.cookie
    const came = { invite: body.invite ?? inviteOf(cookies), via: viaOf(cookies) }
    const id = await signUp(deps, { ...body, ...came }, ip)
    const message =
      body.role === 'provider'
        ? 'Your provider account has been created! Please read and accept the provider terms.'
        : 'Your account has been created! Please read and accept the client terms.'
    return { user: await userOf(deps, id), message }
  })
}

function registerSession(serve: Serve, deps: Deps): void {
  serve(contract.login, async ({ body, ip, request }) => {
    const userAgent = request?.headers['user-agent'] ?? ''
    const { person, token } = await signIn(deps, body, { ip, userAgent })
    return { user: await presentUser(deps, person), access_token: token }
  })

  serve(contract.logout, async ({ actor }) => {
    await deleteSession(deps.db, signedIn(actor).tokenHash)
    return { message: 'You have been logged out.' }
  })
}

function registerTerms(serve: Serve, deps: Deps): void {
  const accepted = `Terms accepted successfully! Welcome to ${deps.site.name}. You can now login to your dashboard.`

  serve(contract.acceptClientTerms, async ({ actor, body, ip }) => {
    await acceptTerms(deps, signedIn(actor), 'client', { ip, seen: body?.version })
    return { message: accepted }
  })

  serve(contract.acceptProviderTerms, async ({ actor, body, ip }) => {
    await acceptTerms(deps, signedIn(actor), 'provider', { ip, seen: body?.version })
    return { message: accepted }
  })

  serve(contract.getProviderTermsStatus, async ({ actor }) => {
    const { id, role } = signedIn(actor)
    if (!contract.admits('provider', role)) return { is_provider: false, terms_required: false, terms_accepted: false }
    const isRequired = await termsRequired(deps, id, role)
    return { is_provider: true, terms_required: isRequired, terms_accepted: !isRequired }
  })
}

function registerPasswords(serve: Serve, deps: Deps): void {
  serve(contract.requestPasswordReset, async ({ body, ip }) => {
    await requestReset(deps, body.email, ip)
    return {
      message: 'If the email exists in our system, a password reset link has been sent. Please check your email.',
    }
  })

  serve(contract.checkResetLink, async ({ params }) => {
    await checkResetLink(deps, Buffer.from(params.hash, 'hex'))
    return { is_usable: true as const }
  })

  serve(contract.updatePassword, async ({ body, ip }) => {
    const email = await resetPassword(deps, { token: body.access_token, password: body.password }, ip)
    return { message: 'Your password has been updated. You can now login.', email }
  })
}

function registerProfile(serve: Serve, deps: Deps): void {
  serve(contract.getMe, async ({ actor }) => userOf(deps, signedIn(actor).id))

  serve(contract.updateMe, async ({ actor, body, once }) => {
    const { id } = signedIn(actor)
    await updateProfile(deps, id, body, once)
    return userOf(deps, id)
  })

  serve(contract.uploadAvatar, async ({ actor, request }) => ({
    avatar_url: await uploadAvatar(deps, signedIn(actor).id, request),
  }))
}

async function userOf(deps: Deps, id: string): Promise<contract.User> {
  const person = await findPerson(deps.db, id)
  if (!person) throw new DomainError('not_found')
  return presentUser(deps, person)
}
