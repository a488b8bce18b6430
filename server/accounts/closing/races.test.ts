import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAccount, getClosing } from '#contract/accounts/closing.ts'
import { deletePerson, getPersonRecord, restorePerson } from '#contract/admin/people.ts'
import { createBooking, openCheckout } from '#contract/bookings.ts'
import { payOutNow } from '#contract/payouts.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, TEST_NOW } from '#tests/factories/calendar.ts'
import { creditOf, grant } from '#tests/factories/credit.ts'
import { addCode, askForGift, redeem } from '#tests/factories/gifts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, withCatalogue } from '#tests/factories/supply.ts'
import { write } from '#tests/factories/talk.ts'
import { addConfirmed, addPending, setStatusOf } from '#tests/factories/visits.ts'

const PASSWORD = 'Canary-pass-93!'

let t: TestApp
let password_hash: string
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

async function withPassword<P extends TestPerson>(person: P): Promise<P> {
  await t.db.updateTable('user_account').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

const close = ({ token }: { token: string }, gives_up: string[] = []) =>
  t.call(closeAccount, { token, body: { password: PASSWORD, confirm: true, gives_up } })
const isGone = async ({ id }: { id: string }) => {
  const row = await t.db.selectFrom('user_account').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()
  return row.deleted_at !== null
}
const count = async (what: ReturnType<typeof sql>) =>
  Number((await sql<{ n: string }>`select count(*) as n ${what}`.execute(t.db)).rows[0]!.n)

test('closing and booking, paying, writing or being paid at the same moment end as if one had come first', async () => {
  const ROUNDS = 4
  const outcomes = new Set<boolean>()
  for (let round = 0; round <= ROUNDS; round += 1) {
    const visit = await addConfirmed(t)
    const fresh = await withPassword(await addPerson(t))
    const other = await withPassword(await addBookable(t))
    const payee = await withPassword(await addBookable(t))
    await setUpPayoutsOf(t, payee.token)
    await addLine(t, payee.id, 5000)
    const [client, provider] = [await withPassword(visit.client), await withPassword(visit.provider)]
    const book = (n: number) =>
      t.call(createBooking, {
        token: fresh.token,
        body: { service_id: other.serviceId, date: day(3 + n), time: '10:00' },
      })
    const closings = [
      () => close(fresh),
      () => close(other),
      () => setStatusOf(t, visit, 'client', 'cancelled').then(() => close(client)),
      () => close(provider),
      () => close(payee),
    ]
    const rivals = [
      () => book(0),
      () => book(1),
      () => write(t, fresh, other, 'Hello'),
      () => t.call(openCheckout, { token: client.token, body: { booking_id: visit.id } }),
      () => t.call(payOutNow, { token: payee.token, body: { amount: 50 } }),
      () => write(t, client, provider, 'See you'),
    ]
    const begin = (acts: readonly (() => Promise<{ status: number }>)[]) => Promise.all(acts.map((act) => act()))
    // The first round and the last leave nothing to chance; between them proving the password takes a
    // while, so each round lets closing begin somewhat earlier.
    const answers =
      round === 0
        ? [...(await begin(rivals)), ...(await begin(closings))]
        : round === ROUNDS
          ? [...(await begin(closings)), ...(await begin(rivals))]
          : (await Promise.all([begin(closings), sleep((round - 1) * 50).then(() => begin(rivals))])).flat()
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const person of [fresh, other, client, provider, payee]) outcomes.add(await isGone(person))
  }
  // Some left and some stayed, and nothing is open for those who left.
  expect(outcomes).toEqual(new Set([true, false]))
  const gone = sql`(select id from user_account where deleted_at is not null)`
  expect(
    await count(sql`from booking where status in ('pending', 'confirmed')
    and (client_id in ${gone} or provider_id in ${gone})`),
  ).toBe(0)
  expect(
    await count(sql`from checkout_session s join customer_order o on o.id = s.order_id
    where s.state in ('opening', 'open') and o.payer_id in ${gone}`),
  ).toBe(0)
  expect(
    await count(
      sql`from payout where state in ('promised', 'transferred', 'in_transit', 'returning') and provider_id in ${gone}`,
    ),
  ).toBe(0)
  expect(await count(sql`from session where user_id in ${gone}`)).toBe(0)
  expect(
    await count(sql`from message m join conversation c on c.id = m.conversation_id
    where m.author = 'client' and c.client_id in ${gone} and m.body <> '(Deleted with the account)'`),
  ).toBe(0)
  await workOnce(t)
  expect((await checkLedger({ db: t.db })).breaks).toEqual([])
})

