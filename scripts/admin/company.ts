import { adaptersOf } from '#server/adapters.ts'
import { readMark } from '#server/deployment.ts'
import { readEnv } from '#server/env.ts'
import type { PaymentCompany } from '#server/operations/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createSandboxGateway, createSandboxPayouts } from '#server/sandbox/index.ts'

/**
 * The payment company of the database: Stripe by the settings of the deployment, or the sandbox's own.
 * @throws Error for a database of production without the settings for Stripe
 */
export async function companyOf({ db, clock, log, localTime }: Deps): Promise<PaymentCompany> {
  if (process.env['NODE_ENV'] === 'production') {
    const real = await adaptersOf(readEnv(process.env))
    if (real) return real
  }
  if ((await readMark(db))?.isSandbox === false)
    throw new Error(
      'To ask the payment company, run this with the server’s settings and NODE_ENV=production, or add --without-company.',
    )
  // It is only asked, so nothing is ever delivered.
  const gateway = createSandboxGateway({
    db,
    clock,
    log,
    today: () => localTime.localDate(clock.now()),
    deliverWebhook: () => Promise.resolve(503),
  })
  return { gateway, payoutGateway: createSandboxPayouts({ db, clock, localTime, tell: () => Promise.resolve() }) }
}
