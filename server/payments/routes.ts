import { getCredit } from '#contract/credit.ts'
import { paymentWebhook } from '#contract/payments.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { showCredit } from './credit/show-credit.ts'
import type { PaymentDeps } from './gateway.ts'
import { recordGatewayEvent } from './settle-checkout.ts'

export function registerPaymentRoutes(serve: Serve, deps: PaymentDeps): void {
  serve(paymentWebhook, async ({ request }) => {
    const signature = request?.headers['stripe-signature']
    const body = request?.body
    if (typeof signature !== 'string' || typeof body !== 'string') throw new DomainError('signature_invalid')
    await recordGatewayEvent(deps, await deps.gateway.verifyWebhook(body, signature))
    return { received: true }
  })

  serve(getCredit, ({ actor }) => showCredit(deps, signedIn(actor).id))
}
