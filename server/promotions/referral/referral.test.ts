import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { listOutbox } from '#contract/notifications.ts'
import { getReferral } from '#contract/referral.ts'
import { checkLedger, findBalance } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, moment } from '#tests/factories/calendar.ts'
import { addDone, answerAs, decideAs, report } from '#tests/factories/disputes.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { rewardDueReferrals } from '#server/bookings/payment/reward-referrals.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { checkoutWithCredit, grant } from '#tests/factories/credit.ts'
import { addCompleted, addConfirmed, pay, setStatusOf } from '#tests/factories/visits.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { SIGNED_UP_BY_INVITE } from '#server/accounts/events.ts'
import { linkCookies } from '#server/accounts/index.ts'
import { codeFor, signUpBody } from '#tests/factories/sign-up.ts'
import { expectReferral, putOffReferral } from './reward-referral.ts'
import { REWARDS_PER_YEAR } from './rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const show = async ({ token }: TestPerson) => (await t.call(getReferral, { token })).body
const creditOf = async ({ id }: TestPerson) => 0 - (await findBalance(t.db, `credit:${id}`))

/** A person who has just signed up by a link with this code. */
async function addFriend(code: string): Promise<TestPerson> {
  const friend = await addPerson(t)
  const joined = { userId: friend.id, code }
  await inTransaction(t.db, (trx) => t.deps.events.publish(trx, SIGNED_UP_BY_INVITE, joined))
  return friend
}

async function letItCount(): Promise<void> {
  t.setNow(hoursAfter(moment(3, '10:00'), 49))
  await Promise.all([workOnce(t), workOnce(t)])
}

