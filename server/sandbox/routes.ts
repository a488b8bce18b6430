import { answerSandboxChallenge, getSandboxCheckout, paySandboxCheckout } from '#contract/payments.ts'
import {
  actAsCompany,
  getClock,
  getGatewayFaults,
  getSandboxPayee,
  listCompanyCases,
  listPresentCodes,
  moveClock as moveClockEndpoint,
  saveSandboxPayee,
  setGatewayFaults,
} from '#contract/sandbox.ts'
import { readPresentCode } from '#server/accounts/index.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { actOn, listCases } from './company-cases.ts'
import type { SandboxGateway } from './gateway.ts'
import { followClock, moveClock } from './move-clock.ts'
import { presentFaults } from './present-faults.ts'
import { findFaults, saveFaults } from './queries.ts'
import type { SandboxPayouts } from './payouts/stand-in.ts'

export type SandboxDeps = Omit<Deps, 'clock'> & {
  clock: MovableClock
  gateway: SandboxGateway
  payouts: SandboxPayouts | undefined
  /** Emails of admins whose phone everyone may read. */
  demoAdmins: readonly string[]
  /** Runs every domain's sweep, for work due at the new time. */
  runDue(): Promise<void>
}

/** Only the sandbox serves these: none of it can be reached in production. */
export function registerSandboxRoutes(serve: Serve, deps: SandboxDeps): void {
  registerCheckoutRoutes(serve, deps)
  if (deps.payouts) registerPayeeRoutes(serve, deps.payouts, deps.site.name)
  registerPhones(serve, deps)
  registerFaults(serve, deps)
  followClock(deps)
  const shown = () => ({ now: deps.clock.now().toISOString(), local: deps.localTime.longText(deps.clock.now()) })

  serve(getClock, async () => shown())

  serve(moveClockEndpoint, async ({ body }) => {
    await moveClock(deps, body)
    await deps.runDue()
    return shown()
  })
}

function registerFaults(serve: Serve, deps: SandboxDeps): void {
  const { db } = deps
  serve(getGatewayFaults, async () => presentFaults(await findFaults(db)))
  serve(setGatewayFaults, async ({ body }) => {
    await saveFaults(db, body)
    return presentFaults(await findFaults(db))
  })
  serve(listCompanyCases, () => listCases(deps))
  serve(actAsCompany, async ({ body }) => {
    await actOn(deps, body)
    return listCases(deps)
  })
}

function registerPhones(serve: Serve, deps: SandboxDeps): void {
  serve(listPresentCodes, async () => {
    const codes = await Promise.all(
      deps.demoAdmins.map(async (email) => {
        const shown = await readPresentCode(deps, email)
        return shown && { email, code: shown.code, seconds_left: shown.secondsLeft, is_used: shown.isUsed }
      }),
    )
    return codes.filter((one) => one !== null)
  })
}

function registerPayeeRoutes(serve: Serve, payouts: SandboxPayouts, merchant: string): void {
  serve(getSandboxPayee, async ({ params }) => {
    const payee = await payouts.find(params.account_id)
    if (!payee) throw new DomainError('not_found')
    return {
      account_id: payee.id,
      merchant,
      state: payee.state,
      reason: payee.reason,
      holder: payee.holder ?? '',
      return_url: payee.return_url ?? '/provider/payouts',
    }
  })
  serve(saveSandboxPayee, ({ params, body }) => payouts.save(params.account_id, body))
}

function registerCheckoutRoutes(serve: Serve, deps: SandboxDeps): void {
  serve(getSandboxCheckout, async ({ params }) => {
    const checkout = await deps.gateway.find(params.session_id)
    if (!checkout) throw new DomainError('not_found')
    const isOver = checkout.state !== 'complete' && checkout.expires_at <= deps.clock.now()
    return {
      session_id: checkout.id,
      state: isOver ? ('expired' as const) : checkout.state,
      description: checkout.description,
      lines: checkout.lines,
      amount_cents: checkout.amount_cents,
      merchant: deps.site.name,
      email: checkout.email,
      success_url: checkout.success_url,
      cancel_url: checkout.cancel_url,
      expires_text: deps.localTime.longText(checkout.expires_at),
    }
  })

  serve(paySandboxCheckout, async ({ params, body }) => {
    const { state, url } = await deps.gateway.pay(params.session_id, body)
    return { state: state === 'challenge' ? ('challenge' as const) : ('complete' as const), url }
  })

  serve(answerSandboxChallenge, async ({ params, body }) => {
    const { state, url } = await deps.gateway.answerChallenge(params.session_id, body.approve)
    return { state: state === 'complete' ? ('complete' as const) : ('open' as const), url }
  })
}
