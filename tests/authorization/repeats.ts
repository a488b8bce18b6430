import { sql } from 'kysely'
import { raiseAlarm } from '#contract/bookings/safety.ts'
import { sendContact } from '#contract/admin.ts'
import { updateMe } from '#contract/accounts.ts'
import { addTimeOff } from '#contract/availability/time-off.ts'
import { createCategory, retireCategory, uploadEntryPicture } from '#contract/admin/catalogue.ts'
import { getAdminDocument } from '#contract/admin/content.ts'
import { getAdminTerms, publishTerms } from '#contract/admin/terms.ts'
import { planCommissionTax } from '#contract/admin/commission-taxes.ts'
import { planRate } from '#contract/admin/rates.ts'
import { judgePhoto } from '#contract/providers/portfolio-admin.ts'
import { getAdminQuotes } from '#contract/reviews/quotes.ts'
import { grantGoodwill } from '#contract/disputes/admin.ts'
import { reportConversation } from '#contract/messaging/reports.ts'
import { noteDiscrepancy } from '#server/payments/reconciliation/discrepancies.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { payOutNow } from '#contract/payouts.ts'
import { holdPayouts } from '#server/payouts/index.ts'
import type { TestApp } from '#tests/factories/app.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { day } from '#tests/factories/calendar.ts'
import { entryNamed } from '#tests/factories/entries.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addDeadLetter } from '#tests/factories/messages.ts'
import { handIn, uploadPhoto } from '#tests/factories/papers.ts'
import { addBookable, anAdmin, anOpenProvider, aPendingProvider, BIRTH_DATE } from '#tests/factories/supply.ts'
import { addCheckedIn, addVisitAt } from '#tests/factories/visit-day.ts'
import { say } from '#tests/factories/talk.ts'
import { addLine as addWaitingLine, cancelled, offerOf } from '#tests/factories/waitlist.ts'
import { addDone, answerAs, decideAs, report } from '#tests/factories/disputes.ts'
import { addMissed, objectTo } from '#tests/factories/cases.ts'
import { addAnswer, addTicket } from '#tests/factories/tickets.ts'
import { addPromo } from '#tests/factories/promos.ts'
import { addCode, addGift, GIFT } from '#tests/factories/gifts.ts'
import { aPhotoFile, showPhoto } from '#tests/factories/portfolio.ts'
import { addDoneBefore, addPublished } from '#tests/factories/reviews.ts'
import { addSeries, repeated } from '#tests/factories/series.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { addConfirmed, addPaid, addPending, orderOf, refundsOf, setStatusOf } from '#tests/factories/visits.ts'

/** A call that is made twice with one key, and a third time with other input. */
export type Repeat = {
  token: string
  params?: Record<string, string>
  body?: object
  /** Other input under the same key. */
  other: { params?: Record<string, string>; body?: object }
  /** A number that each effect changes by one. */
  effects: () => Promise<number>
}

const ENTRY = { category_slug: 'nail', description: 'At home', art: 'gem', min_price: 20, max_price: 60 }

