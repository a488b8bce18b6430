import { sql } from 'kysely'
import { getTaxFiling } from '#contract/admin/commission-taxes.ts'
import { expect } from 'vitest'
import { getDisputeCase } from '#contract/disputes/admin.ts'
import { getCredit } from '#contract/credit.ts'
import { listEarnings } from '#contract/earnings.ts'
import { listGiftCards } from '#contract/gift-cards.ts'
import { listBookings, type Booking } from '#contract/bookings.ts'
import { getRescue } from '#contract/bookings/rescue.ts'
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
import type { TestApp } from '#tests/factories/app.ts'

const email = (who: string) => `${who}@demo.homebloom.test`

/** Looks at a filled demo as its people do. @param filledAt when the filling began, ISO */
export async function expectFullDemo(t: TestApp, filledAt: string): Promise<void> {
  const tokenOf = async (who: string) => {
    const { body } = await t.call(login, { body: { email: email(who), password: DEMO_PASSWORD } })
    return body.access_token
  }
  /** `status payment`, sorted, of one tab. */
  const statesOf = async (who: string, tab: 'upcoming' | 'past' | 'cancelled') => {
    const { body } = await t.call(listBookings, { token: await tokenOf(who), query: { tab, limit: 100 } })
    return body.map(({ status, payment_status }: Booking) => `${status} ${payment_status}`).toSorted()
  }

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
  const [phone, otherPhone] = (await t.call(listPresentCodes)).body
  // Each admin has a phone of their own: neither's code is good for the other.
  expect(otherPhone).toMatchObject({ email: email('admin2'), is_used: false })
  const stranger = await t.call(proveSecondFactor, { token: admin, body: { code: otherPhone!.code } })
  expect(stranger.status).not.toBe(200)
  expect(phone).toMatchObject({ email: email('admin'), is_used: false })
  expect((await t.call(proveSecondFactor, { token: admin, body: { code: phone!.code } })).status).toBe(200)
  const { body: applicants } = await t.call(listApplicants, { token: admin, query: {} })
  const unread = { client: 1, client2: 1, provider: 3, provider2: 1 }
  for (const [who, count] of Object.entries(unread))
    expect((await t.call(countUnread, { token: await tokenOf(who) })).body.unread, who).toBe(count)
  // One provider is at a door, with a contact who would be notified; another visit of today shows its code.
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
  // Some wait for the other side, not everyone is happy, and some are answered.
  expect(reviews.some(({ published_at }) => published_at === null)).toBe(true)
  const allowed = await sql<{
    n: number
  }>`select count(*)::int as n from review where is_visible and photos_agreed_at is not null`.execute(t.db)
  expect(allowed.rows[0]!.n, 'photos of reviews on profiles').toBeGreaterThan(0)
  expect(new Set(byClients.map(({ stars }) => stars)).size).toBeGreaterThanOrEqual(4)
  expect(byClients.some(({ reply }) => reply !== null)).toBe(true)
  const photos = await t.db.selectFrom('portfolio_photo').select(['is_sample', 'offering_id']).execute()
  expect(photos.length).toBeGreaterThan(100)
  expect(photos.every(({ is_sample }) => is_sample)).toBe(true)
  expect(new Set(photos.map(({ offering_id }) => offering_id === null)).size).toBe(2)
  const quotes = await t.call(listTestimonials)
  expect(quotes.body.length).toBeGreaterThan(0)
  const refunds = await t.db.selectFrom('refund').select('state').execute()
  expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['sent']))
  // A kept fee, as its client, its provider and the admins see one.
  expect(await statesOf('client', 'cancelled')).toContain('cancelled partially_refunded')
  const { body: fees } = await t.call(listEarnings, { token: await tokenOf('provider'), query: { kind: 'fee' } })
  // It depends on the weekday of the payout how far the money is.
  const state = expect.stringMatching(/^(?:available|on_the_way|paid)$/) as string
  expect(fees).toEqual([expect.objectContaining({ state, client: 'Maya' })])
  const kept = await t.db.selectFrom('ledger_transaction').select('id').where('cause', '=', 'fee_kept').execute()
  expect(kept).toHaveLength(1)

  // Other choices: add-ons, several people, instant booking, a style option; and who can come instead.
  const services = await t.db.selectFrom('offering').select(['add_ons', 'max_quantity', 'instant']).execute()
  expect(services.filter(({ max_quantity }) => max_quantity > 1).length).toBeGreaterThan(3)
  expect(services.map(({ instant }) => instant)).toEqual(expect.arrayContaining(['everybody', 'repeat']))
  const maya = await tokenOf('client')
  const hers = (await t.call(listBookings, { token: maya, query: { limit: 100 } })).body
  expect(hers).toContainEqual(
    expect.objectContaining({
      status: 'confirmed',
      payment_status: 'paid',
      swatches: ['shade-rose'],
      service: expect.objectContaining({ quantity: 2, add_ons: ['French tips'] }),
    }),
  )
  const cancelled = hers.find(
    ({ cancel_reason, service }) => cancel_reason === 'provider' && service.title.includes('Haircut'),
  )
  const { body: rescue } = await t.call(getRescue, { token: maya, params: { id: cancelled!.id } })
  expect(rescue.suggested.length).toBeGreaterThan(0)

  // Visits that repeat, the first of which is paid.
  const repeats = await t.call(listBookings, { token: await tokenOf('client2'), query: { tab: 'upcoming' } })
  const series = repeats.body.filter((booking) => booking.series !== null)
  expect(series.length).toBeGreaterThanOrEqual(2)
  expect(series.map(({ payment_status }) => payment_status)).toContain('paid')

  // The commission bore taxes in the month before this one, and bears none now.
  const { body: filing } = await t.call(getTaxFiling, { token: admin })
  expect(Math.max(...filing.months.map(({ pst }) => pst))).toBeGreaterThan(0)
  const filled = t.deps.localTime.localDate(new Date(filledAt))
  const { rows: taxed } = await sql<{ month: string }>`
    select distinct to_char(created_at at time zone 'America/Vancouver', 'YYYY-MM') as month
    from booking where commission_gst_bps > 0 and commission_pst_bps > 0`.execute(t.db)
  expect(taxed.map(({ month }) => month)).toEqual([
    t.deps.localTime.addDays(`${filled.slice(0, 7)}-01`, -1).slice(0, 7),
  ])

  // Every page of money has something to show.
  const states = async (table: 'payout' | 'payout_account') =>
    new Set((await t.db.selectFrom(table).select('state').execute()).map(({ state }) => state))
  const payouts = await states('payout')
  expect(payouts.has('paid') && payouts.has('failed'), [...payouts].join()).toBe(true)
  expect(payouts.has('in_transit') || payouts.has('transferred') || payouts.has('promised')).toBe(true)
  expect([...(await states('payout_account'))]).toEqual(
    expect.arrayContaining(['ready', 'needs_details', 'restricted']),
  )
  const { body: credit } = await t.call(getCredit, { token: await tokenOf('client') })
  expect(credit.lots.map(({ source }) => source).toSorted()).toEqual(['gift', 'goodwill'])
  const gifts = (await t.call(listGiftCards, { token: await tokenOf('client') })).body
  expect(gifts).toMatchObject([{ state: 'sent' }])
  const disputes = await t.db.selectFrom('dispute').select(['id', 'state']).execute()
  expect(disputes).toMatchObject([{ state: 'open' }])
  // An admin can decide it: both sides have spoken.
  const dispute = await t.call(getDisputeCase, { token: admin, params: { id: disputes[0]!.id } })
  expect(dispute.body).toMatchObject({ can: { decide: true }, why_not: null })
}
