import { afterEach, expect, test } from 'vitest'
import { listBookings, type Booking } from '#contract/bookings.ts'
import { getSafety } from '#contract/bookings/safety.ts'
import { listToday } from '#contract/bookings/visit-day.ts'
import { listTestimonials } from '#contract/reviews.ts'
import { login } from '#contract/accounts.ts'
import { proveSecondFactor } from '#contract/accounts/second-factor.ts'
import { countUnread } from '#contract/messaging.ts'
import { listApplicants } from '#contract/admin.ts'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'
import { findStaleListings } from '#tests/campaigns/checks.ts'
import { listPresentCodes } from '#contract/sandbox.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { fillDemo } from './fill-demo.ts'
import { chosenInstants } from '#tests/seed/instants.ts'

let t: TestApp
afterEach(() => t.close())

const email = (who: string) => `${who}@demo.homebloom.test`

async function tokenOf(who: string): Promise<string> {
  const { body } = await t.call(login, { body: { email: email(who), password: DEMO_PASSWORD } })
  return body.access_token
}

/** `status payment`, sorted, of one tab. */
async function statesOf(who: string, tab: 'upcoming' | 'past'): Promise<string[]> {
  const { body } = await t.call(listBookings, { token: await tokenOf(who), query: { tab, limit: 100 } })
  return body.map(({ status, payment_status }: Booking) => `${status} ${payment_status}`).toSorted()
}

/** Two months take seconds; a busy machine may have them for long. */
const timeout = 900_000

test.each(chosenInstants())(
  'a sandbox that is filled at %s has something for everybody',
  { timeout },
  async (instant) => {
    t = await startTestApp({ now: instant })
    await withCatalogue(t)
    await fillDemo(t.deps, () => undefined)

    const expected = { client: 1, client2: 1, provider: 4, provider2: 1 }
    for (const [who, pending] of Object.entries(expected)) {
      const upcoming = await statesOf(who, 'upcoming')
      expect(
        upcoming.filter((state) => state === 'pending unpaid'),
        who,
      ).toHaveLength(pending)
      expect(upcoming, who).toContain('confirmed paid')
      expect(await statesOf(who, 'past'), who).toContain('completed paid')
    }
    // Accepted, and waiting for the payment.
    for (const who of ['client', 'provider', 'provider2'])
      expect(await statesOf(who, 'upcoming'), who).toContain('confirmed unpaid')
    const admin = await tokenOf('admin')
    const [phone] = (await t.call(listPresentCodes)).body
    expect(phone).toMatchObject({ email: email('admin'), is_used: false })
    expect((await t.call(proveSecondFactor, { token: admin, body: { code: phone!.code } })).status).toBe(200)
    const { body: applicants } = await t.call(listApplicants, { token: admin, query: {} })
    const unread = { client: 1, client2: 1, provider: 3, provider2: 1 }
    for (const [who, count] of Object.entries(unread))
      expect((await t.call(countUnread, { token: await tokenOf(who) })).body.unread, who).toBe(count)
    // One provider is at a door, with somebody who would be told; another visit of today shows its code.
    const days = async (who: string) => (await t.call(listToday, { token: await tokenOf(who) })).body
    const [now] = (await days('provider')).map(({ day }) => day)
    expect(now).toMatchObject({ is_shown: true })
    expect(now?.steps.map(({ state }) => state).slice(0, 3)).toEqual(['done', 'done', 'next'])
    const codes = (await days('client')).map(({ day }) => day.code)
    expect(codes).toContainEqual(expect.stringMatching(/^\d{4}$/))
    const safety = (await t.call(getSafety, { token: await tokenOf('provider') })).body
    expect(safety.contact).toMatchObject({ state: 'agreed' })
    expect(applicants.map((applicant) => applicant.email)).toContain(email('pending'))
    expect(await findStaleListings(t.db, t.deps.localTime.localDate(t.clock.now()))).toEqual([])
    const reviews = await t.db.selectFrom('review').select(['side', 'stars', 'published_at', 'reply']).execute()
    const byClients = reviews.filter(({ side }) => side === 'client')
    expect(byClients.filter(({ published_at }) => published_at).length).toBeGreaterThan(30)
    // Some wait for the other side, not everybody is happy, and some are answered.
    expect(reviews.some(({ published_at }) => published_at === null)).toBe(true)
    expect(new Set(byClients.map(({ stars }) => stars)).size).toBeGreaterThanOrEqual(4)
    expect(byClients.some(({ reply }) => reply !== null)).toBe(true)
    const quotes = await t.call(listTestimonials)
    expect(quotes.body.length).toBeGreaterThan(0)
    const refunds = await t.db.selectFrom('refund').select('state').execute()
    expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['sent']))
  },
)
