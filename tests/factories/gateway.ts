import { sandboxMail, type MailPort } from '#server/platform/ports/mail.ts'
import { sandboxSms } from '#server/platform/ports/sms.ts'
import {
  createSandboxGateway,
  createSandboxPayouts,
  type SandboxGateway,
  type SandboxPayouts,
} from '#server/sandbox/index.ts'
import type { PayoutGateway } from '#server/payouts/index.ts'
import { signWebhook } from '#server/sandbox/signature.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts'

const SECRET = 'whsec_of_the_tests'

/** The whole server, and its stand-in for a payment company, controlled by the test. */
export type GatewayApp = {
  t: TestApp
  /** As it is, except for the replacements in `between`. */
  gateway: SandboxGateway
  /** The company that pays providers, as it is. */
  payouts: SandboxPayouts
  /** Events that the gateway has sent and that haven't been delivered yet. */
  sent: string[]
  /** Hands an event to the webhook; answers the HTTP status. */
  deliver(body: string, signature?: string): Promise<number>
  sign(body: string, secret?: string, at?: Date): string
}

type GatewayOptions = Omit<TestAppOptions, 'adapters'> & {
  /** Events go straight to the webhook, as in the product, instead of waiting in `sent`. */
  delivers?: boolean
  /** What happens to events instead; returns the HTTP status. */
  post?: (body: string) => Promise<number>
  /** What the product talks to instead of the gateway: lost answers, wrong lists. */
  between?: (gateway: SandboxGateway) => SandboxGateway
  /** The same for payouts. */
  betweenPayouts?: (payouts: SandboxPayouts) => PayoutGateway
  mail?: MailPort
}

export async function startGatewayApp({
  delivers = false,
  between,
  betweenPayouts,
  post,
  mail = sandboxMail,
  ...options
}: GatewayOptions = {}): Promise<GatewayApp> {
  const made = { sent: [] as string[] } as GatewayApp
  made.t = await startTestApp({
    ...options,
    adapters: ({ db, clock, log, localTime }) => {
      made.gateway = createSandboxGateway({
        db,
        clock,
        log,
        webhookSecret: SECRET,
        today: () => localTime.localDate(clock.now()),
        deliverWebhook: async (body) => {
          if (post) return post(body)
          if (delivers) return made.deliver(body)
          made.sent.push(body)
          return 503
        },
      })
      const edge = between?.(made.gateway) ?? made.gateway
      made.payouts = createSandboxPayouts({ db, clock, localTime, tell: () => edge.redeliver() })
      const payouts = { payoutGateway: betweenPayouts?.(made.payouts) ?? made.payouts, sandboxPayouts: made.payouts }
      return { gateway: edge, sandboxGateway: edge, ...payouts, mail, sms: sandboxSms }
    },
  })
  made.sign = (body, secret = SECRET, at = made.t.clock.now()) => signWebhook(body, secret, at)
  made.deliver = async (body, signature = made.sign(body)) => {
    const answer = await made.t.app.http.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
    return answer.statusCode
  }
  return made
}

/** An event as the gateway would send it of a checkout that was paid. */
export async function paidEvent({ gateway }: GatewayApp, session: string, change: object = {}): Promise<string> {
  const checkout = await gateway.find(session)
  const object = {
    id: session,
    client_reference_id: checkout?.client_reference,
    status: 'complete',
    payment_status: 'paid',
    amount_total: checkout?.amount_cents,
    currency: 'cad',
    ...change,
  }
  return JSON.stringify({ id: `evt_${Math.random()}`, type: 'checkout.session.completed', data: { object } })
}
