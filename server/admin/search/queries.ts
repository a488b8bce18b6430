import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import { containing } from '#server/platform/db/like-pattern.ts'
import type { Database } from '#server/platform/db/connection.ts'

export type PersonRow = {
  id: string
  full_name: string
  role: Role
  email: string
  phone_number: string
  is_suspended: boolean
}

const personColumns = sql`u.id, u.full_name, u.role, u.email, u.phone_number, u.suspended_at is not null as is_suspended`

/** People with this name, email or, for digits, number; each search ends after `limit` hits. */
export async function findPeople(db: Database, text: string, limit: number): Promise<PersonRow[]> {
  const digits = text.replaceAll(/\D/g, '')
  const byPhone =
    digits.length >= 3 && /^[\d\s()+.-]+$/.test(text)
      ? sql`union all (select id from user_account where phone_number like ${containing(digits.slice(-10))} limit ${limit})`
      : sql``
  const pattern = containing(text)
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from user_account u
    where u.id in (
      select id from (
        (select id from user_account where id = ${text.toLowerCase()})
        union all (select id from user_account where full_name ilike ${pattern} limit ${limit})
        union all (select id from user_account where email ilike ${pattern} limit ${limit})
        ${byPhone}) found)
    order by u.suspended_at is not null, u.full_name, u.id limit ${limit}`.execute(db)
  return rows
}

export type BookingRow = {
  id: string
  title: string
  starts_at: Date
  status: string
  client_id: string
  client_name: string
  provider_id: string
  provider_name: string
}

/** By the whole id, or by its last eight characters, as emails and receipts show it. */
export async function findBookings(db: Database, text: string, limit: number): Promise<BookingRow[]> {
  const id = text.toLowerCase()
  if (!/^[a-z2-7]+$/.test(id) || (id.length !== 8 && id.length !== 26)) return []
  const asked = id.length === 8 ? sql`right(b.id, 8) = ${id}` : sql`b.id = ${id}`
  const { rows } = await sql<BookingRow>`
    select b.id, b.title, b.starts_at, b.status, b.client_id, c.full_name as client_name, b.provider_id,
      p.full_name as provider_name
    from booking b join user_account c on c.id = b.client_id join user_account p on p.id = b.provider_id
    where ${asked} limit ${limit}`.execute(db)
  return rows
}

export type PaymentRow = {
  gateway_id: string
  kind: 'payment' | 'refund'
  amount_cents: number
  state: string
  made_at: Date
  booking_id: string | null
  payer_id: string
  payer_name: string
}

/** By what the payment company calls a checkout, a payment or a refund. */
export async function findPayments(db: Database, text: string, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select found.*, o.booking_id, o.payer_id, u.full_name as payer_name
    from (
      (select ${text}::text as gateway_id, 'payment' as kind, order_id, amount_cents, state, created_at as made_at
        from checkout_session where payment_intent = ${text})
      union all
      (select ${text}, 'payment', order_id, amount_cents, state, created_at
        from checkout_session where gateway_session_id = ${text})
      union all
      (select ${text}, 'refund', order_id, amount_cents, state, created_at from refund where gateway_id = ${text})) found
    join customer_order o on o.id = found.order_id
    join user_account u on u.id = o.payer_id
    limit ${limit}`.execute(db)
  return rows
}