/** What every keyed route needs to be tried, by `METHOD path`. */
export const repeats: Record<string, (t: TestApp) => Promise<Repeat>> = {
  'PUT /auth/me': async (t) => {
    const { token, id } = await signedUp(t)
    const body = { full_name: 'Tess Moved' }
    const other = { body: { full_name: 'Tess Other' } }
    return { token, body, other, effects: () => versions(t, 'user_account', 'id', id) }
  },
  'POST /services': async (t) => {
    const { token, id } = await anOpenProvider(t)
    const body = { title: 'Classic Pedicure', category: 'nail', price: 60, description: 'At home' }
    return {
      token,
      body,
      other: { body: { ...body, price: 61 } },
      effects: () => count(t, 'offering', 'provider_id', id),
    }
  },
  'PUT /services/:id': async (t) => {
    const { token, services } = await anOpenProvider(t)
    const params = { id: services[0]!.id }
    const body = { description: 'Anew' }
    const other = { params, body: { description: 'Other' } }
    return { token, params, body, other, effects: () => versions(t, 'offering', 'id', params.id) }
  },
  'DELETE /services/:id': async (t) => {
    const { token, services } = await anOpenProvider(t)
    const { id } = services[0]!
    const other = { params: { id: 'a'.repeat(26) } }
    return { token, params: { id }, other, effects: () => figure(t, 'count(deleted_at)', 'offering', 'id', id) }
  },
  'POST /verification/submit': async (t) => {
    const { token, id } = await aPendingProvider(t)
    const body = {
      is_adult: true,
      may_work_in_canada: true,
      is_certified: true,
      is_insured: true,
      birth_date: BIRTH_DATE,
    }
    const other = { body: { ...body, birth_date: '1991-05-17' } }
    return { token, body, other, effects: () => count(t, 'verification_event', 'provider_id', id) }
  },
  'POST /papers': async (t) => {
    const { token, id } = await anOpenProvider(t)
    const body = { kind: 'insurance', file_ids: [await uploadPhoto(t, token)], expires_on: '2027-06-30' }
    const other = { body: { ...body, expires_on: '2027-07-30' } }
    return { token, body, other, effects: () => count(t, 'paper', 'provider_id', id) }
  },
  'DELETE /papers/:id': async (t) => {
    const provider = await anOpenProvider(t)
    const { id } = await handIn(t, provider, 'government_id')
    const other = { params: { id: 'a'.repeat(26) } }
    return {
      token: provider.token,
      params: { id },
      other,
      effects: () => figure(t, 'count(ended_at)', 'paper', 'id', id),
    }
  },
  'POST /admin/papers/:id/decision': async (t) => {
    const { token } = await anAdmin(t)
    const { id } = await handIn(t, await anOpenProvider(t), 'government_id')
    const body = { decision: 'refuse', reasons: ['unreadable'] }
    const other = { params: { id }, body: { ...body, reasons: ['expired'] } }
    return { token, params: { id }, body, other, effects: () => figure(t, 'count(decided_at)', 'paper', 'id', id) }
  },
  'PUT /admin/catalogue/:id/papers': async (t) => {
    const { token } = await anAdmin(t)
    const entries = t.db.selectFrom('catalogue_entry').select('id').where('name', '=', 'Bridal Henna')
    const entry = await entries.executeTakeFirstOrThrow()
    const params = { id: entry.id }
    const body = { required_papers: ['certificate:other'] }
    const other = { params, body: { required_papers: [] } }
    return { token, params, body, other, effects: () => count(t, 'audit_entry', 'subject_id', entry.id) }
  },
  'POST /admin/catalogue': async (t) => {
    const { token, id } = await anAdmin(t, 'trust')
    const body = { ...ENTRY, name: 'Repeat Polish' }
    const other = { body: { ...body, max_price: 70 } }
    return { token, body, other, effects: () => count(t, 'audit_entry', 'actor_id', id) }
  },
  'PUT /admin/catalogue/:id': async (t) => {
    const { token } = await anAdmin(t, 'trust')
    const { id } = await entryNamed(t, 'Soak-Off Removal', ENTRY)
    const body = { ...ENTRY, name: 'Soak Off', version: 1 }
    const other = { params: { id }, body: { ...body, name: 'Soak Away' } }
    return { token, params: { id }, body, other, effects: () => count(t, 'audit_entry', 'subject_id', id) }
  },
  'POST /admin/catalogue/:id/retirement': async (t) => {
    const { token } = await anAdmin(t, 'trust')
    const { id } = await entryNamed(t, 'To Be Retired', ENTRY)
    const body = { from: day(30), version: 1 }
    const other = { params: { id }, body: { from: day(40), version: 1 } }
    return { token, params: { id }, body, other, effects: () => count(t, 'audit_entry', 'subject_id', id) }
  },
  'PUT /admin/catalogue/:id/picture': async (t) => {
    const { token } = await anAdmin(t, 'trust')
    const { id } = await entryNamed(t, 'To Be Pictured', ENTRY)
    const file_id = await uploadPhoto(t, token, uploadEntryPicture.path)
    const body = { version: 1, picture: { file_id, alt: 'A garden' } }
    const other = { params: { id }, body: { version: 1, picture: { file_id, alt: 'A hedge' } } }
    return { token, params: { id }, body, other, effects: () => count(t, 'audit_entry', 'subject_id', id) }
  },
  'POST /admin/catalogue/:id/move': async (t) => {
    const { token } = await anAdmin(t, 'trust')
    const { id } = await entryNamed(t, 'To Be Moved', ENTRY)
    const other = { params: { id }, body: { by: 'down' } }
    const effects = () => count(t, 'audit_entry', 'subject_id', id)
    return { token, params: { id }, body: { by: 'up' }, other, effects }
  },
  'POST /admin/categories': async (t) => {
    const { token, id } = await anAdmin(t, 'trust')
    const body = { name: 'Garden Care', tagline: 'Green', art: 'leaves' }
    const other = { body: { ...body, tagline: 'Greener' } }
    return { token, body, other, effects: () => count(t, 'audit_entry', 'actor_id', id) }
  },
  'PUT /admin/categories/:slug': async (t) => {
    const { token, id } = await anAdmin(t, 'trust')
    const { version } = await t.db
      .selectFrom('category')
      .select('version')
      .where('slug', '=', 'hair')
      .executeTakeFirstOrThrow()
    const body = { name: 'Hair', tagline: 'Cut and colour', art: 'haircut', version }
    const other = { params: { slug: 'hair' }, body: { ...body, tagline: 'Colour' } }
    return { token, params: { slug: 'hair' }, body, other, effects: () => count(t, 'audit_entry', 'actor_id', id) }
  },
  'POST /admin/categories/:slug/retirement': async (t) => {
    const { token } = await anAdmin(t, 'trust')
    const category = { name: 'Retired Twice', tagline: 'Once', art: 'leaves' }
    const { slug, version } = (await t.call(createCategory, { token, body: category })).body
    const other = { params: { slug }, body: { version, entries: 'retire' } }
    const effects = () => count(t, 'audit_entry', 'subject_id', slug)
    return { token, params: { slug }, body: { version }, other, effects }
  },
  'POST /admin/categories/:slug/return': async (t) => {
    const { token } = await anAdmin(t, 'trust')
    const category = { name: 'Back Twice', tagline: 'Once', art: 'leaves' }
    const { slug, version } = (await t.call(createCategory, { token, body: category })).body
    const params = { slug }
    const retired = await t.call(retireCategory, { token, params, body: { version } })
    const body = { version: retired.body.version, entries: 'restore' }
    const other = { params, body: { ...body, entries: 'leave' } }
    return { token, params, body, other, effects: () => count(t, 'audit_entry', 'subject_id', slug) }
  },
  'POST /admin/categories/:slug/move': async (t) => {
    const { token, id } = await anAdmin(t, 'trust')
    const params = { slug: 'hair' }
    const other = { params, body: { by: 'up' } }
    return { token, params, body: { by: 'down' }, other, effects: () => count(t, 'audit_entry', 'actor_id', id) }
  },
  'POST /providers': async (t) => {
    const { token, id } = await signedUp(t, { role: 'provider' })
    const effects = () => count(t, 'provider_profile', 'provider_id', id)
    return { token, body: { bio: 'Hello' }, other: { body: { bio: 'Other' } }, effects }
  },
  'PUT /providers': async (t) => {
    const { token, id } = await aPendingProvider(t)
    const effects = () => versions(t, 'provider_profile', 'provider_id', id)
    return { token, body: { bio: 'Hello' }, other: { body: { bio: 'Other' } }, effects }
  },
  'POST /availability/time-off': async (t) => {
    const { token, id } = await anOpenProvider(t)
    const body = { start: '2026-12-01', end: '2026-12-04' }
    const other = { body: { ...body, end: '2026-12-05' } }
    return { token, body, other, effects: () => count(t, 'time_off', 'provider_id', id) }
  },
  'DELETE /availability/time-off/:id': async (t) => {
    const { token, id } = await anOpenProvider(t)
    const body = { start: '2026-12-01', end: '2026-12-04' }
    const made = await t.call(addTimeOff, { token, body })
    const other = { params: { id: 'a'.repeat(26) } }
    return { token, params: { id: made.body.id }, other, effects: () => count(t, 'time_off', 'provider_id', id) }
  },
  'POST /bookings': async (t) => {
    const [provider, client] = [await addBookable(t), await addPerson(t)]
    const body = { service_id: provider.serviceId, date: '2026-11-26', time: '09:00' }
    const other = { body: { ...body, time: '12:00' } }
    return { token: client.token, body, other, effects: () => count(t, 'booking', 'client_id', client.id) }
  },
  'POST /bookings/:id/status': async (t) => {
    const { id, provider } = await addPending(t)
    const body = { status: 'confirmed' }
    return { token: provider.token, params: { id }, body, other: await otherBooking(t, body), effects: events(t, id) }
  },
  'POST /bookings/series': async (t) => {
    const [provider, client] = [await addBookable(t), await addPerson(t)]
    const body = { service_id: provider.serviceId, every_weeks: 1, visits: repeated(2) }
    const other = { body: { ...body, visits: repeated(2, { time: '12:00' }) } }
    const effects = async () => (await count(t, 'booking', 'client_id', client.id)) / 2
    return { token: client.token, body, other, effects }
  },
  'POST /bookings/series/:id/answer': async (t) => {
    const { id, provider, bookings } = await addSeries(t)
    const body = { status: 'confirmed' }
    const other = { params: { id }, body: { status: 'cancelled' } }
    return { token: provider.token, params: { id }, body, other, effects: events(t, bookings[1]!) }
  },
  'POST /bookings/series/:id/end': async (t) => {
    const { id, client, bookings } = await addSeries(t)
    const other = { params: { id }, body: { bookings: bookings.slice(1) } }
    return { token: client.token, params: { id }, body: { bookings }, other, effects: events(t, bookings[1]!) }
  },
  'POST /bookings/:id/reschedule': async (t) => {
    const { id, client } = await addPending(t)
    const body = { date: '2026-11-27', time: '09:00' }
    const other = { params: { id }, body: { date: '2026-11-28', time: '09:00' } }
    return { token: client.token, params: { id }, body, other, effects: events(t, id) }
  },
  'POST /bookings/:id/reschedule/answer': async (t) => {
    const { id, client } = await withProposal(t)
    const other = { params: { id }, body: { accept: false } }
    return { token: client.token, params: { id }, body: { accept: true }, other, effects: events(t, id) }
  },
  'DELETE /bookings/:id/reschedule': async (t) => {
    const { id, provider } = await withProposal(t)
    return { token: provider.token, params: { id }, other: await otherBooking(t), effects: events(t, id) }
  },
  'POST /bookings/:id/objection': async (t) => {
    const visit = await addMissed(t)
    const { id, client } = visit
    const body = { statement: 'I was there' }
    const other = { params: { id }, body: { statement: 'I was at the door' } }
    return { token: client.token, params: { id }, body, other, effects: events(t, id) }
  },
  'POST /bookings/:id/disputes': async (t) => {
    const { id, client } = await addDone(t)
    const body = { reason: 'other', text: 'It was not good', asks: 'full' }
    const other = { params: { id }, body: { ...body, text: 'Other words' } }
    return { token: client.token, params: { id }, body, other, effects: events(t, id) }
  },
  'POST /disputes/:id/answer': async (t) => {
    const visit = await addDone(t)
    const params = { id: await report(t, visit) }
    const effects = () => count(t, 'dispute', 'answer', 'It was fine')
    const other = { params, body: { text: 'Other words' } }
    return { token: visit.provider.token, params, body: { text: 'It was fine' }, other, effects }
  },
  'POST /disputes/:id/appeal': async (t) => {
    const visit = await addDone(t)
    const params = { id: await report(t, visit) }
    await answerAs(t, visit, params.id, 'provider')
    await decideAs(t, await anAdmin(t), params.id, { decision: 'release' })
    const effects = () => count(t, 'dispute', 'appeal', 'Please look again')
    const other = { params, body: { text: 'Other words' } }
    return { token: visit.client.token, params, body: { text: 'Please look again' }, other, effects }
  },
  'POST /disputes/:id/withdrawal': async (t) => {
    const visit = await addDone(t)
    const params = { id: await report(t, visit) }
    const other = { params: { id: 'a'.repeat(26) } }
    return { token: visit.client.token, params, other, effects: events(t, visit.id) }
  },
  'POST /admin/disputes/:id/decision': async (t) => {
    const visit = await addDone(t)
    const params = { id: await report(t, visit) }
    await answerAs(t, visit, params.id, 'provider')
    const body = { decision: 'part', refund: 5, reason: 'We asked both' }
    const other = { params, body: { ...body, refund: 6 } }
    const effects = async () => (await refundsOf(t, visit.id)).length
    return { token: (await anAdmin(t)).token, params, body, other, effects }
  },
  'POST /admin/rulings/:id/answer': async (t) => {
    const [{ id, client }, one, second] = [await addDone(t), await anAdmin(t), await anAdmin(t)]
    const asked = { amount: 201, reason: 'Sorry for the wait' }
    const { body: made } = await t.call(grantGoodwill, { token: one.token, params: { id }, body: asked })
    const params = { id: made.rulings[0]!.id }
    const body = { agree: true, reason: 'I agree' }
    const effects = () => count(t, 'credit_lot', 'person_id', client.id)
    return { token: second.token, params, body, other: { params, body: { ...body, agree: false } }, effects }
  },
  'POST /admin/bookings/:id/waiver': async (t) => {
    const { id } = await addMissed(t)
    const [params, body] = [{ id }, { amount: 5, reason: 'Family emergency' }]
    const effects = async () => (await refundsOf(t, id)).length
    return { token: (await anAdmin(t)).token, params, body, other: { params, body: { ...body, amount: 6 } }, effects }
  },
  'POST /admin/bookings/:id/refund': async (t) => {
    const { id } = await addDone(t)
    const [params, body] = [{ id }, { amount: 5, reason: 'The colour did not hold' }]
    const effects = async () => (await refundsOf(t, id)).length
    return { token: (await anAdmin(t)).token, params, body, other: { params, body: { ...body, amount: 6 } }, effects }
  },
  'POST /admin/bookings/:id/acts': async (t) => {
    const { id } = await addPending(t)
    const [params, body] = [{ id }, { act: 'cancel', reason: 'They have called', expected_back: 0 }]
    const other = { params, body: { ...body, reason: 'They have written' } }
    return { token: (await anAdmin(t, 'support')).token, params, body, other, effects: events(t, id) }
  },
  'POST /admin/bookings/:id/reminder': async (t) => {
    const { id } = await addPending(t)
    const other = await otherBooking(t)
    return { token: (await anAdmin(t, 'support')).token, params: { id }, other, effects: events(t, id) }
  },
  'POST /admin/bookings/:id/time': async (t) => {
    const { id } = await addPending(t)
    const [params, body] = [{ id }, { date: '2026-11-27', time: '09:00', reason: 'They have called' }]
    const other = { params, body: { ...body, date: '2026-11-28' } }
    return { token: (await anAdmin(t, 'support')).token, params, body, other, effects: events(t, id) }
  },
  'POST /admin/bookings/:id/goodwill': async (t) => {
    const { id, client } = await addDone(t)
    const [params, body] = [{ id }, { amount: 5, reason: 'Sorry for the wait' }]
    const effects = () => count(t, 'credit_lot', 'person_id', client.id)
    return { token: (await anAdmin(t)).token, params, body, other: { params, body: { ...body, amount: 6 } }, effects }
  },
  'PUT /facts/reply': async (t) => {
    const { token, id } = await anOpenProvider(t)
    const effects = () => count(t, 'provider_facts', 'provider_id', id)
    return { token, body: { reply: 'I had the flu' }, other: { body: { reply: 'I moved' } }, effects }
  },
  'POST /bookings/:id/rescue': async (t) => {
    const { id, client, provider } = await addPending(t)
    await setStatusOf(t, { id, client, provider }, 'provider', 'cancelled')
    const instead = await addBookable(t)
    const body = { service_id: instead.serviceId, expected_price: 80, expected_due: 80 }
    const other = { params: { id }, body: { ...body, expected_due: 84 } }
    const effects = () => count(t, 'booking', 'client_id', client.id)
    return { token: client.token, params: { id }, body, other, effects }
  },
  'POST /waitlist': async (t) => {
    const { serviceId } = await addBookable(t)
    const { id, token } = await addPerson(t)
    const body = { service_id: serviceId, from_date: day(1), to_date: day(9), parts: ['morning'] }
    const effects = () => count(t, 'waitlist_entry', 'client_id', id)
    return { token, body, other: { body: { ...body, parts: ['evening'] } }, effects }
  },
  'POST /waitlist/offers/:id/take': async (t) => {
    const provider = await addBookable(t)
    const [{ id, token }] = (await addWaitingLine(t, provider, 1)) as [TestPerson]
    await cancelled(t, provider)
    const offer = (await offerOf(t, { token }))!
    const params = { id: offer.id }
    const effects = () => count(t, 'booking', 'client_id', id)
    return { token, params, body: {}, other: { params, body: { expected_price: 80, expected_due: 81 } }, effects }
  },
  'POST /bookings/:id/on-my-way': async (t) => {
    const { id, provider } = await addVisitAt(t, '08:00')
    return { token: provider.token, params: { id }, other: UNKNOWN, effects: events(t, id) }
  },
  'POST /bookings/:id/running-late': async (t) => {
    const { id, provider } = await addVisitAt(t, '08:00')
    const other = { params: { id }, body: { minutes: 20 } }
    return { token: provider.token, params: { id }, body: { minutes: 10 }, other, effects: events(t, id) }
  },
  'POST /bookings/:id/check-in': async (t) => {
    const { id, provider } = await addVisitAt(t, '08:45')
    const other = { params: { id }, body: { code: '0000' } }
    return { token: provider.token, params: { id }, body: {}, other, effects: events(t, id) }
  },
  'POST /bookings/:id/check-out': async (t) => {
    const { id, provider } = await addCheckedIn(t)
    const other = { params: { id }, body: { note: 'Goodbye' } }
    return { token: provider.token, params: { id }, body: {}, other, effects: events(t, id) }
  },
  'POST /bookings/:id/nobody-came': async (t) => {
    const { id, client } = await addVisitAt(t, '09:30')
    const body = { statement: 'Nobody came' }
    const other = { params: { id }, body: { statement: 'Nobody at all came' } }
    return { token: client.token, params: { id }, body, other, effects: events(t, id) }
  },
  'POST /bookings/:id/fine': async (t) => {
    const { id, provider } = await addCheckedIn(t)
    const effects = () => figure(t, 'count(ended_at)', 'safety_watch', 'booking_id', id)
    const other = { params: { id }, body: { minutes: 30 } }
    return { token: provider.token, params: { id }, body: { minutes: null }, other, effects }
  },
  'POST /bookings/:id/alarm': async (t) => {
    const { id, provider } = await addCheckedIn(t)
    const effects = () => count(t, 'safety_alarm', 'booking_id', id)
    return { token: provider.token, params: { id }, other: UNKNOWN, effects }
  },
  'POST /safety/contact': async (t) => {
    const { token, id } = await anOpenProvider(t)
    const body = { name: 'Sam', phone_number: '6045550908' }
    const other = { body: { ...body, name: 'Kim' } }
    return { token, body, other, effects: () => count(t, 'trusted_contact', 'provider_id', id) }
  },
  'POST /admin/safety/:id/acknowledge': async (t) => {
    const [{ token }, id] = [await anAdmin(t), await anAlarm(t)]
    const effects = () => figure(t, 'count(acknowledged_at)', 'safety_alarm', 'id', id)
    return { token, params: { id }, other: UNKNOWN, effects }
  },
  'POST /admin/safety/:id/close': async (t) => {
    const [{ token }, id] = [await anAdmin(t), await anAlarm(t)]
    const effects = () => figure(t, 'count(closed_at)', 'safety_alarm', 'id', id)
    const other = { params: { id }, body: { note: 'Another note' } }
    return { token, params: { id }, body: { note: 'She is well' }, other, effects }
  },
  'POST /admin/cases/:id/decision': async (t) => {
    const visit = await addMissed(t)
    const { token } = await anAdmin(t)
    const params = { id: await objectTo(t, visit) }
    const body = { decision: 'client', reason: 'We asked both of you' }
    const other = { params, body: { ...body, decision: 'provider' } }
    return { token, params, body, other, effects: async () => (await refundsOf(t, visit.id)).length }
  },
  'POST /admin/money/breaks/:id/resolution': async (t) => {
    const { token } = await anAdmin(t)
    const sums = { order_id: null, gateway_id: null, expected_cents: null, found_cents: 4200, currency: 'CAD' }
    const found = { ...sums, kind: 'unknown_payment', subject_id: 'cs_of_nobody', said: {} } as const
    await inTransaction(t.db, (trx) => noteDiscrepancy(t.deps, trx, found))
    const { id } = await t.db.selectFrom('reconciliation_break').select('id').executeTakeFirstOrThrow()
    const body = { resolution: 'dismissed', reason: 'Returned by hand' }
    const other = { params: { id }, body: { ...body, reason: 'Of another site' } }
    return { token, params: { id }, body, other, effects: () => count(t, 'audit_entry', 'action', 'break.resolved') }
  },
  'POST /admin/money/withdrawals': async (t) => {
    const body = { amount: 5, reference: 'po_repeated', reason: 'Our commission' }
    const effects = () => count(t, 'money_ruling', 'reference', 'po_repeated')
    return { token: (await anAdmin(t)).token, body, other: { body: { ...body, amount: 6 } }, effects }
  },
  'POST /admin/money/adjustments': async (t) => {
    const { id, token } = await anAdmin(t)
    const body = { from: 'gateway', to: 'bank', amount: 5, reason: 'Our commission' }
    const effects = () => count(t, 'money_ruling', 'asked_by', id)
    return { token, body, other: { body: { ...body, amount: 6 } }, effects }
  },
  'POST /admin/content/:name': async (t) => {
    const { token } = await anAdmin(t)
    const params = { name: 'hero' }
    const { latest, published } = (await t.call(getAdminDocument, { token, params })).body
    const { version: _version, updated: _updated, ...words } = published
    const body = { base: latest, body: { ...words, title: 'Repeated' }, publish: true }
    const other = { params, body: { ...body, publish: false } }
    return { token, params, body, other, effects: () => count(t, 'audit_entry', 'subject_id', 'hero') }
  },
  'POST /admin/terms/:side': async (t) => {
    const { token } = await anAdmin(t)
    const params = { side: 'client' as const }
    const { body: desk } = await t.call(getAdminTerms, { token, params })
    const { title, caption, agreement, intro, sections } = desk.text
    const words = { title: `${title}, once more`, caption, agreement, intro, sections }
    const body = { base: desk.latest, body: words, from: null, asks: false, note: 'Repeated' }
    const other = { params, body: { ...body, asks: true } }
    return { token, params, body, other, effects: () => count(t, 'terms_version', 'note', 'Repeated') }
  },
  'POST /admin/terms/:side/versions/:version/withdrawal': async (t) => {
    const { token } = await anAdmin(t)
    const params = { side: 'provider' as const }
    const { body: desk } = await t.call(getAdminTerms, { token, params })
    const { title, caption, agreement, intro, sections } = desk.text
    const words = { title: `${title}, planned`, caption, agreement, intro, sections }
    const body = { base: desk.latest, body: words, from: day(50), asks: true, note: 'Withdrawn' }
    const { latest: version } = (await t.call(publishTerms, { token, params, body })).body
    const other = { params: { ...params, version: 'none' } }
    const effects = () => count(t, 'terms_version', 'note', 'Withdrawn')
    return { token, params: { ...params, version }, other, effects }
  },
  'PUT /admin/settings/:name': async (t) => {
    const { token } = await anAdmin(t)
    const params = { name: 'promo-person' }
    const other = { params, body: { value: 31, version: 0 } }
    const effects = () => count(t, 'audit_entry', 'subject_id', 'promo-person')
    return { token, params, body: { value: 30, version: 0 }, other, effects }
  },
  'POST /admin/commission-taxes': async (t) => {
    const { token } = await anAdmin(t)
    const body = { kind: 'pst' as const, from: day(40), number: 'PST-1234-5678', note: 'Repeated' }
    const other = { body: { ...body, number: 'PST-1234-5679' } }
    return { token, body, other, effects: () => count(t, 'commission_tax', 'note', 'Repeated') }
  },
  'POST /admin/commission-taxes/:id/withdrawal': async (t) => {
    const { token } = await anAdmin(t)
    const { body } = await t.call(planCommissionTax, {
      token,
      body: { kind: 'gst', from: day(41), number: '123456782RT0001', note: 'Withdrawn' },
    })
    const { id } = body.taxes.find(({ note }) => note === 'Withdrawn')!
    const other = { params: { id: 'a'.repeat(26) } }
    return { token, params: { id }, other, effects: () => count(t, 'audit_entry', 'subject_id', id) }
  },
  'POST /admin/rates': async (t) => {
    const { token } = await anAdmin(t)
    const body = { from: day(40), standard_percent: 15, repeat_percent: 9, note: 'Repeated' }
    const other = { body: { ...body, repeat_percent: 8 } }
    return { token, body, other, effects: () => count(t, 'commission_rate', 'note', 'Repeated') }
  },
  'POST /admin/rates/:id/withdrawal': async (t) => {
    const { token } = await anAdmin(t)
    const { body } = await t.call(planRate, {
      token,
      body: { from: day(41), standard_percent: 14, repeat_percent: 7, note: 'Withdrawn' },
    })
    const { id } = body.rates[0]!
    const other = { params: { id: 'a'.repeat(26) } }
    return { token, params: { id }, other, effects: () => count(t, 'audit_entry', 'subject_id', id) }
  },
  'POST /admin/promo-codes': async (t) => {
    const { token } = await anAdmin(t)
    const body = { code: 'REPEATED', amount: 5 }
    const other = { body: { ...body, amount: 6 } }
    return { token, body, other, effects: () => count(t, 'promo_code', 'code', 'REPEATED') }
  },
  'POST /admin/promo-codes/:id/active': async (t) => {
    const { token } = await anAdmin(t)
    const { id } = await addPromo(t)
    const other = { params: { id }, body: { is_active: true } }
    const audited = () => count(t, 'audit_entry', 'subject_id', id)
    return { token, params: { id }, body: { is_active: false }, other, effects: audited }
  },
  'POST /payouts': async (t) => {
    const { id, token } = await anOpenProvider(t)
    await setUpPayoutsOf(t, token)
    await addLine(t, id, 5000)
    return {
      token,
      body: { amount: 50 },
      other: { body: { amount: 51 } },
      effects: () => count(t, 'payout', 'provider_id', id),
    }
  },
  'POST /admin/payees/:id/hold': async (t) => {
    const { token } = await anAdmin(t)
    const params = { id: await aHeldPayee(t) }
    await t.db.updateTable('payout_account').set({ held_since: null, held_reason: null }).execute()
    return heldRepeat(t, token, params, 'payouts.held')
  },
  'POST /admin/payees/:id/release': async (t) => {
    const { token } = await anAdmin(t)
    return heldRepeat(t, token, { id: await aHeldPayee(t) }, 'payouts.released')
  },
  'POST /admin/payouts/:id/retry': async (t) => {
    const { id, token: owner } = await anOpenProvider(t)
    await setUpPayoutsOf(t, owner)
    await addLine(t, id, 5000)
    const { body: payout } = await t.call(payOutNow, { token: owner, body: { amount: 50 } })
    const { token } = await anAdmin(t)
    const params = { id: payout.id }
    const reason = 'The bank is back'
    const effects = () =>
      figure(t, "count(*) filter (where action = 'payout.retried')", 'audit_entry', 'subject_id', payout.id)
    return { token, params, body: { reason }, other: { params, body: { reason: 'Another one' } }, effects }
  },
  'POST /admin/dead-letters/retry': (t) => deadLetter(t, 'message.retried'),
  'POST /admin/dead-letters/forget': (t) => deadLetter(t, 'message.forgotten'),
  'POST /admin/people/:id/notes': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'support'), await addPerson(t)]
    const other = { params: { id }, body: { text: 'Wrote to us' } }
    return {
      token,
      params: { id },
      body: { text: 'Called us' },
      other,
      effects: () => count(t, 'person_note', 'person_id', id),
    }
  },
  'POST /admin/people/:id/suspension': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'trust'), await addPerson(t)]
    const other = { params: { id }, body: { reason: 'Another one' } }
    const effects = () => figure(t, 'count(suspended_at)', 'user_account', 'id', id)
    return { token, params: { id }, body: { reason: 'A complaint' }, other, effects }
  },
  'POST /admin/people/:id/restoration': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'trust'), await addPerson(t)]
    await t.db.updateTable('user_account').set({ suspended_at: t.clock.now() }).where('id', '=', id).execute()
    const other = { params: { id }, body: { reason: 'Another one' } }
    const effects = () => figure(t, 'count(suspended_at)', 'user_account', 'id', id)
    return { token, params: { id }, body: { reason: 'All is well' }, other, effects }
  },
  'POST /admin/people/:id/deletion': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'trust'), await addPerson(t)]
    const other = { params: { id }, body: { reason: 'Another one' } }
    const effects = () => figure(t, 'count(deleted_at)', 'user_account', 'id', id)
    return { token, params: { id }, body: { reason: 'Wrote to us' }, other, effects }
  },
  'POST /admin/people/:id/sessions/end': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t, 'support'), await addPerson(t)]
    const other = { params: { id }, body: { reason: 'Another one' } }
    return {
      token,
      params: { id },
      body: { reason: 'A lost phone' },
      other,
      effects: () => count(t, 'session', 'user_id', id),
    }
  },
  'POST /admin/admins': async (t) => {
    const { token } = await anAdmin(t)
    const { id, email } = await addPerson(t)
    const body = { email, scopes: ['support'], reason: 'Helps on Mondays' }
    const other = { body: { ...body, scopes: ['trust'] } }
    return { token, body, other, effects: () => count(t, 'audit_entry', 'subject_id', id) }
  },
  'POST /admin/admins/:id/scopes': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t), await anAdmin(t, 'trust')]
    const body = { scopes: ['support'], reason: 'Helps on Mondays' }
    const other = { params: { id }, body: { ...body, reason: 'On Tuesdays' } }
    return { token, params: { id }, body, other, effects: () => count(t, 'audit_entry', 'subject_id', id) }
  },
  'POST /admin/admins/:id/revocation': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t), await anAdmin(t, 'trust')]
    const other = { params: { id }, body: { reason: 'Was never here' } }
    const effects = () => count(t, 'audit_entry', 'subject_id', id)
    return { token, params: { id }, body: { reason: 'Has left' }, other, effects }
  },
  'POST /admin/tasks/:id/close': async (t) => {
    const { token } = await anAdmin(t)
    await t.call(sendContact, {
      body: { name: 'Ada', email: 'ada@example.test', subject: 'A question', message: 'Hello there' },
    })
    const { id } = await t.db
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'ticket.opened')
      .executeTakeFirstOrThrow()
    const other = { params: { id }, body: { reason: 'Did not answer' } }
    return {
      token,
      params: { id },
      body: { reason: 'Answered by mail' },
      other,
      effects: () => count(t, 'audit_entry', 'action', 'task.closed'),
    }
  },
  'POST /admin/tasks/:id/owner': async (t) => {
    const { token } = await anAdmin(t)
    await addTicket(t, await addPerson(t))
    const { id } = await t.db.selectFrom('task').select('id').where('closed_at', 'is', null).executeTakeFirstOrThrow()
    const effects = () => count(t, 'audit_entry', 'action', 'task.taken')
    return {
      token,
      params: { id },
      body: { owner: 'me' },
      other: { params: { id }, body: { owner: 'nobody' } },
      effects,
    }
  },
  'POST /admin/tickets/:id/answers': (t) => withTicket(t, 'answered', { text: 'Here it is', seen: 1 }),
  'POST /admin/tickets/:id/notes': (t) => withTicket(t, 'noted', { text: 'Called them' }),
  'POST /admin/tickets/:id/mails': (t) => withTicket(t, 'written', { from: 'a@example.test', text: 'Hello again' }),
  'POST /admin/tickets/:id/changes': (t) => withTicket(t, 'happened', { owner: 'me' }, { owner: 'nobody' }),
  'POST /admin/answer-templates': async (t) => {
    const { token } = await anAdmin(t)
    const body = { title: 'The keyed one', text: 'Hello' }
    const other = { body: { ...body, text: 'Hi' } }
    return { token, body, other, effects: () => count(t, 'answer_template', 'title', body.title) }
  },
  'PUT /admin/answer-templates/:id': async (t) => {
    const { id: by, token } = await anAdmin(t)
    const id = await addAnswer(t, by)
    const body = { title: 'Changed by a key', text: 'Hello' }
    const other = { params: { id }, body: { ...body, text: 'Hi' } }
    return { token, params: { id }, body, other, effects: () => versions(t, 'answer_template', 'id', id) }
  },
  'DELETE /admin/answer-templates/:id': async (t) => {
    const { id: by, token } = await anAdmin(t)
    const [id, otherId] = [await addAnswer(t, by), await addAnswer(t, by)]
    const effects = () => count(t, 'audit_entry', 'subject_id', id)
    return { token, params: { id }, other: { params: { id: otherId } }, effects }
  },
  'POST /help/tickets': async (t) => {
    const { id, token } = await addPerson(t)
    const body = { subject: 'My visit', message: 'Hello' }
    const other = { body: { ...body, message: 'Hi' } }
    return { token, body, other, effects: () => count(t, 'support_ticket', 'person_id', id) }
  },
  'POST /help/tickets/:id/messages': async (t) => {
    const person = await addPerson(t)
    const id = await addTicket(t, person)
    const other = { params: { id }, body: { text: 'Hi' } }
    const effects = () => count(t, 'ticket_message', 'ticket_id', id)
    return { token: person.token, params: { id }, body: { text: 'Hello' }, other, effects }
  },
  'POST /payments/checkout-session': async (t) => {
    const { id, client } = await addConfirmed(t)
    const other = { body: { booking_id: (await addConfirmed(t, { client, date: '2026-11-27' })).id } }
    const effects = async () => count(t, 'checkout_session', 'order_id', await orderOf(t, id))
    return { token: client.token, body: { booking_id: id }, other, effects }
  },
  'POST /gift-cards': async (t) => {
    const { id, token } = await addPerson(t)
    return {
      token,
      body: GIFT,
      other: { body: { ...GIFT, amount: 60 } },
      effects: () => count(t, 'gift_card', 'buyer_id', id),
    }
  },
  'POST /gift-cards/redeem': async (t) => {
    const [one, two] = [await addCode(t), await addCode(t)]
    const { id, token } = await addPerson(t)
    const other = { body: { code: two.code } }
    return { token, body: { code: one.code }, other, effects: () => count(t, 'credit_lot', 'person_id', id) }
  },
  'POST /gift-cards/:id/cancel': async (t) => {
    const [{ id, buyer }, { id: otherId }] = [await addGift(t), await addGift(t)]
    const effects = () => figure(t, 'count(cancelled_at)', 'gift_card', 'id', id)
    return { token: buyer.token, params: { id }, other: { params: { id: otherId } }, effects }
  },
  'POST /gift-cards/:id/resend': async (t) => {
    const { id, buyer } = await addGift(t)
    t.advance(3_600_000)
    await t.app.work.runDue()
    return {
      token: buyer.token,
      params: { id },
      body: { recipient_email: 'right@example.test' },
      other: { params: { id }, body: { recipient_email: 'other@example.test' } },
      effects: () => figure(t, 'sum(codes)', 'gift_card', 'id', id),
    }
  },
  'POST /admin/gift-cards/:id/refund': async (t) => {
    const { id } = await addGift(t)
    const { token } = await anAdmin(t)
    const body = { reason: 'Bought by mistake' }
    const other = { params: { id }, body: { reason: 'Something else' } }
    return {
      token,
      params: { id },
      body,
      other,
      effects: () => figure(t, 'count(cancelled_at)', 'gift_card', 'id', id),
    }
  },
  'POST /bookings/:id/tips': async (t) => {
    const { id, client } = await addDoneBefore(t)
    const other = { params: { id }, body: { amount: 7 } }
    return {
      token: client.token,
      params: { id },
      body: { amount: 5 },
      other,
      effects: () => count(t, 'tip', 'booking_id', id),
    }
  },
  'PUT /bookings/:id/review': async (t) => {
    const { id, client } = await addDoneBefore(t)
    const body = { stars: 4, text: 'Careful work, and a lovely colour.' }
    const other = { params: { id }, body: { ...body, stars: 5 } }
    return { token: client.token, params: { id }, body, other, effects: () => count(t, 'review', 'booking_id', id) }
  },
  'POST /reviews/:id/reply': async (t) => {
    const visit = await addDoneBefore(t)
    const params = { id: (await addPublished(t, visit)).client }
    const other = { params, body: { text: 'Come again' } }
    const effects = () => figure(t, 'count(reply)', 'review', 'id', params.id)
    return { token: visit.provider.token, params, body: { text: 'Thank you' }, other, effects }
  },
  'POST /reviews/:id/report': async (t) => {
    const visit = await addDoneBefore(t)
    const params = { id: (await addPublished(t, visit)).client }
    const other = { params, body: { reason: 'other' } }
    const effects = () => count(t, 'review_report', 'review_id', params.id)
    return { token: visit.provider.token, params, body: { reason: 'rude' }, other, effects }
  },
  'POST /portfolio/photos': async (t) => {
    const provider = await anOpenProvider(t)
    const body = { file_id: await aPhotoFile(t, provider.id), alt: 'Pink nails', consent: 'nobody' }
    const other = { body: { ...body, alt: 'Blue nails' } }
    const effects = () => count(t, 'portfolio_photo', 'provider_id', provider.id)
    return { token: provider.token, body, other, effects }
  },
  'PUT /portfolio/photos/:id': async (t) => {
    const provider = await anOpenProvider(t)
    const params = { id: await showPhoto(t, provider) }
    const other = { params, body: { alt: 'Green nails' } }
    const effects = () => figure(t, `count(*) filter (where alt = 'Blue nails')`, 'portfolio_photo', 'id', params.id)
    return { token: provider.token, params, body: { alt: 'Blue nails' }, other, effects }
  },
  'PUT /portfolio/order': async (t) => {
    const provider = await anOpenProvider(t)
    const [a, b] = [await showPhoto(t, provider), await showPhoto(t, provider)]
    const other = { body: { service_id: null, photo_ids: [a, b] } }
    const effects = () => figure(t, 'count(*) filter (where position = 1)', 'portfolio_photo', 'id', b)
    return { token: provider.token, body: { service_id: null, photo_ids: [b, a] }, other, effects }
  },
  'DELETE /portfolio/photos/:id': async (t) => {
    const provider = await anOpenProvider(t)
    const params = { id: await showPhoto(t, provider) }
    const other = { params: { id: await showPhoto(t, provider) } }
    const effects = () => figure(t, `count(*) filter (where state = 'waiting')`, 'stored_file', 'id', params.id)
    return { token: provider.token, params, other, effects }
  },
  'POST /portfolio/photos/:id/ask': async (t) => {
    const provider = await anOpenProvider(t)
    const params = { id: await showPhoto(t, provider) }
    const judged = { decision: 'hide' as const, reason: 'Not theirs' }
    await t.call(judgePhoto, { token: (await anAdmin(t)).token, params, body: judged })
    const effects = () => figure(t, 'count(asked_at)', 'portfolio_photo', 'id', params.id)
    return { token: provider.token, params, body: { note: 'It is' }, other: { params, body: { note: 'Why' } }, effects }
  },
  'POST /portfolio/photos/:id/report': async (t) => {
    const params = { id: await showPhoto(t, await anOpenProvider(t)) }
    const other = { params, body: { reason: 'other' } }
    const effects = () => count(t, 'portfolio_report', 'photo_id', params.id)
    return { token: (await addPerson(t)).token, params, body: { reason: 'offensive' }, other, effects }
  },
  'POST /admin/photos/:id/decision': async (t) => {
    const { token } = await anAdmin(t)
    const params = { id: await showPhoto(t, await anOpenProvider(t)) }
    const body = { decision: 'hide', reason: 'A complaint' }
    const other = { params, body: { ...body, reason: 'Another' } }
    return { token, params, body, other, effects: () => count(t, 'audit_entry', 'subject_id', params.id) }
  },
  'PUT /admin/quotes': async (t) => {
    const { token } = await anAdmin(t)
    const visit = await addDoneBefore(t)
    const { client: id } = await addPublished(t, visit, { client: { may_quote: true } })
    const body = { version: (await t.call(getAdminQuotes, { token })).body.version, review_ids: [id] }
    const effects = () => count(t, 'audit_entry', 'action', 'quotes.chosen')
    return { token, body, other: { body: { ...body, review_ids: [] } }, effects }
  },
  'POST /admin/reviews/:id/decision': async (t) => {
    const { token } = await anAdmin(t)
    const params = { id: (await addPublished(t, await addDoneBefore(t))).client }
    const body = { decision: 'hide', reason: 'A complaint' }
    const other = { params, body: { ...body, reason: 'Another' } }
    return { token, params, body, other, effects: () => count(t, 'audit_entry', 'subject_id', params.id) }
  },
  'POST /admin/changes/:id/decision': async (t) => {
    const [{ token }, provider] = [await anAdmin(t), await anOpenProvider(t)]
    await t.call(updateMe, { token: provider.token, body: { full_name: 'Tess Renamed' } })
    const { rows } = await sql<{ id: string }>`select id from name_change where user_id = ${provider.id}`.execute(t.db)
    const params = { id: rows[0]!.id }
    const effects = () => count(t, 'notification', 'template', 'account.name_accepted')
    return {
      token,
      params,
      body: { decision: 'accept' },
      other: { params, body: { decision: 'refuse', reason: 'No' } },
      effects,
    }
  },
  'POST /admin/providers/:id/decision': async (t) => {
    const [{ token }, { id }] = [await anAdmin(t), await anOpenProvider(t)]
    const body = { decision: 'suspend', reason: 'A complaint' }
    const other = { params: { id }, body: { ...body, reason: 'Another' } }
    return { token, params: { id }, body, other, effects: () => count(t, 'verification_event', 'provider_id', id) }
  },
  'POST /messages/with/:id': async (t) => {
    const [{ token, id }, provider] = [await addPerson(t), await addBookable(t)]
    const [params, body] = [{ id: provider.id }, { text: 'Do you also do gel?' }]
    const other = { params, body: { text: 'Something else' } }
    return { token, params, body, other, effects: () => figure(t, 'sum(last_number)', 'conversation', 'client_id', id) }
  },
  'PUT /messages/quick-answers': async (t) => {
    const { token, id } = await aPendingProvider(t)
    const other = { body: { answers: ['No'] } }
    return { token, body: { answers: ['Yes'] }, other, effects: () => versions(t, 'quick_answers', 'provider_id', id) }
  },
  'POST /messages/conversations/:id/report': async (t) => {
    const [{ token, id }, provider] = [await addPerson(t), await addBookable(t)]
    const params = { id: await say(t, { token }, provider, 'Hello') }
    const body = { reason: 'scam', words: 'Look' }
    const effects = () => count(t, 'conversation_report', 'reporter_id', id)
    return { token, params, body, other: { params, body: { reason: 'other' } }, effects }
  },
  'POST /admin/conversations/:id/decision': async (t) => {
    const [client, provider] = [await addPerson(t), await addBookable(t)]
    const conversation = await say(t, client, provider, 'Hello')
    await t.call(reportConversation, { token: client.token, params: { id: conversation }, body: { reason: 'scam' } })
    const [row] = await t.db
      .selectFrom('conversation_report')
      .select('id')
      .where('reporter_id', '=', client.id)
      .execute()
    const params = { id: row!.id }
    const effects = () => count(t, 'notification', 'subject_id', params.id)
    const [body, other] = [
      { decision: 'warn', reason: 'Rude' },
      { params, body: { decision: 'warn', reason: 'Other' } },
    ]
    return { token: (await anAdmin(t)).token, params, body, other, effects }
  },
}

