import type { Clock } from '#server/platform/clock.ts'
import { verifySmtp } from '#server/platform/ports/mail.ts'
import { readTwilioAccount } from '#server/platform/ports/sms.ts'
import { createStripe, STRIPE_API_VERSION, stripeHostOf } from '#server/platform/ports/stripe.ts'
import { ofDrift } from './check-database.ts'
import { ok, warning, wordsOf, wrong, type Finding } from './finding.ts'

/** Settings of the services outside, by the names of their environment variables. */
export type ServiceSettings = {
  PUBLIC_URL: string
  SMTP_URL: string
  TWILIO_ACCOUNT_SID: string
  TWILIO_AUTH_TOKEN: string
  STRIPE_SECRET_KEY: string
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
  TWILIO_API_URL?: string | undefined
}

export async function checkMail({ SMTP_URL }: Pick<ServiceSettings, 'SMTP_URL'>): Promise<Finding> {
  const name = 'mail'
  try {
    await verifySmtp(SMTP_URL)
    return ok(name, 'login works')
  } catch (error) {
    return wrong(
      name,
      wordsOf(error),
      'Correct SMTP_URL (host, port, smtps:// for TLS from the start, user, password).',
    )
  }
}

type Twilio = Pick<ServiceSettings, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_API_URL'>

export async function checkSms({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL }: Twilio): Promise<Finding> {
  const name = 'text messages'
  try {
    const { status, type } = await readTwilioAccount(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL)
    if (status !== 'active')
      return wrong(name, `the account is ${status}`, 'Check the Twilio console. The account may be unpaid.')
    if (type === 'Trial')
      return warning(name, 'trial account: it reaches only verified numbers', 'Upgrade it in the Twilio console.')
    return ok(name, 'the account is active')
  } catch (error) {
    return wrong(name, wordsOf(error), 'Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.')
  }
}

type StripeSettings = Pick<
  ServiceSettings,
  'STRIPE_SECRET_KEY' | 'STRIPE_CONNECT_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'PUBLIC_URL'
>

/** Events that payments can't do without. */
const OWN_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.updated',
  'refund.failed',
]
const CONNECT_EVENTS = ['account.updated', 'payout.paid', 'payout.failed']

export async function checkStripe(settings: StripeSettings, clock: Clock): Promise<Finding[]> {
  const name = 'payment company'
  const stripe = createStripe({ secretKey: settings.STRIPE_SECRET_KEY, host: stripeHostOf(settings.STRIPE_API_URL) })
  const asked = clock.now()
  try {
    const account = await stripe.rawRequest('GET', '/v1/account')
    const answered = clock.now()
    const { charges_enabled } = account as unknown as { charges_enabled?: boolean }
    const headers = account.lastResponse?.headers ?? {}
    return [
      charges_enabled === false
        ? wrong(
            name,
            'the account can’t accept payments',
            'Check the Stripe dashboard. Stripe needs something from you.',
          )
        : ofKey(name, settings.STRIPE_SECRET_KEY),
      ...ofApiVersion(headers['stripe-version']),
      ...ofDate(headers['date'], asked, answered),
      ...(await ofWebhooks(stripe, settings)),
    ]
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    const mend = 'Correct STRIPE_SECRET_KEY, or allow access to api.stripe.com.'
    if (statusCode === 403)
      return [
        warning(
          name,
          'the key can’t read the account, so we can check very little',
          'Give the restricted key read access to accounts and webhook endpoints.',
        ),
      ]
    return [wrong(name, statusCode === 401 ? 'rejects this key' : wordsOf(error), mend)]
  }
}

function ofKey(name: string, key: string): Finding {
  return key.includes('_test_')
    ? warning(name, 'this is a test key, so no card is charged', 'Use the live key (sk_live_… or rk_live_…).')
    : ok(name, 'accepts this key')
}

function ofApiVersion(version: string | undefined): Finding[] {
  if (version === undefined) return []
  const name = 'version of the payment API'
  return version === STRIPE_API_VERSION
    ? [ok(name, version)]
    : [
        wrong(
          name,
          `answers with ${version}; we use ${STRIPE_API_VERSION}`,
          'Upgrade the product; the version is pinned in server/platform/ports/stripe.ts.',
        ),
      ]
}

/** Its header counts whole seconds. */
function ofDate(date: string | undefined, asked: Date, answered: Date): Finding[] {
  const at = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return []
  const middle = (asked.getTime() + answered.getTime()) / 2
  return [ofDrift('clock of this machine', at + 500 - middle, answered.getTime() - asked.getTime() + 1000)]
}

type Endpoint = { url: string; status: string; enabled_events: string[] }

async function ofWebhooks(stripe: ReturnType<typeof createStripe>, settings: StripeSettings): Promise<Finding[]> {
  const name = 'events from the payment company'
  const url = `${settings.PUBLIC_URL.replace(/\/$/, '')}/api/payments/webhook`
  const mend = `At Stripe, send the events listed in docs/operations.md to ${url}.`
  let endpoints: Endpoint[]
  try {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data
  } catch (error) {
    return [warning(name, `couldn’t be checked: ${wordsOf(error)}`, 'Give the key read access to webhook endpoints.')]
  }
  const ours = endpoints.filter((one) => one.url === url && one.status === 'enabled')
  if (ours.length === 0) return [wrong(name, `no active endpoint leads to ${url}`, mend)]
  const told = new Set(ours.flatMap(({ enabled_events }) => enabled_events))
  const wanted = settings.STRIPE_CONNECT_WEBHOOK_SECRET ? [...OWN_EVENTS, ...CONNECT_EVENTS] : OWN_EVENTS
  const lacking = told.has('*') ? [] : wanted.filter((event) => !told.has(event))
  return lacking.length > 0
    ? [warning(name, `the endpoint doesn’t get ${lacking.join(', ')}`, mend)]
    : [ok(name, 'sent to this address')]
}
