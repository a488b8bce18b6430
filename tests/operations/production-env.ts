import { readEnv, type Env } from '#server/env.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { urlOf } from '#tests/setup/server.ts'

/** The settings of a production that reaches no service: what starts with them may not call one. */
export function production({ target }: Pick<TestDatabase, 'target'>, more: Record<string, string> = {}): Env {
  return readEnv({
    NODE_ENV: 'production',
    DATABASE_URL: urlOf(target),
    PUBLIC_URL: 'https://homebloom.example',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    SUPPORT_EMAIL: 'help@homebloom.example',
    SUPPORT_PHONE: '(604) 555-0100',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'us@homebloom.example',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'of tests',
    TWILIO_FROM: '+16045550100',
    TWILIO_API_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...more,
  })
}
