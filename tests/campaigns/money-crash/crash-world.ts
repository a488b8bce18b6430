import { sandboxMail } from '#server/platform/ports/mail.ts'
import { sandboxSms } from '#server/platform/ports/sms.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { createSandboxGateway, createSandboxPayouts, type SandboxGateway } from '#server/sandbox/index.ts'
import { signWebhook } from '#server/sandbox/signature.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { createFragileDatabase } from './fragile-database.ts'
import { createTape, type Tape } from './tape.ts'

const SECRET = 'whsec_of_the_tests'

/** The calls that move money. */
const CALLS = ['createCheckout', 'retrieveCheckout', 'expireCheckout', 'refund', 'findCheckout', 'findRefund'] as const
const PAYOUT_CALLS = ['transfer', 'payOut', 'retrievePayout', 'reverse'] as const

export type CrashWorld = {
  t: TestApp
  tape: Tape
  /** As it is: the payment company does not die with us. */
  gateway: SandboxGateway
  plain: Database
  admin: TestPerson
}

export async function startCrashWorld(): Promise<CrashWorld> {
  const tape = createTape()
  const database = await createFragileDatabase(tape)
  const made = { tape, plain: database.plain } as CrashWorld
  made.t = await startTestApp({
    database,
    isFrozen: true,
    adapters: ({ clock, log, localTime }) => {
      made.gateway = createSandboxGateway({
        db: database.plain,
        clock,
        log,
        webhookSecret: SECRET,
        today: () => localTime.localDate(clock.now()),
        deliverWebhook: (body) => deliver(made.t, body),
      })
      const sandboxPayouts = createSandboxPayouts({
        db: database.plain,
        clock,
        localTime,
        tell: () => made.gateway.redeliver(),
      })
      const edge = overTape(tape, made.gateway, CALLS)
      const payoutGateway = overTape(tape, sandboxPayouts, PAYOUT_CALLS)
      return { gateway: edge, sandboxGateway: edge, payoutGateway, sandboxPayouts, mail: sandboxMail, sms: sandboxSms }
    },
  })
  made.admin = await anAdmin(made.t)
  return made
}

/** The same service, with these calls going over the tape. */
function overTape<T extends object>(tape: Tape, service: T, calls: readonly (keyof T & string)[]): T {
  const edge = { ...service }
  for (const name of calls) {
    const real = service[name] as (asked: never) => Promise<unknown>
    edge[name] = ((asked: never) => tape.step(`gateway.${name}`, () => real(asked))) as never
  }
  return edge
}

async function deliver({ app, clock }: TestApp, payload: string): Promise<number> {
  const signature = signWebhook(payload, SECRET, clock.now())
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.http.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })).statusCode
}
