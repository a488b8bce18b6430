import { sql } from 'kysely'
import {
  backOfP,
  uncountedOfP,
  type OrderLine,
  type PaymentState,
  type RefundProgress,
  type UncountedMoney,
} from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { CaseRow } from './cases/queries.ts'
import type { WaitingMoney } from './payment/waiting-text.ts'
import type { ShownProposal } from './reschedule/queries.ts'
import type { BookingRow } from './queries.ts'
import type { VisitDayRow } from './visit-day/queries.ts'

/** One of the two people of a booking, with everything the other side may ever see. */
export type Party = {
  id: string
  first_name: string
  full_name: string
  email: string
  phone_number: string
  street_address: string
  city: string
  province: string
  postal_code: string
  avatar_url: string | null
}

/** A booking with everything that showing it needs. */
export type BookingDetails = {
  row: BookingRow
  /**
   * `bankCents`: part of the refund to the card that its bank has returned. `back`: progress of the refund to a card.
   * `voidCents`: part of the refund as credit that belongs to no one, because a bank took the money that bought it.
   * `waiting`: money received that differs from the amount due, `uncounted`: money for a visit that is over and was
   * never paid; messages stored before these existed lack them.
   */
  payment: PaymentState & {
    bankCents: number
    back: RefundProgress | null
    voidCents: number
    waiting?: WaitingMoney
    uncounted?: UncountedMoney[]
  }
  /** The lines of the price as frozen with the order. */
  lines: OrderLine[]
  client: Party
  provider: Party
  /** The provider's public location. */
  location: string
  /** Another time that one side has proposed, while the booking waits or is confirmed. */
  proposal: ShownProposal | undefined
  /** The client's objection to a no-show. */
  objection: CaseRow | null
  /** The client's report that nobody came. */
  report: CaseRow | null
  /** The steps of the day; null before the first. */
  day: VisitDayRow | null
  /** One of the two has blocked the other; never shown to anyone. */
  isBlocked: boolean
}

// Every column by its name: PostgreSQL refuses a prepared `select *` once the table has changed.
const BOOKING_COLUMNS: Record<keyof BookingRow, true> = {
  id: true,
  client_id: true,
  provider_id: true,
  offering_id: true,
  status: true,
  cancel_reason: true,
  title: true,
  category: true,
  category_slug: true,
  description: true,
  art: true,
  quantity: true,
  add_ons: true,
  price_cents: true,
  tax_cents: true,
  commission_bps: true,
  commission_reason: true,
  commission_gst_bps: true,
  commission_pst_bps: true,
  late_fee_percent: true,
  starts_at: true,
  ends_at: true,
  street_address: true,
  city: true,
  province: true,
  postal_code: true,
  notes: true,
  door_notes: true,
  swatches: true,
  answer_due_at: true,
  payment_due_at: true,
  payment_reminder_at: true,
  visit_reminder_at: true,
  asked_at: true,
  free_until: true,
  reschedule_count: true,
  own_reschedules: true,
  rescheduled_at: true,
  created_at: true,
  confirmed_at: true,
  completed_at: true,
  cancelled_at: true,
  withdrawn_at: true,
  contact_closed_at: true,
  rescued_by: true,
  held_since: true,
  disputed_since: true,
  series_id: true,
  series_place: true,
  series_size: true,
  series_weeks: true,
}
const bookingColumns = sql.raw(
  Object.keys(BOOKING_COLUMNS)
    .map((column) => `b.${column}`)
    .join(', '),
)

const PERSON_COLUMNS: Record<keyof Party, true> = {
  id: true,
  first_name: true,
  full_name: true,
  email: true,
  phone_number: true,
  street_address: true,
  city: true,
  province: true,
  postal_code: true,
  avatar_url: true,
}

/** A row of user_account as one value. @param alias of the table in the statement */
export function partyColumns(alias: string) {
  const pairs = Object.keys(PERSON_COLUMNS).map((column) => `'${column}', ${alias}.${column}`)
  return sql.raw<Party>(`json_build_object(${pairs.join(', ')})`)
}

