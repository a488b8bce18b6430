import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { getSandboxCheckout } from '#contract/payments.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { sandboxMail } from '#server/platform/ports/mail.ts'
import { sandboxSms } from '#server/platform/ports/sms.ts'
import { createSandboxGateway, type SandboxGateway } from '#server/sandbox/index.ts'
import { signWebhook } from '#server/sandbox/signature.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { checkoutWithCredit, creditOf, grant, lotsOf } from '#tests/factories/credit.ts'
import { addConfirmed, checkoutOf, orderOf, pay, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

/** The usual visit: $80 and $4 GST. */
const PRICE = { price: 80, gst: '123456782RT0001' }
const SECRET = 'whsec_of_the_tests'
const MINUTE = 60_000

let t: TestApp
let gateway: SandboxGateway
/** Webhooks of the gateway wait here if they should be late. */
let late: string[] | null = null
/** The gateway does not answer when a checkout has to be closed, or when its list is requested. */
let closesNothing = false

beforeAll(async () => {
  t = await startTestApp({
    isFrozen: true,
    adapters: ({ db, clock, log, localTime }) => {
      gateway = createSandboxGateway({
        db,
        clock,
        log,
        webhookSecret: SECRET,
        today: () => localTime.localDate(clock.now()),
        async deliverWebhook(body) {
          if (late === null) return deliver(body)
          late.push(body)
          return 503
        },
      })
      const edge: SandboxGateway = {
        ...gateway,
        expireCheckout: (id) => (closesNothing ? Promise.reject(new Error('no answer')) : gateway.expireCheckout(id)),
        listCheckouts(span) {
          if (closesNothing) throw new Error('no answer')
          return gateway.listCheckouts(span)
        },
      }
      return { gateway: edge, sandboxGateway: edge, mail: sandboxMail, sms: sandboxSms }
    },
  })
})
beforeEach(() => {
  late = null
  closesNothing = false
  t.setNow(TEST_NOW)
})
afterAll(() => t.close())

async function deliver(payload: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signWebhook(payload, SECRET, t.clock.now()),
  }
  return (await t.app.http.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })).statusCode
}

const read = async ({ id, client }: Visit) => (await t.call(getBooking, { token: client.token, params: { id } })).body
const breaks = async () => (await checkLedger(t)).breaks
const inCheckout = async (session_id: string) => (await t.call(getSandboxCheckout, { params: { session_id } })).body
const left = async (personId: string) =>
  (await lotsOf(t, personId)).map(({ left_cents, held_cents }) => [left_cents, held_cents])