it('gives both credit once the friend’s first visit has been done for two days, and once alone', async () => {
  const referrer = await addPerson(t)
  const { code, link } = await show(referrer)
  expect([code, link]).toEqual([
    expect.stringMatching(/^[A-Z0-9]{10}$/),
    expect.stringMatching(`/signup\\?invite=${code}$`),
  ])
  expect((await show(referrer)).code).toBe(code)
  const friend = await addFriend(code.toLowerCase())
  await addCompleted(t, { client: friend })
  await addCompleted(t, { client: friend, time: '11:00' })
  t.setNow(hoursAfter(moment(3, '10:00'), 47.9))
  await workOnce(t)
  expect([await creditOf(friend), await creditOf(referrer)]).toEqual([0, 0])
  await letItCount()
  t.advance(7 * 86_400_000)
  await workOnce(t)
  expect([await creditOf(friend), await creditOf(referrer)]).toEqual([1000, 1000])
  expect(await show(referrer)).toMatchObject({ earned: 10, friends_count: 1, friends: [{ state: 'done', earned: 10 }] })
  const lots = await t.db
    .selectFrom('credit_lot')
    .select(['source', 'expires_at'])
    .where('person_id', '=', friend.id)
    .execute()
  expect(lots[0]).toMatchObject({ source: 'referral' })
  expect(lots[0]!.expires_at!.toISOString().slice(0, 4)).toBe(String(Number(TEST_NOW.slice(0, 4)) + 1))
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('tells both once, by mail and in the inbox, and of a referrer who is suspended the friend alone', async () => {
  const [referrer, full] = [await addPerson(t), await addPerson(t)]
  const friend = await addFriend((await show(referrer)).code)
  const last = await addFriend((await show(full)).code)
  await t.db
    .updateTable('user_account')
    .set({ suspended_at: new Date(TEST_NOW) })
    .where('id', '=', full.id)
    .execute()
  await addCompleted(t, { client: friend })
  await addCompleted(t, { client: last })
  await letItCount()
  await workOnce(t)
  const told = (personId: string) =>
    t.db
      .selectFrom('inbox_message')
      .select(['title', 'path'])
      .where('person_id', '=', personId)
      .where('template', '=', 'referral.rewarded')
      .execute()
  const own = { title: 'Your first visit earned you $10 of credit', path: '/credit' }
  expect(await told(friend.id)).toEqual([own])
  expect(await told(last.id)).toEqual([own])
  expect(await told(referrer.id)).toEqual([
    { title: expect.stringMatching(/’s first visit earned you \$10 of credit$/), path: '/credit' },
  ])
  expect(await told(full.id)).toEqual([])
  const mailed = (await t.call(listOutbox, { query: { to: referrer.email } })).body.map(({ subject }) => subject)
  expect(mailed.filter((subject) => subject?.includes('first visit earned you $10'))).toHaveLength(1)
})

it('counts no visit that a code or credit has paid, none below what both get, and none that was put back', async () => {
  const referrer = await addPerson(t)
  const { code } = await show(referrer)
  const [free, spender, cheap, other, last] = [
    await addFriend(code),
    await addFriend(code),
    await addFriend(code),
    await addFriend(code),
    await addFriend(code),
  ]
  const promo = await addPromo(t, { percent: 100 })
  const visit = await addPaidWith(t, promo.code, { client: free })
  await setStatusOf(t, visit, 'provider', 'completed')
  await grant(t, spender.id, { amountCents: 20000, source: 'goodwill' })
  const spent = await addConfirmed(t, { client: spender })
  expect((await checkoutWithCredit(t, spent)).status).toBe(200)
  await setStatusOf(t, spent, 'provider', 'completed')
  const left = await creditOf(spender)
  // The card pays $19.99 and $20.00 of $80.00.
  for (const [client, amountCents] of [
    [cheap, 6001],
    [last, 6000],
  ] as const) {
    await grant(t, client.id, { amountCents, source: 'goodwill' })
    const both = await addConfirmed(t, { client })
    await pay(t, (await checkoutWithCredit(t, both)).body.session_id)
    await setStatusOf(t, both, 'provider', 'completed')
  }
  await setStatusOf(t, await addCompleted(t, { client: other }), 'client', 'confirmed')
  await letItCount()
  const credits = await Promise.all([free, spender, cheap, other, last, referrer].map(creditOf))
  expect(credits).toEqual([0, left, 0, 0, 1000, 1000])
  expect((await show(referrer)).friends.map(({ state }) => state).toSorted()).toEqual([
    'done',
    'joined',
    'joined',
    'joined',
    'joined',
  ])
})

it('waits for no visit that does not count', async () => {
  const referrer = await addPerson(t)
  const friend = await addFriend((await show(referrer)).code)
  const promo = await addPromo(t, { percent: 100 })
  const free = await addPaidWith(t, promo.code, { client: friend })
  await setStatusOf(t, free, 'provider', 'completed')
  await addCompleted(t, { client: friend, time: '11:00' })
  t.setNow(hoursAfter(moment(3, '11:00'), 49))
  await inTransaction(t.db, async (trx) => {
    await lockVisitOrder(trx, free.id)
    await rewardDueReferrals(t.deps)
  })
  expect(await creditOf(friend)).toBe(1000)
})

it('invites nobody twice, nor oneself, and an unknown code stops nobody', async () => {
  const [one, other] = [await addPerson(t), await addPerson(t)]
  const friend = await addFriend((await show(one)).code)
  const announce = (userId: string, code: string) =>
    inTransaction(t.db, (trx) => t.deps.events.publish(trx, SIGNED_UP_BY_INVITE, { userId, code }))
  await announce(friend.id, (await show(other)).code)
  await announce(friend.id, 'NOBODYSXXX')
  expect((await show(one)).friends_count).toBe(1)
  expect((await show(other)).friends_count).toBe(0)
})

it('shows an admin two who live at one address', async () => {
  const referrer = await addPerson(t)
  const friend = await addFriend((await show(referrer)).code)
  const tasks = await t.db.selectFrom('task').select('kind').where('subject_id', '=', friend.id).execute()
  // Clients of these tests all live in one house.
  expect(tasks).toEqual([{ kind: 'referral.same_address' }])
})

it('rewards a referrer for so many friends of a year, and the friend all the same', async () => {
  const referrer = await addPerson(t)
  const { code } = await show(referrer)
  const before = await Promise.all(Array.from({ length: REWARDS_PER_YEAR }, () => addFriend(code)))
  for (const { id } of before)
    await t.db
      .updateTable('referral')
      .set({ rewarded_at: t.clock.now(), booking_id: id, referrer_cents: 1000 })
      .where('friend_id', '=', id)
      .execute()
  const last = await addFriend(code)
  await addCompleted(t, { client: last })
  await letItCount()
  expect([await creditOf(last), await creditOf(referrer)]).toEqual([1000, 0])
})

it('knows by whose link somebody came when they sign up, also after they have looked at other pages', async () => {
  const referrer = await addPerson(t)
  const { code } = await show(referrer)
  const made = (invite: string, isSecure = false) => linkCookies(new URLSearchParams({ invite }), isSecure)
  const [cookie = ''] = made(code, true)
  expect(cookie).toBe(`invite=${code}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`)
  expect([made('x; Path=/'), linkCookies(new URLSearchParams(), false)]).toEqual([[], []])
  const body = signUpBody()
  const verification_code = await codeFor(t, body.phone_number)
  const headers = { cookie: `theme=dark; ${cookie.split(';')[0]}` }
  expect((await t.call(signup, { body: { ...body, verification_code }, headers })).status).toBe(201)
  expect(await show(referrer)).toMatchObject({ friends_count: 1, friends: [{ first_name: 'Tess', state: 'joined' }] })
})

describe('a visit that may count', () => {
  const due = async ({ id }: TestPerson) =>
    (await t.db
      .selectFrom('referral')
      .select(['due_at', 'news'])
      .where('friend_id', '=', id)
      .executeTakeFirstOrThrow())!

  it('is not forgotten where an earlier one is looked at and does not count', async () => {
    const referrer = await addPerson(t)
    const friend = await addFriend((await show(referrer)).code)
    const first = await addDone(t, { client: friend })
    t.setNow(TEST_NOW)
    await addCompleted(t, { client: friend, date: day(4), time: '10:00' })
    t.setNow(hoursAfter(moment(3, '10:00'), 26))
    const id = await report(t, first)
    await answerAs(t, first, id, 'provider')
    // The first one's moment: it is checked, and the second one is still to come.
    t.setNow(hoursAfter(moment(3, '10:00'), 49))
    await workOnce(t)
    expect((await due(friend)).due_at).not.toBeNull()
    await decideAs(t, await anAdmin(t), id, { decision: 'full' })
    expect(await creditOf(friend)).toBe(0)
    t.setNow(hoursAfter(moment(4, '11:00'), 49))
    await workOnce(t)
    expect([await creditOf(friend), await creditOf(referrer)]).toEqual([1000, 1000])
  })

  it('is never forgotten, in whatever order we hear of visits and look at them', async () => {
    const friend = await addFriend((await show(await addPerson(t))).code)
    const at = (hour: number) => new Date(Date.parse(TEST_NOW) + hour * 3_600_000)
    const hear = fc.record({ hears: fc.integer({ min: 1, max: 50 }) })
    // Each look has read the number of changes, and finds that nothing counts before `until`.
    const look = fc.record({ missed: fc.nat({ max: 2 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(hear, look), { maxLength: 12 }), async (steps) => {
        await t.db.updateTable('referral').set({ due_at: null, news: 0 }).where('friend_id', '=', friend.id).execute()
        const heard: number[] = []
        for (const step of steps)
          if ('hears' in step) {
            heard.push(step.hears)
            await inTransaction(t.db, (trx) => expectReferral(trx, friend.id, at(step.hears)))
          } else {
            const seen = heard.slice(0, Math.max(0, heard.length - step.missed))
            const until = seen.length === 0 ? null : at(Math.min(...seen))
            await inTransaction(t.db, (trx) => putOffReferral(trx, friend.id, { news: seen.length, until }))
          }
        const expected = heard.length === 0 ? null : at(Math.min(...heard))
        expect((await due(friend)).due_at).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})
