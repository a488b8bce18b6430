import { afterAll, beforeAll, expect, it } from 'vitest'
import { countBookingsOf } from '#server/admin/catalogue/queries.ts'
import { takeWishes } from '#server/availability/demand/queries.ts'
import { takeVisitorWishes } from '#server/availability/demand/visitor-queries.ts'
import { listApplicantRows } from '#server/admin/queries.ts'
import { listValues } from '#server/admin/bookings/choices-queries.ts'
import { countAdminRows, findAdminIds } from '#server/admin/bookings/queries.ts'
import { listActs, listLinks, listNotices } from '#server/admin/bookings/record-queries.ts'
import { listMessagesOf } from '#server/admin/people/message-queries.ts'
import { listCasesOf, listNotes, listVisits } from '#server/admin/people/queries.ts'
import { findBookings, findPayments, findPeople } from '#server/admin/search/queries.ts'
import { listEntryRows } from '#server/admin/system/queries.ts'
import { listQueueRows } from '#server/admin/queue-queries.ts'
import { countOpenTasks, listTaskRows } from '#server/admin/tasks/queries.ts'
import { listCases } from '#server/bookings/cases/queries.ts'
import { listPeriods } from '#server/bookings/insights/queries.ts'
import { listDue, listUnattended, listWithdrawn } from '#server/bookings/lifecycle/due-queries.ts'
import { countClientFacts, countFacts } from '#server/bookings/insights/facts/queries.ts'
import { listMoneyGroups } from '#server/bookings/provider-money/queries.ts'
import { findNamed } from '#server/bookings/listing/queries.ts'
import { listAlarms } from '#server/bookings/safety/alarm-queries.ts'
import { listDueWatches } from '#server/bookings/safety/queries.ts'
import { listExpiredProposals } from '#server/bookings/reschedule/queries.ts'
import { findBalance } from '#server/ledger/index.ts'
import { listTotalsNow } from '#server/ledger/check-queries.ts'
import { claimUnread, listConversationRows, listLineRows, sumUnread } from '#server/messaging/queries.ts'
import { listMoved } from '#server/disputes/rulings/queries.ts'
import { listInboxRows, listUnread } from '#server/notifications/inbox/queries.ts'
import { insertNotification } from '#server/notifications/queries.ts'
import { listEndedSessions } from '#server/payments/checkout-queries.ts'
import { claimNextRefunds } from '#server/payments/refund-queries.ts'
import { REFUND_PAUSES } from '#server/payments/send-refunds.ts'
import { listOrdersOf } from '#server/payments/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { claimExports, listOldExports } from '#server/platform/exports/queries.ts'
import { listRemoved, removeUnattached } from '#server/platform/uploads/queries.ts'
import { listAdminGiftCardRows } from '#server/promotions/gift-cards/admin-queries.ts'
import { listCards } from '#server/providers/index.ts'
import { listAgedFacts } from '#server/providers/facts/queries.ts'
import { listDuePrices, listEntryOfferings } from '#server/providers/entries/queries.ts'
import { listDueWindows } from '#server/reviews/queries.ts'
import { listQuotable } from '#server/reviews/quotes/queries.ts'
import { listReviewsAbout } from '#server/reviews/read/queries.ts'
import { listEarningRows } from '#server/statements/earnings/queries.ts'
import { sumCommissions } from '#server/statements/invoices/queries.ts'
import { listLines, listLinesOfPayout } from '#server/statements/queries.ts'
import { countLacking, listQuarters, listSellers } from '#server/statements/sellers/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'

/**
 * The plans of an empty database without statistics, made once for any values: what a connection keeps while its tables
 * grow. No connection of the product reads a table as a whole where an index serves. Each must walk along the index
 * that is meant for it; a statement whose values decide whether a partial index may be used cannot.
 */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const now = new Date('2026-11-23T18:00:00Z')