const people = sql`${partyColumns('c')} as client, ${partyColumns('v')} as provider`

type Row = BookingRow & {
  payment_status: PaymentState['status']
  order_id: string
  amount_cents: number
  paid_cents: number
  credit_cents: number
  lines: OrderLine[]
  discount_cents: number
  worth_cents: number
  paid_at: Date | null
  bank_cents: number
  back: RefundProgress | null
  void_cents: number
  waiting: WaitingMoney | null
  uncounted: UncountedMoney[] | null
  client: Party
  provider: Party
  location: string
  proposal_id: string | null
  proposed_by: string
  proposed_starts_at: Date
  proposed_ends_at: Date
  proposed_expires_at: Date
  is_proposal_gone: boolean
  objection: WiredCase | null
  report: WiredCase | null
  day: WiredDay | null
  is_blocked: boolean
}

/** As one value of the statement: instants are text in it. */
type WiredCase = Omit<CaseRow, 'opened_at' | 'decided_at'> & { opened_at: string; decided_at: string | null }

type WiredDay = { [K in keyof VisitDayRow]: VisitDayRow[K] extends Date | null ? string | null : VisitDayRow[K] }

/** Columns of a case, by the alias of its table. */
const caseValue = (of: string) =>
  sql.raw(`json_build_object('id', ${of}.id, 'booking_id', ${of}.booking_id, 'kind', ${of}.kind,
      'statement', ${of}.statement, 'opened_at', ${of}.opened_at, 'state', ${of}.state, 'decision', ${of}.decision,
      'refund_cents', ${of}.refund_cents, 'reason', ${of}.reason, 'decided_at', ${of}.decided_at)`)

const selectLoaded = sql`
  select ${bookingColumns}, ${people}, coalesce(f.location, '') as location,
    p.status as payment_status, p.order_id, p.amount_cents, p.paid_cents, p.credit_cents, p.discount_cents, p.worth_cents,
    (select o.paid_at from customer_order o where o.id = p.order_id) as paid_at,
    case when p.status in ('refunded', 'partially_refunded')
      then (select coalesce(sum(k.amount_cents), 0)::int from refund k
        where k.order_id = p.order_id and k.method = 'bank' and k.state <> 'void')
      else (select coalesce(sum(k.bank_cents), 0)::int from checkout_session k where k.order_id = p.order_id)
    end as bank_cents,
    ${backOfP} as back,
    case when p.credit_cents = 0 then 0
      when p.status in ('refunded', 'partially_refunded')
      then (select coalesce(sum(k.void_cents), 0)::int from refund k where k.order_id = p.order_id)
      else (select coalesce(sum(s.amount_cents - s.refunded_cents), 0)::int
        from payment y join credit_spending s on s.payment_id = y.id join credit_lot k on k.id = s.lot_id
        where y.order_id = p.order_id and k.voided_at is not null)
    end as void_cents,
    case when p.status = 'processing'
      then (select json_build_object('receivedCents', s.received_cents, 'askedCents', s.amount_cents)
        from checkout_session s where s.order_id = p.order_id and s.unapplied_at is not null
        order by s.unapplied_at limit 1)
    end as waiting,
    case when b.status = 'cancelled' and p.status in ('unpaid', 'failed') then ${uncountedOfP} end as uncounted,
    (select json_agg(json_build_object('kind', l.kind, 'label', l.label, 'amount_cents', l.amount_cents)
      order by l.position) from order_line l where l.order_id = p.order_id) as lines,
    m.id as proposal_id, m.proposed_by, m.starts_at as proposed_starts_at, m.ends_at as proposed_ends_at,
    m.expires_at as proposed_expires_at,
    m.id is not null and exists (
      select from claim k
      left join schedule h on h.provider_id = k.party_id
      where k.party_id in (b.client_id, b.provider_id) and k.claim_id <> b.id
        and k.during && tstzrange(m.starts_at, m.ends_at + make_interval(mins => coalesce(h.buffer_minutes, 0)))
    ) as is_proposal_gone,
    case when o.id is not null then ${caseValue('o')} end as objection,
    case when r.id is not null then ${caseValue('r')} end as report,
    to_json(d) as day,
    exists (select from person_block k where k.blocker_id = b.client_id and k.blocked_id = b.provider_id)
      or exists (select from person_block k where k.blocker_id = b.provider_id and k.blocked_id = b.client_id)
      as is_blocked
  from booking b
  join visit_payment p on p.booking_id = b.id
  join user_account c on c.id = b.client_id
  join user_account v on v.id = b.provider_id
  left join provider_profile f on f.provider_id = b.provider_id
  left join reschedule_proposal m on m.booking_id = b.id and m.state = 'open' and b.status in ('pending', 'confirmed')
  left join booking_case o on o.booking_id = b.id and o.kind = 'objection' and b.status = 'cancelled'
  left join booking_case r on r.booking_id = b.id and r.kind = 'nobody_came' and b.status <> 'pending'
  left join visit_day d on d.booking_id = b.id and b.status <> 'pending'`

