import type { AdminRecord } from '#contract/admin/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { formatPostalCode } from '#contract/rules.ts'
import { isPaperKind, paperName } from '#contract/papers/kinds.ts'
import { scopeFor, type AdminScopes } from '#contract/scopes.ts'
import {
  breakdownOf,
  findBookingDetails,
  findReminder,
  givingBackRefusal,
  listBookingEvents,
  moveRefusal,
  outlookOf,
  presentBooking,
  presentHistory,
  remindRefusal,
  type BookingDetails,
} from '#server/bookings/index.ts'
import { listPaymentParts } from '#server/payments/index.ts'
import { presentDelivery } from '#server/admin/present-delivery.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { presentAdminRow } from './list-bookings.ts'
import { findAdminRow } from './queries.ts'
import { showChargebacks } from './show-chargebacks.ts'
import {
  findPayout,
  listActs,
  listLedger,
  listLinks,
  listMoney,
  listNames,
  listNotices,
  listOrders,
  listPapersAt,
  type ActRow,
  type LedgerRow,
  type LinkRow,
  type MoneyRow,
  type OrderRow,
} from './record-queries.ts'
import { providerShare } from './provider-share.ts'

const ACTS = [
  'cancel',
  'cancel_for_client',
  'cancel_for_provider',
  'decline_for_provider',
  'complete',
  'client_no_show',
  'provider_no_show',
] as const

/**
 * A booking as an admin with these scopes may see it. Showing a home address writes an audit entry.
 * Rules: docs/product-rules.md#bookings-in-the-console
 * @throws DomainError not_found
 */
export async function readBooking(deps: Deps, actor: Actor, id: string): Promise<AdminRecord> {
  const record = await showBooking(deps, id, actor.scopes)
  if (seesPeople(actor.scopes)) {
    const at = deps.clock.now()
    await inTransaction(deps.db, (trx) =>
      recordAudit(trx, { actor, action: 'booking.viewed', subject: { type: 'booking', id }, at }),
    )
  }
  return record
}

/** Scopes that help or judge people see addresses and contact details; finance doesn't. */
const seesPeople = (scopes: AdminScopes) => scopeFor(['support', 'trust'], scopes) !== null

/** Shows the booking without an audit entry, after the admin has just acted. @throws DomainError not_found */
export async function showBooking(deps: Deps, id: string, scopes: AdminScopes): Promise<AdminRecord> {
  const { db, clock, localTime } = deps
  const now = clock.now()
  const [booking, row] = await Promise.all([findBookingDetails(db, id), findAdminRow(db, id)])
  if (!booking || !row) throw new DomainError('not_found', 'Booking not found.')
  const { client_id: clientId, provider_id: providerId, starts_at } = booking.row
  const isFinance = scopeFor(['finance'], scopes) !== null
  const isOpen = seesPeople(scopes)
  const orders = await listOrders(db, id)
  const orderIds = orders.map((order) => order.id)
  const [notices, papers, money, ledger, acts, links, events, parts, payout] = await Promise.all([
    listNotices(db, id),
    listPapersAt(db, providerId, starts_at, localTime.localDate(starts_at)),
    listMoney(db, orderIds),
    isFinance ? listLedger(db, id, orderIds) : null,
    listActs(db, id),
    listLinks(db, { id, clientId, providerId }),
    listBookingEvents(db, id),
    listPaymentParts(db, booking.payment.orderId),
    findPayout(db, orderIds),
  ])
  const names = await listNames(db, [...new Set(events.flatMap(({ actor_id }) => actor_id ?? []))])
  const seen = presentBooking(deps, booking, 'provider')
  return {
    ...presentAdminRow(row, now, localTime),
    long_text: localTime.longText(starts_at),
    time_text: seen.time_text,
    requested_text: localTime.longText(booking.row.created_at),
    client: partyOf(booking.client, isOpen),
    provider: partyOf(booking.provider, isOpen),
    address_text: isOpen ? addressOf(booking) : booking.row.city,
    notes: isOpen ? booking.row.notes : null,
    breakdown: breakdownOf(booking, { parts, viewer: 'client', now, localTime }),
    provider_money: providerShare(seen.provider_money, booking),
    timeline: timelineOf({
      history: presentHistory(deps, events, { nameOf: (actor) => (actor && names.get(actor)) ?? deps.site.name }),
      money,
      acts,
      localTime,
      siteName: deps.site.name,
    }),
    notices: notices.map((notice) => presentDelivery(notice, { now, localTime, isOpen })),
    papers: papers.map(({ kind, expires_on, decided_at }) => ({
      label: isPaperKind(kind) ? paperName(kind) : kind,
      text:
        expires_on === null
          ? `checked ${localTime.longDate(localTime.localDate(decided_at))}`
          : `until ${localTime.longDate(expires_on)}`,
    })),
    orders: orders.map((order) => presentOrder(order, money, localTime, isFinance)),
    payout_text: payout ? `${payout.state.replaceAll('_', ' ')}, ${localTime.longText(payout.created_at)}` : null,
    ledger: ledger && presentLedger(ledger, localTime),
    chargebacks: isFinance ? await showChargebacks(deps, id) : null,
    links: linksOf(links, scopes, clientId, localTime),
    can: abilitiesOf(booking, scopes, {
      remindedAt: await findReminder(db, id),
      now,
    }),
  }
}