test('closing and an upload, a gift card that is bought and one that is redeemed at the same moment', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 4; round += 1) {
    const code = (await addCode(t)).code
    const uploader = await withPassword(await addPerson(t, { role: 'pending_provider' }))
    const buyer = await withPassword(await addPerson(t))
    const redeemer = await withPassword(await addPerson(t))
    // Proving the password takes a while, so that each round lets closing begin somewhat earlier.
    const later = <T>(act: () => Promise<T>) => sleep(round * 40).then(act)
    const all = [
      () => uploadPhoto(t, uploader.token).catch(() => 'refused'),
      () => close(uploader),
      () => later(() => askForGift(t, buyer)),
      () => close(buyer),
      () => later(() => redeem(t, redeemer, code)),
      () => close(redeemer),
      () => later(() => uploadPhoto(t, uploader.token).catch(() => 'refused')),
    ]
    const answers = await Promise.all((round % 2 === 0 ? all : all.toReversed()).map((act) => act()))
    for (const answer of answers) if (typeof answer !== 'string') expect(answer.status).toBeLessThan(500)
    for (const [what, person] of Object.entries({ uploader, buyer, redeemer }))
      outcomes.add(`${what} ${(await isGone(person)) ? 'left' : 'stayed'}`)
    // A person who stayed can still leave once everything under way is over, and no credit is lost meanwhile.
    if (!(await isGone(redeemer))) expect(await creditOf(t, redeemer.id)).toBe(5000)
  }
  expect(outcomes.has('uploader left')).toBe(true)
  await workOnce(t)
  const gone = sql`(select id from user_account where deleted_at is not null)`
  expect(await count(sql`from stored_file where owner_id in ${gone} and state <> 'removed'`)).toBe(0)
  expect(
    await count(sql`from gift_card g join checkout_session s on s.order_id = g.order_id
    where g.buyer_id in ${gone} and s.state in ('opening', 'open')`),
  ).toBe(0)
  expect(await count(sql`from credit_lot where person_id in ${gone} and left_cents > 0`)).toBe(0)
  expect((await checkLedger({ db: t.db })).breaks).toEqual([])
})

test('credit that is left is given up by a word of its own, and then ends in the books', async () => {
  const person = await withPassword(await addPerson(t))
  await grant(t, person.id)
  const { body } = await t.call(getClosing, { token: person.token })
  expect(body.hindrances).toEqual([
    {
      code: 'credit',
      text: 'You have $10.00 of credit. Spend it first, or give it up.',
      items: [],
      path: null,
      give_up: 'Give up the $10.00 of credit',
    },
  ])
  expect(await close(person)).toMatchObject({ status: 409, body: { meta: { hindrances: [{ code: 'credit' }] } } })
  expect(await creditOf(t, person.id)).toBe(1000)
  expect((await close(person, ['credit'])).status).toBe(200)
  expect(await creditOf(t, person.id)).toBe(0)
  expect((await checkLedger({ db: t.db })).breaks).toEqual([])
})

test('nothing else can be given up', async () => {
  const visit = await addPending(t)
  const client = await withPassword(visit.client)
  expect((await close(client, ['visits', 'credit'])).status).toBe(409)
})

test('an admin deletes at its owner’s written request, by the same rules, with the second factor anew', async () => {
  const visit = await addPending(t)
  const { client } = visit
  const trust = await anAdmin(t, 'trust')
  const record = async () => (await t.call(getPersonRecord, { token: trust.token, params: { id: client.id } })).body
  const remove = (token = trust.token) =>
    t.call(deletePerson, { token, params: { id: client.id }, body: { reason: 'By letter of November 20' } })
  expect((await remove((await anAdmin(t, 'support')).token)).body).toMatchObject({ code: 'scope_required' })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('You have an upcoming visit') },
  })
  await setStatusOf(t, visit, 'client', 'cancelled')
  expect((await record()).can.delete).toBe(true)
  t.advance(30 * 60_000)
  expect((await remove()).body).toMatchObject({ code: 'second_factor_required' })
  t.setNow(TEST_NOW)
  const { status, body } = await remove()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    full_name: 'A client',
    email: '',
    phone_number: '',
    address_text: '',
    suspended_text: null,
    deleted_text: expect.any(String),
    can: { suspend: false, lift_suspension: false, delete: false, view: false, end_sessions: false },
  })
  expect((await messagesOf(t, { to: client.email })).map(({ kind }) => kind)).toContain('account.deleted')
  const entry = t.db.selectFrom('audit_entry').select(['actor_id', 'reason']).where('action', '=', 'account.deleted')
  expect(await entry.where('subject_id', '=', client.id).execute()).toEqual([
    { actor_id: trust.id, reason: 'By letter of November 20' },
  ])
  const again = { token: trust.token, params: { id: client.id }, body: { reason: 'They came back' } }
  expect(await t.call(restorePerson, again)).toMatchObject({
    status: 409,
    body: { detail: 'This account is deleted.' },
  })
  expect((await t.call(deletePerson, { ...again, params: { id: trust.id } })).status).toBe(409)
})
