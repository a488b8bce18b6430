import { sql } from 'kysely'
import type { RefundProgress } from '#server/payments/index.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type CardState = 'unpaid' | 'scheduled' | 'sent' | 'redeemed' | 'cancelled' | 'void'

export type CardRow = {
  id: string
  order_id: string
  buyer_id: string
  amount_cents: number
  delivery: 'mail' | 'hand'
  sender_name: string
  recipient_name: string
  recipient_email: string | null
  message: string
  art: string
  deliver_on: string | null
  bought_on: string
  deliver_at: Date | null
  codes: number
  paid_at: Date | null
  sent_at: Date | null
  redeemed_at: Date | null
  redeemed_by: string | null
  cancelled_at: Date | null
  voided_at: Date | null
  created_at: Date
  state: CardState
  /** Money for it has arrived, or its bank is slow: no one has to pay again. */
  is_confirming: boolean
  /** Refund progress of a cancelled card. */
  back: RefundProgress | null
}

const CARD = sql.raw(`id, order_id, buyer_id, amount_cents, delivery, sender_name, recipient_name, recipient_email,
  message, art, deliver_on::text as deliver_on, bought_on::text as bought_on, deliver_at, codes, paid_at, sent_at,
  redeemed_at, redeemed_by, cancelled_at, voided_at, created_at, state,
  (select o.status = 'processing' from customer_order o where o.id = order_id) as is_confirming,
  case when cancelled_at is not null then refund_progress(order_id) end as back`)

export type NewCard = Omit<
  CardRow,
  | 'deliver_at'
  | 'codes'
  | 'paid_at'
  | 'sent_at'
  | 'redeemed_at'
  | 'redeemed_by'
  | 'cancelled_at'
  | 'voided_at'
  | 'state'
  | 'is_confirming'
  | 'back'
>

/** Locks a person's purchases until the transaction ends, so two simultaneous ones count each other. */
export async function lockBuyer(trx: Transaction, personId: string): Promise<void> {
  await sql`
    insert into gift_buyer (person_id) values (${personId})
    on conflict (person_id) do update set person_id = excluded.person_id`.execute(trx)
}

/** Sum that a person has bought on a day or is paying for, except for one card. */
export async function sumBought(
  trx: Transaction,
  { buyerId, day, except, isPaid }: { buyerId: string; day: string; except: string; isPaid: boolean },
): Promise<{ cards: number; cents: number }> {
  const orOpen = sql`or exists (
    select from checkout_session s where s.order_id = g.order_id and s.state in ('opening', 'open'))`
  const { rows } = await sql<{ cards: number; cents: number }>`
    select count(*)::int as cards, coalesce(sum(amount_cents), 0)::int as cents from gift_card g
    where buyer_id = ${buyerId} and bought_on = ${day} and id <> ${except}
      and (paid_at is not null ${isPaid ? sql`` : orOpen})`.execute(trx)
  return rows[0]!
}

export async function insertCard(trx: Transaction, card: NewCard): Promise<void> {
  await trx.insertInto('gift_card').values(card).execute()
}

export async function findCard(db: Database, id: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`select ${CARD} from gift_card where id = ${id}`.execute(db)
  return rows[0]
}

/** After the order's lock, where both are needed. */
export async function lockCard(trx: Transaction, id: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`select ${CARD} from gift_card where id = ${id} for update`.execute(trx)
  return rows[0]
}

export async function lockCardOfOrder(trx: Transaction, orderId: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`select ${CARD} from gift_card where order_id = ${orderId} for update`.execute(trx)
  return rows[0]
}

/** Cards that were paid, or are being paid right now. */
export async function listCardsOf(db: Database, buyerId: string, limit: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD} from gift_card g
    where buyer_id = ${buyerId} and (paid_at is not null or exists (
      select from checkout_session s where s.order_id = g.order_id and s.state = 'open') or exists (
      select from customer_order o where o.id = g.order_id and o.status = 'processing'))
    order by created_at desc, id limit ${limit}`.execute(db)
  return rows
}

export async function updateCard(
  trx: Transaction,
  id: string,
  change: Partial<
    Pick<CardRow, 'paid_at' | 'deliver_at' | 'sent_at' | 'cancelled_at' | 'voided_at' | 'recipient_email' | 'codes'> & {
      code_hash: Buffer
    }
  >,
): Promise<void> {
  await sendAhead(trx, trx.updateTable('gift_card').set(change).where('id', '=', id))
}

/** Emailed cards whose time has come, the longest waiting first. */
export async function listDueCards(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gift_card where state = 'scheduled' and delivery = 'mail' and deliver_at <= ${now}
    order by deliver_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The order of the card that has this code. */
export async function findOrderOfCode(db: Database, codeHash: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom('gift_card').select('order_id').where('code_hash', '=', codeHash).executeTakeFirst()
  return row?.order_id
}

/** Takes a card by its code, once. @returns undefined when there is none to take */
export async function takeCard(
  trx: Transaction,
  { codeHash, personId, at }: { codeHash: Buffer; personId: string; at: Date },
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    update gift_card set redeemed_at = ${at}, redeemed_by = ${personId}
    where code_hash = ${codeHash} and state = 'sent' returning ${CARD}`.execute(trx)
  return rows[0]
}

/** Sum that a person has redeemed since then, in cents. */
export async function sumRedeemed(trx: Transaction, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from gift_card
    where redeemed_by = ${personId} and redeemed_at > ${since}`.execute(trx)
  return rows[0]!.cents
}

/** A bank has taken a payment of theirs back as fraud, and has not decided for us. */
export async function isSuspected(db: Database, buyerId: string): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select exists (
      select from customer_order o join dispute d on d.order_id = o.id
      where o.payer_id = ${buyerId} and d.kind = 'chargeback' and not d.is_inquiry and d.reason = 'fraudulent'
        and d.decision is distinct from 'won') as is_so`.execute(db)
  return rows[0]!.is_so
}

/** A card of this code that this very person has redeemed. */
export async function hasTaken(db: Database, codeHash: Buffer, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('gift_card')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('redeemed_by', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}