/** Routes that keep no key, and why they need none. A new route has to be here or above. */
export const unkeyed: Record<string, string> = {
  'POST /gift-cards/:id/code': 'makes a new code each time, and the one before is void',
  'POST /availability/hours/preview': 'changes nothing',
  'POST /availability/time-off/preview': 'changes nothing',
  'POST /bookings/promo-code': 'changes nothing',
  'POST /credit/refunds/:id': 'one refund is taken once: a second time it is over',
  'POST /inbox/read': 'what is read stays read',
  'POST /admin/people/:id/view': 'opens a view each time, which ends by itself',
  'PUT /booking-link': 'says how it should be, and a second time changes nothing',
  'POST /addresses': 'a place that is saved already takes what is given, so a second time changes nothing',
  'PUT /addresses/home': 'says how it should be, and a second time changes nothing',
  'PUT /addresses/:id': 'says how it should be, and a second time changes nothing',
  'DELETE /addresses/:id': 'what is gone stays gone',
  'PUT /bookings/:id/guests': 'says how it should be, and a second time changes nothing',
  'POST /household': 'a key keeps what was typed as a hash, and notes about health are kept nowhere but sealed',
  'PUT /household/consent': 'says how it should be, and a second time changes nothing',
  'PUT /household/:id': 'names the version that it changes, which is another one afterwards',
  'DELETE /household/:id': 'what is gone stays gone',
  'DELETE /waitlist/:id': 'what is left stays left',
  'POST /waitlist/:id/resume': 'a line that waits goes on waiting',
  'POST /waitlist/offers/:id/pass': 'what was passed on is refused, and nothing changes',
  'PUT /favourites/:id': 'says how it should be, and a second time changes nothing',
  'PUT /wishes': 'says how it should be, and a second time changes nothing',
  'PUT /notices/choices': 'says how it should be, and a second time changes nothing',
  'PUT /push/devices': 'one device per session, and a second time changes nothing',
  'DELETE /push/devices/:id': 'what is gone stays gone',
  'PUT /notices/texts': 'a yes or no that stands is kept once',
  'POST /admin/catalogue/pictures': 'a photo that no entry names is given up a day later',
  'POST /portfolio/files': 'a photo that is not shown is given up a day later',
  'POST /reviews/photos': 'a photo that no review names is given up a day later',
  'PUT /reviews/:id/quote': 'says how it should be, and a second time changes nothing',
  'PUT /reviews/:id/profile-photos': 'says how it should be, and a second time changes nothing',
  'PUT /reviews/:id/helpful': 'says how it should be, and a second time changes nothing',
  'POST /blocks/:id': 'takes no input, and a block that stands stays as it is',
  'DELETE /blocks/:id': 'takes no input, and what is gone stays gone',
  'POST /bookings/photos': 'a photo that no visit names is cleared away a day later',
  'POST /messages/photos': 'a photo that no message names is cleared away a day later',
  'POST /admin/bookings/outlook': 'changes nothing',
  'POST /admin/exports': 'one of each list is written at a time, and whoever asks meanwhile is told',
  'POST /admin/views': 'a name that exists takes what is given, so a second time changes nothing',
  'PUT /admin/views/:id': 'says how it should be, and a second time changes nothing',
  'DELETE /admin/views/:id': 'what is gone stays gone',
  'POST /admin/money/refunds/:id/return': 'a refund ends once, whoever asks again is told',
  'POST /admin/money/check': 'a check that was asked for is asked for once',
  'POST /admin/disputes/:id/evidence': 'the bank is answered once, whoever asks again is told',
  'POST /disputes/photos': 'a photo that no dispute names is cleared away a day later',
  'POST /messages/conversations/:id/read': 'a mark never moves back',
  'POST /papers/files': 'a file that no paper names is given up a day later',
  'POST /admin/providers/:id/look': 'says that one is here, which lasts for less than a minute',
  'POST /auth/logout': 'the session is gone afterwards, so a repeat is told to sign in',
  'POST /auth/accept-client-terms': 'takes no input, and the first acceptance stays',
  'POST /auth/accept-provider-terms': 'takes no input, and the first acceptance stays',
  'POST /payouts/account': 'the account is made once, and its link leads to the same page',
  'POST /payouts/account/check': 'asks how things are',
  'POST /auth/change-password': 'the present password is another one afterwards',
  'POST /account/data': 'one is put together at a time, and whoever asks meanwhile is told',
  'POST /account/close': 'the session that asked is over, and so is the account',
  'DELETE /auth/sessions/:id': 'takes no input, and what is over stays over',
  'DELETE /auth/sessions': 'takes no input, and what is over stays over',
  'POST /auth/email/retry': 'takes no input, and finds nothing to do the second time',
  'POST /auth/email-confirmation': 'the newest link ends the one before',
  'POST /auth/email-change': 'the newest link ends the one before',
  'DELETE /auth/email-change': 'takes no input, and what is called off stays so',
  'POST /auth/second-factor': 'a code works once',
  'POST /auth/second-factor/enrolment': 'a repeat answers the same until it is confirmed',
  'POST /auth/second-factor/recovery-codes': 'codes are told once and cannot be told again; a repeat makes others',
  'POST /auth/upload-avatar': 'a picture that no profile names is cleared away by the next one',
  'POST /calendars/mine':
    'the address is told once and cannot be told again; a repeat makes another and ends the first',
  'POST /admin/sellers/ask': 'nobody is asked twice within a week',
  'POST /admin/sellers/files': 'a repeat makes the same file once more, which is listed beside the first',
  'PUT /mileage': 'a repeat writes what is there already',
  'PUT /taxes/mine': 'a repeat writes what is there already',
  'PUT /safety/timer': 'a repeat writes what is there already',
  'DELETE /safety/contact': 'takes no input, and what is removed stays removed',
  'DELETE /calendars/mine': 'takes no input, and what is closed stays closed',
}

