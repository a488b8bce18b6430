import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '#tests/factories/mail-server.ts'
import { startStripeStandIn } from '#tests/factories/stripe-stand-in.ts'
import { startTwilio, TWILIO_ACCOUNT } from '#tests/factories/twilio-stand-in.ts'
import { createTestDatabase } from '#tests/setup/database.ts'
import { urlOf } from '#tests/setup/server.ts'
import { startBucket } from '#tests/uploads/buckets.ts'

const TWILIO_TOKEN = 'of tests'

type Database = { target: Parameters<typeof urlOf>[0]; drop: () => Promise<unknown> }

/**
 * Everything that production needs around it, played on this machine, and the settings that lead there.
 * @param makeDatabase an empty one, or one that is migrated; outside of Vitest the caller has to bring it
 */
export async function startSurroundings(makeDatabase: () => Promise<Database> = createTestDatabase) {
  const files = await mkdtemp(join(tmpdir(), 'homebloom-shipped-files-'))
  const [database, mail, twilio, stripe, bucket] = await Promise.all([
    makeDatabase(),
    startMailServer(),
    startTwilio(TWILIO_TOKEN),
    startStripeStandIn(),
    startBucket(files),
  ])
  const { settings: s3 } = bucket
  const { host, port } = stripe.host
  return {
    files,
    mail,
    twilio,
    stripe,
    settings: {
      NODE_ENV: 'production',
      APP_MODE: 'production',
      DATABASE_URL: urlOf(database.target),
      PUBLIC_URL: 'https://homebloom.example',
      SUPPORT_EMAIL: 'support@homebloom.example',
      SUPPORT_PHONE: '(604) 555-0100',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Homebloom <hello@homebloom.example>',
      TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      TWILIO_FROM: '+16045550100',
      TWILIO_API_URL: twilio.origin,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: `http://${host}:${port}`,
      DATA_KEY: randomBytes(32).toString('base64'),
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    async end() {
      await Promise.all([database.drop(), mail.close(), twilio.close(), stripe.close(), bucket.close()])
      await rm(files, { recursive: true, force: true })
    },
  }
}