/** A booking with people, payment, place and proposed time, in one statement. */
export async function findBookingDetails(db: Database, id: string): Promise<BookingDetails | undefined> {
  // Not `= any(list)`: the best plan depends on the length of the list, so PostgreSQL would plan the statement every
  // time.
  const { rows } = await sql<Row>`${selectLoaded} where b.id = ${id}`.execute(db)
  return rows[0] && toLoaded(rows[0])
}

/** Reads any number of bookings; unordered, unknown ids left out. */
export async function listDetailsById(db: Database, ids: string[]): Promise<BookingDetails[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`${selectLoaded} where b.id = any(${ids})`.execute(db)
  return rows.map(toLoaded)
}

function toLoaded(joined: Row): BookingDetails {
  const { client, provider, location, lines, ...rest } = joined
  const {
    payment_status: status,
    order_id: orderId,
    amount_cents: amountCents,
    paid_cents: paidCents,
    credit_cents: creditCents,
    discount_cents: discountCents,
    worth_cents: worthCents,
    paid_at: paidAt,
    bank_cents: bankCents,
    back,
    void_cents: voidCents,
    waiting,
    uncounted,
    proposal_id: id,
    proposed_by,
    proposed_starts_at,
    proposed_ends_at,
    proposed_expires_at,
    is_proposal_gone: isGone,
    objection,
    report,
    day,
    is_blocked,
    ...row
  } = rest
  const booking_id = row.id
  const times = { starts_at: proposed_starts_at, ends_at: proposed_ends_at, expires_at: proposed_expires_at }
  return {
    row,
    payment: {
      orderId,
      status,
      amountCents,
      paidCents,
      creditCents,
      discountCents,
      worthCents,
      paidAt,
      bankCents,
      back,
      voidCents,
      ...(waiting && { waiting }),
      ...(uncounted && { uncounted }),
    },
    lines,
    client,
    provider,
    location,
    proposal: id === null ? undefined : { id, booking_id, proposed_by, ...times, isGone },
    objection: objection && toCase(objection),
    report: report && toCase(report),
    day: day && toDay(day),
    isBlocked: is_blocked,
  }
}

function toCase({ opened_at, decided_at, ...rest }: WiredCase): CaseRow {
  return { ...rest, opened_at: new Date(opened_at), decided_at: decided_at === null ? null : new Date(decided_at) }
}

function toDay(day: WiredDay): VisitDayRow {
  const { on_my_way_at, late_said_at, checked_in_at, checked_out_at } = day
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...day,
    on_my_way_at: at(on_my_way_at),
    late_said_at: at(late_said_at),
    checked_in_at: at(checked_in_at),
    checked_out_at: at(checked_out_at),
  }
}