/** A message that was given up, and what an owner decides about it. */
async function deadLetter(t: TestApp, action: string): Promise<Repeat> {
  const id = await addDeadLetter(t)
  const { token } = await anAdmin(t)
  const body = { lane: 'messages', ids: [`${id}`], reason: 'The service is back' }
  const other = { body: { ...body, reason: 'Another reason' } }
  const effects = () => figure(t, `count(*) filter (where action = '${action}')`, 'audit_entry', 'subject_id', `${id}`)
  return { token, body, other, effects }
}

/** A provider whose payouts we hold. @returns their id */
async function aHeldPayee(t: TestApp): Promise<string> {
  const { id } = await anOpenProvider(t)
  await addLine(t, id, 5000)
  await holdPayouts(t.deps, 'system', id, 'Something is odd')
  return id
}

function heldRepeat(t: TestApp, token: string, params: { id: string }, action: string): Repeat {
  const effects = () =>
    figure(
      t,
      `count(*) filter (where action = '${action}' and reason = 'We looked at it')`,
      'audit_entry',
      'subject_id',
      params.id,
    )
  return {
    token,
    params,
    body: { reason: 'We looked at it' },
    other: { params, body: { reason: 'Another one' } },
    effects,
  }
}

/** A provider has pressed it during a visit. @returns its id */
async function anAlarm(t: TestApp): Promise<string> {
  const { id, provider } = await addCheckedIn(t)
  await t.call(raiseAlarm, { token: provider.token, params: { id } })
  const row = await t.db.selectFrom('safety_alarm').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()
  return row.id
}

