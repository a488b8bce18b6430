import { getCredit, takeRefundAsCredit } from '#contract/credit.ts'
import { toDollars } from '#contract/money.ts'
import { paymentWebhook } from '#contract/payments.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { showCredit } from './credit/show-credit.ts'
import type { PaymentDeps } from './gateway.ts'
import { hearOfRefund } from './hear-of-refund.ts'
import { recordGatewayEvent } from './settle-checkout.ts'
import { takeAsCredit } from './take-as-credit.ts'

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