async function booksOf(visit: Visit): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select split_part(e.account, ':', 1) as account, sum(e.amount_cents)::int8 as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = ${await orderOf(t, visit.id)} group by 1 having sum(e.amount_cents) <> 0`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** A visit to be paid, by a client with so much credit. */
async function withCredit(amountCents: number, visit = addConfirmed(t, PRICE)): Promise<Visit> {
  const made = await visit
  await grant(t, made.client.id, { amountCents })
  return made
}

async function open(visit: Visit): Promise<string> {
  const answer = await checkoutWithCredit(t, visit)
  if (answer.status !== 200) throw new Error(`no checkout: ${answer.body.detail}`)
  return answer.body.session_id
}

const cancel = (visit: Visit, body: object = {}) =>
  t.call(setBookingStatus, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { status: 'cancelled', ...body },
  })

describe('a checkout that holds credit', () => {
  it('lets go of it when it ends, when the visit is cancelled, and when the gateway was never reached', async () => {
    const visit = await withCredit(3000)
    await open(visit)
    t.advance(30 * MINUTE)
    await workOnce(t)
    expect(await left(visit.client.id)).toEqual([[3000, 0]])
    await open(visit)
    expect(await left(visit.client.id)).toEqual([[3000, 3000]])
    await cancel(visit)
    await workOnce(t)
    expect(await left(visit.client.id)).toEqual([[3000, 0]])
    const other = await withCredit(3000)
    await open(other)
    await sql`update checkout_session set gateway_session_id = null, url = null, state = 'opening'
      where order_id = ${await orderOf(t, other.id)}`.execute(t.db)
    t.advance(30 * MINUTE)
    await workOnce(t)
    expect(await left(other.client.id)).toEqual([[3000, 0]])
  })

  it('is the same for whoever asks again, and another one once the choice or the credit is another', async () => {
    const visit = await withCredit(3000)
    const first = await open(visit)
    expect(await open(visit)).toBe(first)
    const without = await checkoutOf(t, visit)
    expect(without).not.toBe(first)
    expect((await inCheckout(first)).state).toBe('expired')
    expect((await pay(t, first)).body.code).toBe('checkout_closed')
    expect(await left(visit.client.id)).toEqual([[3000, 0]])
    await grant(t, visit.client.id, { amountCents: 500 })
    const more = await open(visit)
    expect((await inCheckout(without)).state).toBe('expired')
    await grant(t, visit.client.id, { amountCents: 700 })
    const most = await open(visit)
    expect(most).not.toBe(more)
    expect(await inCheckout(most)).toMatchObject({ amount_cents: 4200 })
    await pay(t, most)
    expect(await read(visit)).toMatchObject({ payment_status: 'paid' })
    expect(await creditOf(t, visit.client.id)).toBe(0)
  })

  it('counts when it was paid before another choice was made', async () => {
    const visit = await withCredit(3000)
    const first = await open(visit)
    late = []
    await pay(t, first)
    expect(await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })).toMatchObject({
      status: 409,
      body: { detail: 'This booking has already been paid.' },
    })
    await deliver(late[0]!)
    expect(await booksOf(visit)).toEqual({ gateway: 5400, credit: 3000, client_funds: -8400 })
  })

  it('stays as it is while the gateway cannot close it', async () => {
    const visit = await withCredit(3000)
    const first = await open(visit)
    closesNothing = true
    const other = await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })
    expect(other).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await left(visit.client.id)).toEqual([[3000, 3000]])
    await pay(t, first)
    expect((await read(visit)).payment_status).toBe('paid')
  })

  it('a late payment for a cancelled visit returns everything', async () => {
    const visit = await withCredit(3000)
    const session = await open(visit)
    late = []
    await pay(t, session)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    expect(await left(visit.client.id)).toEqual([[3000, 3000]])
    await workOnce(t)
    await workOnce(t)
    expect((await read(visit)).payment_status).toBe('refunded')
    expect((await refundsOf(t, visit.id)).map(({ method, amount_cents }) => [method, amount_cents])).toEqual(
      expect.arrayContaining([
        ['card', 5400],
        ['credit', 3000],
      ]),
    )
    expect(await creditOf(t, visit.client.id)).toBe(3000)
    expect(await booksOf(visit)).toEqual({})
    expect(await breaks()).toEqual([])
  })

  describe('that was given up and is paid after all', () => {
    /** Lets go of a checkout that was paid, since its gateway says nothing for a day. @returns its event */
    async function giveUp(visit: Visit, other: Visit): Promise<string> {
      for (const { id } of [visit, other])
        await t.db.updateTable('booking').set({ payment_due_at: null }).where('id', '=', id).execute()
      late = []
      await pay(t, await open(visit))
      await sql`delete from sandbox_event`.execute(t.db)
      closesNothing = true
      t.advance(25 * 60 * MINUTE)
      await workOnce(t)
      expect(await left(visit.client.id)).toEqual([[3000, 0]])
      closesNothing = false
      const [event] = late
      late = null
      return event!
    }
    const two = async (): Promise<[Visit, Visit]> => {
      const visit = await withCredit(3000)
      return [visit, await addConfirmed(t, { ...PRICE, client: visit.client, time: '13:00' })]
    }

    it('takes its credit anew', async () => {
      const [visit, other] = await two()
      await deliver(await giveUp(visit, other))
      expect((await read(visit)).payment_status).toBe('paid')
      expect(await creditOf(t, visit.client.id)).toBe(0)
      expect(await breaks()).toEqual([])
    })

    it('gives the card its money back where the credit is spent', async () => {
      const [visit, other] = await two()
      const event = await giveUp(visit, other)
      await pay(t, await open(other))
      await deliver(event)
      await workOnce(t)
      expect((await read(visit)).payment_status).toBe('unpaid')
      expect((await read(other)).payment_status).toBe('paid')
      expect(await refundsOf(t, visit.id)).toMatchObject([{ payment_id: null, amount_cents: 5400, state: 'sent' }])
      expect(await booksOf(visit)).toEqual({})
      expect(await breaks()).toEqual([])
    })
  })
})