function partyOf({ id, full_name, email, phone_number }: BookingDetails['client'], isOpen: boolean) {
  return { id, full_name, email: isOpen ? email : null, phone_number: isOpen ? phone_number : null }
}

function addressOf({ row }: BookingDetails): string {
  return `${row.street_address}, ${row.city}, ${row.province} ${formatPostalCode(row.postal_code)}`
}

function abilitiesOf(
  booking: BookingDetails,
  scopes: AdminScopes,
  { remindedAt, now }: { remindedAt: Date | null; now: Date },
): AdminRecord['can'] {
  const isSupport = scopeFor(['support'], scopes) !== null
  const isFinance = scopeFor(['finance'], scopes) !== null
  const { row, payment } = booking
  const acts = ACTS.map((act) => {
    const { refusal, feeCents, backCents, needsFactor } = outlookOf(act, booking, now)
    return { act, why_not: refusal, back: toDollars(backCents), kept: toDollars(feeCents), needs_factor: needsFactor }
  })
  const hasFee = row.status === 'cancelled' && payment.paidCents > 0
  return {
    acts: isSupport ? acts : [],
    move: isSupport ? { why_not: moveRefusal(booking, now) } : null,
    waive: isFinance && hasFee ? { most: toDollars(payment.paidCents) } : null,
    refund:
      isFinance && row.status === 'completed'
        ? { most: toDollars(payment.paidCents), why_not: givingBackRefusal(booking) }
        : null,
    goodwill: isFinance,
    remind: isSupport && remindRefusal(booking, remindedAt, now) === null,
  }
}

type Told = { at: Date } & AdminRecord['timeline'][number]
type Sources = {
  history: { at: Date; at_text: string; by: string; what: string; reason: string | null; event: string }[]
  money: MoneyRow[]
  acts: ActRow[]
  localTime: LocalTime
  siteName: string
}

/**
 * Acts of people, oldest first; messages are a list of their own. Acts of admins that change the booking's status are
 * already among its events.
 */
