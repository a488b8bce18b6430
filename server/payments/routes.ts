import { getCredit, takeRefundAsCredit } from '#contract/credit.ts'
import { toDollars } from '#contract/money.ts'
import { paymentWebhook } from '#contract/payments.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { showCredit } from './credit/show-credit.ts'
import type { GatewayEvent, PaymentDeps } from './gateway.ts'
import { recordGatewayEvent } from './settle-checkout.ts'
import { takeAsCredit } from './return-otherwise.ts'
import { followRefund } from './reconciliation/compare-refunds.ts'

export function registerPaymentRoutes(serve: Serve, deps: PaymentDeps): void {
  serve(paymentWebhook, async ({ request }) => {
    const signature = request?.headers['stripe-signature']
    const body = request?.body
    if (typeof signature !== 'string' || typeof body !== 'string') throw new DomainError('signature_invalid')
    const event = await deps.gateway.verifyWebhook(body, signature)
    await recordGatewayEvent(deps, event)
    await hearOfRefund(deps, event)
    return { received: true }
  })

  serve(takeRefundAsCredit, async ({ actor, params }) => ({
    amount: toDollars((await takeAsCredit(deps, signedIn(actor).id, params.id)).amountCents),
  }))

  serve(getCredit, ({ actor }) => showCredit(deps, signedIn(actor).id))
}

const EVENTS: ReadonlySet<string> = new Set(['refund.updated', 'refund.failed', 'charge.refund.updated'])

/**
 * The gateway reports that a card has a refund, or has refused it after all. Events come in any order and several tries
 * have one name, so it is asked for the refund's state. If this fails, the next comparison makes up for it.
 */
async function hearOfRefund(deps: PaymentDeps, { type, payload }: GatewayEvent): Promise<void> {
  if (!EVENTS.has(type)) return
  const { data } = payload as { data?: { object?: { metadata?: { refund_id?: string } | null } } }
  const id = data?.object?.metadata?.refund_id
  if (typeof id !== 'string') return
  await followRefund(deps, id).catch((err: unknown) => deps.log.warn({ err, refund: id }, 'refund not followed'))
}