const WINDOW = { from: now, now }
const AUDIT = {
  who: undefined,
  action: undefined,
  on: undefined,
  from: now,
  until: now,
  after: { atMs: 1, id: 1 },
  limit: 51,
}
const DESK = { from: null, until: null, sort: 'latest', after: { key: 1, id: '' }, limit: 51, now } as const
const TOLD = { email: '', phone: '', personId: '', channel: 'sms', state: 'failed', before: 9, limit: 31 } as const
const TOLD_OF = { type: 'booking', id: '' } as const
const NOTICE = { id: '', template: '', subject: TOLD_OF, round: '', facts: '', at: now, isUrgent: false }
const WHILE = { heldUntil: null, holdsWhile: null, holdsUntil: null }
const MAIL = { reader: '', channel: 'email', to: '', of: { email: '' }, ...WHILE } as const
const QUOTED = { after: { publishedAt: 1, id: '' }, limit: 21 }
const YEAR = { afterId: 1, ends: [1, 2, 3, 4] }
const ofProvider = (sort: 'newest' | 'helpful') => ({
  subjectId: '',
  sort,
  after: { helpful: 1, publishedAt: 1, id: '' },
  limit: 21,
  viewerId: '',
})

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['visits not paid in time', 'booking_payment_due', (db) => listDue(db, 'payment_due_at', now, 200)],
  ['reminders to pay', 'booking_payment_reminder', (db) => listDue(db, 'payment_reminder_at', now, 200)],
  ['withdrawn visits', 'booking_withdrawn', (db) => listWithdrawn(db, 200)],
  ['reminders of visits', 'booking_visit_reminder', (db) => listDue(db, 'visit_reminder_at', now, 200)],
  ['visits that nobody closed', 'booking_asked', (db) => listUnattended(db, { until: now, askedUntil: now }, 200)],
  ['prices outside their range that fall due', 'offering_price_until', (db) => listDuePrices(db, '2026-12-23', true)],
  [
    'who offers an entry, by price',
    'offering_entry',
    (db) => listEntryOfferings(db, '', { range: null, after: { price: 1, id: '' }, limit: 21 }),
  ],
  ['bookings of an entry', 'booking_of_offering', (db) => countBookingsOf(db, '', now)],
  [
    'wishes of one entry and area',
    'wish_waiting',
    (db) => takeWishes(db as Transaction, { entry_id: '', prefix: '' }, 9),
  ],
  [
    'wishes of visitors for one entry and area',
    'visitor_wish_waiting',
    (db) => takeVisitorWishes(db as Transaction, { entry_id: '', prefix: '' }, 9),
  ],
  ['proposals that expire', 'reschedule_proposal_due', (db) => listExpiredProposals(db, now, 200)],
  ['checkouts that ended', 'checkout_session_open', (db) => listEndedSessions(db, now, 50)],
  [
    'refunds to send',
    'refund_pending',
    (db) => claimNextRefunds(db, { want: 5, busy: [], now, pauses: REFUND_PAUSES }),
  ],
  ["a provider's last weeks", 'booking_provider', (db) => listPeriods(db, { providerId: '', now, days: 5, count: 12 })],
  [
    'the messages of a burst',
    'outbox_message_notification',
    (db) => insertNotification(db as Transaction, NOTICE, [MAIL]),
  ],
  ['all that a provider has earned', 'customer_order_payee', (db) => listMoneyGroups(db, '', now)],
  [
    'conversations, the newest message first',
    'conversation_client',
    (db) => listConversationRows(db, { side: 'client', personId: '', after: { at: now, id: '' }, limit: 21 }),
  ],
  ['lines before one', 'message_pkey', (db) => listLineRows(db, '', { before: 9, limit: 50 })],
  ['what is unread', 'conversation_provider_unread', (db) => sumUnread(db, 'provider', '')],
  ['messages to tell by mail', 'conversation_client_mail', (db) => claimUnread(db as Transaction, 'client', now, 100)],
  ['people by a part of their name', 'user_account_name', (db) => findNamed(db, 'provider', 'ann')],
  ['reviews that become public', 'review_window_due', (db) => listDueWindows(db, 'closes_at', now, 200)],
  ['people to ask for a review', 'review_window_ask', (db) => listDueWindows(db, 'ask_at', now, 200)],
  ['the newest reviews of a provider', 'review_newest', (db) => listReviewsAbout(db, 'client', ofProvider('newest'))],
  [
    'the most helpful reviews of a provider',
    'review_most_helpful',
    (db) => listReviewsAbout(db, 'client', ofProvider('helpful')),
  ],
  ['quotable of a category', 'review_quotable_of_entry', (db) => listQuotable(db, { ...QUOTED, category: '' })],
  ['all that may be quoted', 'review_quotable', (db) => listQuotable(db, { ...QUOTED, category: undefined })],
  ['what an inbox shows', 'inbox_message_of', (db) => listInboxRows(db, { personId: '', before: 9, limit: 21 })],
  ['what an inbox has not shown', 'inbox_message_unread', (db) => listUnread(db, '', now)],
  [
    'what an administrator should look at',
    'task_open',
    (db) => listTaskRows(db, { kind: undefined, kinds: null, after: null, limit: 21 }),
  ],
  [
    'what of one kind',
    'task_open_of_kind',
    (db) => listTaskRows(db, { kinds: null, kind: 'x', after: null, limit: 21 }),
  ],
  ['people by their name', 'user_account_name', (db) => findPeople(db, '604 555', 8)],
  ['people by their address of mail', 'user_account_email_text', (db) => findPeople(db, '604 555', 8)],
  ['people by their number', 'user_account_phone_text', (db) => findPeople(db, '604 555', 8)],
  ['bookings by the end of their id', 'booking_ending', (db) => findBookings(db, 'aaaaaaaa', 8)],
  ['payments by their name there', 'checkout_session_intent', (db) => findPayments(db, 'pi_x', 8)],
  ['refunds by their name there', 'refund_gateway', (db) => findPayments(db, 'pi_x', 8)],
  ['the bookings of somebody', 'booking_client', (db) => listVisits(db, '', { after: null, limit: 11 })],
  ['all bookings', 'booking_starts', (db) => findAdminIds(db, DESK)],
  ['how many bookings of one city', 'booking_city_starts', (db) => countAdminRows(db, { ...DESK, city: '' })],
  ['the newest requests', 'booking_created', (db) => findAdminIds(db, { ...DESK, sort: 'newest' }, 'ordered')],
  ['the dearest ones', 'booking_total', (db) => findAdminIds(db, { ...DESK, sort: 'highest' }, 'ordered')],
  ['the dearest of one client', 'booking_client', (db) => findAdminIds(db, { ...DESK, sort: 'highest', client: '' })],
  [
    'the cheapest of a city',
    'booking_total',
    (db) => findAdminIds(db, { ...DESK, sort: 'lowest', city: '' }, 'ordered'),
  ],
  ['exports to be written', 'export_next', (db) => claimExports(db, { want: 1, busy: [], now, claimMs: 1 })],
  ['exports that are old', 'export_age', (db) => listOldExports(db, now, 20)],
  ['bookings of one state', 'booking_status_starts', (db) => findAdminIds(db, { ...DESK, state: 'completed' })],
  ['requests that wait', 'booking_status_starts', (db) => findAdminIds(db, { ...DESK, state: 'pending', city: '' })],
  ['bookings of one city', 'booking_city_starts', (db) => findAdminIds(db, { ...DESK, city: '' })],
  ['bookings of one service', 'booking_title_starts', (db) => findAdminIds(db, { ...DESK, service: '', city: '' })],
  ['bookings of one client', 'booking_client', (db) => findAdminIds(db, { ...DESK, client: '', city: '' })],
  ['bookings of one provider', 'booking_provider', (db) => findAdminIds(db, { ...DESK, provider: '', service: '' })],
  ['unanswered ones', 'booking_answer_due', (db) => findAdminIds(db, { ...DESK, risk: 'unanswered' })],
  ['unpaid ones', 'booking_payment_due', (db) => findAdminIds(db, { ...DESK, risk: 'unpaid' })],
  ['nobody checked in', 'booking_status_starts', (db) => findAdminIds(db, { ...DESK, risk: 'not_checked_in' })],
  ['nobody closed them', 'booking_asked', (db) => findAdminIds(db, { ...DESK, risk: 'not_completed' })],
  ['cities of bookings', 'booking_city_starts', (db) => listValues(db, 'city', 200)],
  ['messages about a booking', 'notification_subject', (db) => listNotices(db, '')],
  ['messages to one address', 'outbox_message_recipient', (db) => listMessagesOf(db, TOLD)],
  ['messages to one person', 'outbox_message_person', (db) => listMessagesOf(db, TOLD)],
  ['what admins did to a booking', 'audit_entry_subject', (db) => listActs(db, '')],
  ['alarms of a booking', 'safety_alarm_booking', (db) => listLinks(db, { id: '', clientId: '', providerId: '' })],
  ['what somebody asked us', 'support_ticket_email', (db) => listCasesOf(db, { id: '', email: '' })],
  ['what was reported of somebody', 'conversation_report_reported', (db) => listCasesOf(db, { id: '', email: '' })],
  ['notes about somebody', 'person_note_of', (db) => listNotes(db, '')],
  ['the audit', 'audit_entry_at', (db) => listEntryRows(db, AUDIT)],
  ['what somebody did', 'audit_entry_actor_at', (db) => listEntryRows(db, { ...AUDIT, who: '' })],
  ['what was done to something', 'audit_entry_subject_at', (db) => listEntryRows(db, { ...AUDIT, on: '' })],
  ['acts of one kind', 'audit_entry_action_at', (db) => listEntryRows(db, { ...AUDIT, action: '' })],
  ['how much there is of it', 'task_open', (db) => countOpenTasks(db, null, now)],
  [
    'what waits for an approval',
    'verification_queue',
    (db) => listQueueRows(db, { kind: undefined, after: null, limit: 21 }),
  ],
  ['timers that run out', 'safety_watch_due', (db) => listDueWatches(db, now, 200)],
  ['all orders of a booking', 'customer_order_booking', (db) => listOrdersOf(db, '')],
  ['alarms', 'safety_alarm_raised', (db) => listAlarms(db, { isClosed: false, after: null, limit: 21 })],
  ['what is counted of a provider', 'booking_provider', (db) => countFacts(db, '', WINDOW, 15)],
  [
    'what is counted of a client',
    'booking_client',
    (db) => countClientFacts(db, '', WINDOW, { noticeHours: 24, graceMs: 1, holdMs: 1 }),
  ],
  ['facts that have aged', 'provider_facts_age', (db) => listAgedFacts(db, now, 50)],
  ['files that nothing names', 'stored_file_waiting', (db) => removeUnattached(db, now, now)],
  ['files that were given up', 'stored_file_removed', (db) => listRemoved(db, 50)],
  ['open cases', 'booking_case_open', (db) => listCases(db, { state: 'open', after: null, limit: 21 })],
  ['decided cases', 'booking_case_decided', (db) => listCases(db, { state: 'decided', after: null, limit: 21 })],
  [
    'approved providers',
    'verification_queue',
    (db) => listApplicantRows(db, { of: { state: 'approved' }, after: { waitingSince: 0, id: '' }, limit: 21 }),
  ],
  [
    'providers who have not applied',
    'user_account_provider_since',
    (db) => listApplicantRows(db, { of: { state: 'draft' }, after: null, limit: 21 }),
  ],
  [
    'providers by name',
    'user_account_provider',
    (db) => listApplicantRows(db, { of: { search: 'ann', state: undefined }, after: null, limit: 21 }),
  ],
  [
    'all providers',
    'offering_cheapest_recommended',
    (db) => listCards(db, { sort: 'recommended', after: { value: 1, turn: 1, providerId: '' }, limit: 21 }),
  ],
  [
    'dear providers',
    'offering_cheapest_price',
    (db) => listCards(db, { sort: 'price_high', after: { value: 1, turn: 1, providerId: '' }, limit: 21 }),
  ],
  [
    'providers of a service by rating',
    'offering_rating',
    (db) => listCards(db, { entryId: '', sort: 'rating', after: { value: 1, turn: 1, providerId: '' }, limit: 21 }),
  ],
  [
    'all lines of a provider',
    'payable_line_provider',
    (db) => listEarningRows(db, '', { after: { at: now, id: 1 }, limit: 21 }),
  ],
  [
    'her lines that wait',
    'payable_line_open',
    (db) => listEarningRows(db, '', { state: 'on_hold', after: null, limit: 21 }),
  ],
  [
    'the lines of a statement',
    'ledger_entry_account',
    (db) => listLines(db, '', { afterId: 1, throughId: null }, 1000),
  ],
  ['the lines of a payout', 'payable_line_payout', (db) => listLinesOfPayout(db, '', '', { afterId: 1 }, 1000)],
  [
    'gift cards at the desk',
    'gift_card_paid',
    (db) => listAdminGiftCardRows(db, { search: undefined, after: { createdMs: 1, id: '' }, limit: 21 }),
  ],
  [
    'who earned something in a year',
    'user_account_earner',
    (db) => listSellers(db, YEAR, { after: { name: '', id: '' }, limit: 21 }),
  ],
  ['how many of them gave no details', 'payable_line_range', (db) => countLacking(db, YEAR)],
  ['what some of them earned', 'payable_line_range', (db) => listQuarters(db, YEAR, [''])],
  ['what is behind the kept balances', 'ledger_entry_account', (db) => findBalance(db, 'provider:', 'gst:')],
  [
    'commissions of some providers',
    'payable_line_range',
    (db) => sumCommissions(db, { month: '2026-11-01', afterId: 1, throughId: 2 }, ['']),
  ],
  [
    'what was moved in the books',
    'money_ruling_moved',
    (db) => listMoved(db, { after: { at: now, id: '' }, limit: 21 }),
  ],
])('%s are found by an index, whatever the values', async (_name, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(
    /Seq Scan on (?:booking|claim|payment|user_account|verification|offering|refund|checkout|notification|outbox|conversation|message|review|paper|task|inbox|visit_day|safety|stored_file|provider_facts|booking_case|payable_line|ledger_(?!mark)|payout|customer_order|money_ruling|audit_entry|person_note|support_ticket)/,
  )
})

it('what all accounts of a kind come to is found without reading each', async () => {
  const plan = await keptPlanOf(t.db, listTotalsNow)
  const scans = plan
    .split('\n')
    .flatMap((line, at, lines) => (/Scan using ledger/.test(line) ? [[line, lines[at + 1]]] : []))
  const kept = scans.filter(([line]) => line!.includes('ledger_balance'))
  expect(kept.length).toBeGreaterThan(0)
  for (const [, condition] of kept) expect(condition).toMatch(/Index Cond: \(account = /)
  for (const [, condition] of scans.filter(([line]) => line!.includes('ledger_entry')))
    expect(condition).toMatch(/Index Cond: \(transaction_id > /)
})