function timelineOf({ history, money, acts, localTime, siteName }: Sources): AdminRecord['timeline'] {
  const at_text = (at: Date) => localTime.longText(at)
  const told: Told[] = [
    ...history.map(({ at, by: who, what, reason }) => ({
      kind: 'booking' as const,
      at,
      at_text: at_text(at),
      who,
      what,
      reason,
    })),
    ...money.map(({ at, kind, method, amount_cents, state }) => ({
      kind: 'money' as const,
      at,
      at_text: at_text(at),
      who: siteName,
      what: `${kind === 'payment' ? 'Payment' : 'Refund'} of $${toDollars(amount_cents).toFixed(2)} by ${method}, ${state}`,
      reason: null,
    })),
    ...acts
      .filter(({ action }) => !action.startsWith('booking.') && action !== 'case.decided')
      .map(({ at, who, acted_as, action, reason }) => ({
        kind: 'admin' as const,
        at,
        at_text: at_text(at),
        who: who ?? acted_as,
        what: action.replaceAll(/[._]/g, ' '),
        reason,
      })),
  ]
  return told.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ at: _, ...one }) => one)
}

function presentOrder(
  order: OrderRow,
  money: MoneyRow[],
  localTime: LocalTime,
  isFinance: boolean,
): AdminRecord['orders'][number] {
  const { id, kind, status, amount_cents, settled_cents, refunded_cents } = order
  const own = money.filter(({ order_id }) => order_id === id)
  return {
    id,
    kind,
    status,
    amount: toDollars(amount_cents),
    settled: toDollars(settled_cents),
    refunded: toDollars(refunded_cents),
    parts: own.map((part) => ({
      label: `${part.kind === 'payment' ? 'Paid by' : 'Back by'} ${part.method}`,
      amount: toDollars(part.kind === 'payment' ? part.amount_cents : -part.amount_cents),
      text: [part.state, localTime.longText(part.at), ...(isFinance && part.gateway_id ? [part.gateway_id] : [])].join(
        ' · ',
      ),
    })),
  }
}

function presentLedger(rows: LedgerRow[], localTime: LocalTime): NonNullable<AdminRecord['ledger']> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id)
    const { cause, at } = own[0]!
    const entries = own.map(({ account, amount_cents }) => ({ account, amount: toDollars(amount_cents) }))
    return { id, cause, at_text: localTime.longText(at), entries }
  })
}

type Way = { label: string; scopes: AdminScopes; to: (id: string) => string }
const desk =
  (path: string, more: Record<string, string> = {}) =>
  (id: string) =>
    `${path}?${new URLSearchParams({ ...more, id }).toString()}`
const WAYS: Record<string, Way> = {
  alarm: { label: 'Safety alarm', scopes: ['support', 'trust'], to: (id) => `/admin/safety/${id}` },
  case: { label: 'Case of a missed visit', scopes: ['support', 'trust'], to: desk('/admin/cases') },
  dispute: { label: 'Dispute', scopes: ['finance'], to: desk('/admin/cases', { state: 'disputes' }) },
  review_by_client: { label: 'Review by the client', scopes: ['trust'], to: desk('/admin/reviews') },
  review_by_provider: { label: 'Review by the provider', scopes: ['trust'], to: desk('/admin/reviews') },
  reported_conversation: { label: 'Reported conversation', scopes: ['trust'], to: desk('/admin/conversations') },
  series: { label: 'Same series', scopes: ['support', 'trust', 'finance'], to: (id) => `/admin/bookings/${id}` },
  rescue: { label: 'Booked instead', scopes: ['support', 'trust', 'finance'], to: (id) => `/admin/bookings/${id}` },
}

/** Other subjects about this visit, as far as they are the reader's work. */
function linksOf(rows: LinkRow[], scopes: AdminScopes, clientId: string, localTime: LocalTime): AdminRecord['links'] {
  const found = rows.flatMap(({ kind, id, state, at }) => {
    const way = WAYS[kind]
    if (!way || scopeFor(way.scopes, scopes) === null) return []
    return [{ label: way.label, text: `${state}, ${localTime.longText(at)}`, to: way.to(id) }]
  })
  return [...found, { label: 'The client’s messages to us', text: 'On their record', to: `/admin/people/${clientId}` }]
}
