import type { FastifyInstance } from 'fastify'
import type { PaymentGateway } from '#server/payments/index.ts'
import type { PayoutGateway } from '#server/payouts/index.ts'
import {
  createSandboxGateway,
  createSandboxPayouts,
  type SandboxGateway,
  type SandboxPayouts,
} from '#server/sandbox/index.ts'
import type { Deps } from './platform/deps.ts'
import type { Env } from './env.ts'
import { createSmtpMail, sandboxMail, type MailPort } from './platform/ports/mail.ts'
import type { Storage } from './platform/ports/storage.ts'
import { createTwilioSms, sandboxSms, type SmsPort } from './platform/ports/sms.ts'

/** The services outside of us. The sandbox plays them all itself. */
export type Adapters = {
  gateway: PaymentGateway
  payoutGateway: PayoutGateway
  sandboxGateway?: SandboxGateway
  sandboxPayouts?: SandboxPayouts
  mail: MailPort
  sms: SmsPort
}

/** The real ones; undefined outside of production. */
export async function adaptersOf(env: Env): Promise<Adapters | undefined> {
  if (env.mode !== 'production') return undefined
  // Stripe's library takes as long to load as the web framework, and nothing else needs it.
  const [{ createStripeGateway }, { createStripePayouts }, { stripeHostOf }] = await Promise.all([
    import('#server/payments/stripe-gateway.ts'),
    import('#server/payouts/stripe-payouts.ts'),
    import('./platform/ports/stripe.ts'),
  ])
  const key = { secretKey: env.STRIPE_SECRET_KEY, host: stripeHostOf(env.STRIPE_API_URL) }
  return {
    gateway: createStripeGateway({
      ...key,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
    }),
    payoutGateway: createStripePayouts(key),
    mail: createSmtpMail(env.SMTP_URL, env.MAIL_FROM),
    sms: createTwilioSms(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, env.TWILIO_FROM, env.TWILIO_API_URL),
  }
}

/** The bucket for what people upload; undefined where a folder takes its place. */
export async function bucketOf(env: Env): Promise<Storage | undefined> {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  // Amazon's library is large, and few deployments need it.
  const { createS3Storage } = await import('./platform/ports/s3-storage.ts')
  return createS3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey })
}

/** Webhooks of the sandbox's gateway enter by the front door, like Stripe's would. */
export function createSandboxAdapters({ db, clock, log, localTime }: Deps, http: FastifyInstance): Adapters {
  const sandboxGateway = createSandboxGateway({
    db,
    clock,
    log,
    today: () => localTime.localDate(clock.now()),
    async deliverWebhook(body, signature) {
      const answer = await http.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      })
      return answer.statusCode
    },
  })
  const sandboxPayouts = createSandboxPayouts({ db, clock, localTime, tell: () => sandboxGateway.redeliver() })
  return {
    gateway: sandboxGateway,
    payoutGateway: sandboxPayouts,
    sandboxGateway,
    sandboxPayouts,
    mail: sandboxMail,
    sms: sandboxSms,
  }
}