async function withProposal(t: TestApp) {
  const visit = await addPaid(t)
  await t.app.http.inject({
    method: 'POST',
    url: `/api/bookings/${visit.id}/reschedule`,
    headers: { authorization: `Bearer ${visit.provider.token}` },
    payload: { date: '2026-11-28', time: '09:00' },
  })
  return visit
}

async function withTicket(t: TestApp, kind: string, body: object, otherBody: object = { ...body, text: 'Other' }) {
  const [{ token }, id] = [await anAdmin(t), await addTicket(t, await addPerson(t))]
  const effects = () => figure(t, `count(*) filter (where kind = '${kind}')`, 'ticket_message', 'ticket_id', id)
  return { token, params: { id }, body, other: { params: { id }, body: otherBody }, effects }
}

/** At the current clock, nothing else can be booked. */
const UNKNOWN: Repeat['other'] = { params: { id: 'a'.repeat(26) } }

/** The same body for another thing is another request. */
async function otherBooking(t: TestApp, body?: object): Promise<Repeat['other']> {
  return { params: { id: (await addPending(t)).id }, ...(body ? { body } : {}) }
}

function events(t: TestApp, bookingId: string): () => Promise<number> {
  return () => count(t, 'booking_event', 'booking_id', bookingId)
}

/** Rows where the column has the value. */
async function figure(t: TestApp, what: string, table: string, column: string, value: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${sql.raw(what)}::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(t.db)
  return rows[0]!.n
}

function count(t: TestApp, table: string, column: string, value: string): Promise<number> {
  return figure(t, 'count(*)', table, column, value)
}

/** How often something was saved. */
function versions(t: TestApp, table: string, column: string, value: string): Promise<number> {
  return figure(t, 'sum(version)', table, column, value)
}
