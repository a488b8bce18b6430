import { sql } from 'kysely'
import { getPayoutStanding, listPayouts, payOutNow } from '#contract/payouts.ts'
import { accounts, checkLedger, findBalance } from '#server/ledger/index.ts'
import type { PayoutGateway } from '#server/payouts/index.ts'
import { sandboxMail } from '#server/platform/ports/mail.ts'
import { sandboxSms } from '#server/platform/ports/sms.ts'
import {
  createSandboxGateway,
  createSandboxPayouts,
  type SandboxGateway,
  type SandboxPayouts,
} from '#server/sandbox/index.ts'
import { signWebhook } from '#server/sandbox/signature.ts'
import { startTestApp, TEST_NOW } from './app.ts'
import { addLine, setUpPayoutsOf } from './payouts.ts'
import { addBookable } from './supply.ts'

const SECRET = 'whsec_of_the_tests'

export type Payee = { id: string; token: string; accountId: string }
export type PayoutBench = Awaited<ReturnType<typeof startPayoutBench>>

/** A server whose gateway for payouts can be broken, and what its people and its books say. */
export async function startPayoutBench() {
  /** What the gateway does instead of its work. */
  const broken: Partial<PayoutGateway> = {}
  let gateway!: SandboxGateway
  let payouts!: SandboxPayouts

  const t = await startTestApp({
    isFrozen: true,
    adapters: ({ db, clock, log, localTime }) => {
      gateway = createSandboxGateway({
        db,
        clock,
        log,
        webhookSecret: SECRET,
        today: () => localTime.localDate(clock.now()),
        deliverWebhook: deliver,
      })
      payouts = createSandboxPayouts({ db, clock, localTime, tell: () => gateway.redeliver() })
      const edge: PayoutGateway = {
        ...payouts,
        transfer: (order) => (broken.transfer ?? payouts.transfer)(order),
        payOut: (order) => (broken.payOut ?? payouts.payOut)(order),
        reverse: (order) => (broken.reverse ?? payouts.reverse)(order),
        listPayouts: (id, span) => (broken.listPayouts ?? payouts.listPayouts)(id, span),
        retrieveAccount: (id) => (broken.retrieveAccount ?? payouts.retrieveAccount)(id),
      }
      const adapters = { gateway, sandboxGateway: gateway, mail: sandboxMail, sms: sandboxSms }
      return { ...adapters, payoutGateway: edge, sandboxPayouts: payouts }
    },
  })

  /** Hands an event, signed, in by the front door. @returns the HTTP status */
  async function deliver(payload: string): Promise<number> {
    const signature = signWebhook(payload, SECRET, t.clock.now())
    const answer = await t.app.http.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
    return answer.statusCode
  }

  return {
    t,
    payouts,
    broken,
    deliver,
    reset() {
      for (const name of Object.keys(broken)) delete broken[name as keyof PayoutGateway]
      t.setNow(TEST_NOW)
    },
    /** A provider who is set up and has this to be paid. */
    async aPayee(cents = 7200, bank: object = {}): Promise<Payee> {
      const { id, token } = await addBookable(t)
      const accountId = await setUpPayoutsOf(t, token, bank)
      if (cents !== 0) await addLine(t, id, cents)
      return { id, token, accountId }
    },
    standingOf: async ({ token }: Payee) => (await t.call(getPayoutStanding, { token })).body,
    payoutsOf: async ({ token }: Payee) => (await t.call(listPayouts, { token, query: {} })).body,
    ask: ({ token }: Pick<Payee, 'token'>, amount = 72) => t.call(payOutNow, { token, body: { amount } }),
    rowsOf: ({ id }: Pick<Payee, 'id'>) =>
      t.db.selectFrom('payout').selectAll().where('provider_id', '=', id).orderBy('created_at').execute(),
    /** A provider's payouts, in the books. */
    async causesOf({ id }: Pick<Payee, 'id'>) {
      const { rows } = await sql<{ cause: string }>`
        select t.cause from payout p join ledger_transaction t on t.reference = p.id
        where p.provider_id = ${id} and t.cause like 'payout%' order by t.id`.execute(t.db)
      return rows.map(({ cause }) => cause)
    },
    /** What we owe a provider by the books, and what is under way to them. */
    async booksOf({ id }: Pick<Payee, 'id'>) {
      const { rows } = await sql<{ transit: number }>`
        select coalesce(-sum(e.amount_cents), 0)::int8 as transit
        from payout p join ledger_transaction t on t.reference = p.id join ledger_entry e on e.transaction_id = t.id
        where p.provider_id = ${id} and e.account = 'payout_transit'`.execute(t.db)
      return { owed: 0 - (await findBalance(t.db, accounts.provider(id))), transit: rows[0]!.transit }
    },
    breaks: async () => (await checkLedger(t)).breaks,
  }
}
