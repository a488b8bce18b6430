import { sql } from 'kysely'
import { updateMe } from '#contract/accounts.ts'
import { reportConversation } from '#contract/messaging/reports.ts'
import { uploadReviewPhoto } from '#contract/reviews.ts'
import { insertCase } from '#server/bookings/cases/queries.ts'
import { insertAlarm } from '#server/bookings/safety/alarm-queries.ts'
import { noteDiscrepancy } from '#server/payments/reconciliation/discrepancies.ts'
import { insertReport } from '#server/disputes/queries.ts'
import { insertRuling } from '#server/disputes/rulings/queries.ts'
import { insertReceipt, type ReceiptRow } from '#server/receipts/queries.ts'
import { insertPiece, insertSellerFile } from '#server/statements/sellers/queries.ts'
import { insertInvoice, type InvoiceRow } from '#server/statements/invoices/queries.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { ensureAccount } from '#server/payouts/queries.ts'
import { insertPayee } from '#server/sandbox/payouts/queries.ts'
import { placeGiftOrder, placeTipOrder } from '#server/payments/index.ts'
import { insertCard, lockBuyer, updateCard } from '#server/promotions/gift-cards/queries.ts'
import { insertTip } from '#server/tips/queries.ts'
import { newId } from '#server/platform/id.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import type { TestApp } from '#tests/factories/app.ts'
import { uploadPhoto } from '#tests/factories/papers.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { addAnswer, addTicket } from '#tests/factories/tickets.ts'
import { showPhoto } from '#tests/factories/portfolio.ts'
import { addPromo } from '#tests/factories/promos.ts'
import { orderOf } from '#tests/factories/visits.ts'

/** A client and a provider who have a visit, a conversation and a paper together. */
export type Pair = {
  client: Pick<TestPerson, 'id' | 'token'>
  provider: Pick<TestPerson, 'id' | 'token'>
  booking: string
  conversation: string
  paper: string
}

export type Waiting = Record<
  | 'alarm'
  | 'break'
  | 'case'
  | 'dispute'
  | 'ruling'
  | 'report'
  | 'change'
  | 'task'
  | 'ticket'
  | 'answer'
  | 'promo'
  | 'reviewPhoto'
  | 'photo'
  | 'fileLink'
  | 'receipt'
  | 'tip'
  | 'invoice'
  | 'sellerFile'
  | 'payout'
  | 'payee'
  | 'gift'
  | 'line'
  | 'offer',
  string
>

/** What waits for an admin because of one pair, and what opens for one of them alone. */
export async function addWaiting(
  t: TestApp,
  { client, provider, booking, conversation, paper }: Pair,
): Promise<Waiting> {
  const at = t.clock.now()
  await t.call(reportConversation, {
    token: client.token,
    params: { id: conversation },
    body: { reason: 'other', words: '' },
  })
  await t.call(updateMe, { token: provider.token, body: { full_name: 'Marie Curie' } })
  const invoice = await invoiceOf(t)
  const [alarm, one, receipt, dispute, payout, ruling] = [newId(), newId(), newId(), newId(), newId(), newId()]
  await inTransaction(t.db, async (trx) => {
    const opened = { id: one, booking_id: booking, kind: 'nobody_came', statement: 'Nobody came' } as const
    await insertCase(trx, { ...opened, opened_by: client.id, opened_at: at })
    const raised = { id: alarm, booking_id: booking, provider_id: provider.id, kind: 'silent', raised_at: at } as const
    await insertInvoice(trx, { ...invoice, provider_id: provider.id, issued_at: at })
    await insertReceipt(trx, await receiptOf(t, receipt, booking))
    await insertReport(trx, {
      id: dispute,
      order_id: await orderOf(t, booking),
      booking_id: booking,
      opened_by: client.id,
      side: 'client',
      reason: 'other',
      statement: 'Something',
      asks: 'full',
      asked_cents: 0,
      opened_at: at,
      answer_due_at: new Date(at.getTime() + 86_400_000),
      decide_due_at: new Date(at.getTime() + 86_400_000),
    })
    await ensureAccount(trx, provider.id)
    await addFailedPayout(trx, payout, provider.id, at)
    await insertRuling(trx, {
      id: ruling,
      kind: 'goodwill',
      dispute_id: null,
      round: null,
      decision: null,
      booking_id: booking,
      order_id: null,
      person_id: client.id,
      amount_cents: 30_000,
      reason: 'Sorry',
      asked_by: provider.id,
      asked_at: at,
      state: 'waiting',
      runs_at: null,
      closed_at: null,
    })
    await insertAlarm(trx, { ...raised, told_contact_id: null, told_desk: false })
  })
  return {
    alarm,
    break: await insertDiscrepancyOf(t, booking),
    case: one,
    dispute,
    ruling,
    report: await only(t, 'conversation_report', 'conversation_id', conversation),
    change: await only(t, 'name_change', 'user_id', provider.id),
    task: await only(t, 'task', 'subject_id', await only(t, 'conversation_report', 'conversation_id', conversation)),
    ticket: await addTicket(t, client, booking),
    answer: await addAnswer(t, client.id),
    promo: (await addPromo(t)).id,
    reviewPhoto: await uploadPhoto(t, client.token, uploadReviewPhoto.path),
    photo: await showPhoto(t, provider),
    fileLink: await linkTo(t, paper, provider.id),
    receipt,
    tip: await addTip(t, client.id, provider.id, booking),
    invoice: invoice.number,
    sellerFile: await addSellerFile(t, provider.id),
    payout,
    payee: await insertPayee(t.db, `acct_${newId()}`, provider.id, at),
    gift: await addGift(t, client.id),
    ...(await addHeld(t, client.id, provider.id)),
  }
}

/** A paused line, and a time held for the person who waits in it. */
async function addHeld(t: TestApp, clientId: string, providerId: string): Promise<{ line: string; offer: string }> {
  const [line, release, offer] = [newId(), newId(), newId()]
  const at = t.clock.now()
  const ends = new Date(at.getTime() + 3_600_000)
  await sql`
    insert into waitlist_entry (id, client_id, provider_id, offering_id, title, from_date, to_date, parts, street_address,
      city, province, postal_code, state, joined_at)
    select ${line}, ${clientId}, provider_id, id, title, '2026-11-24', '2026-12-24', array['morning'], '1 Main Street',
      'Vancouver', 'BC', 'V5T1A1', 'paused', ${at} from offering where provider_id = ${providerId} limit 1`.execute(
    t.db,
  )
  await sql`insert into waitlist_release (id, provider_id, released_at) values (${release}, ${providerId}, ${at})`.execute(
    t.db,
  )
  await sql`
    insert into waitlist_offer (id, release_id, entry_id, client_id, provider_id, offering_id, starts_at, ends_at,
      offered_at, expires_at)
    select ${offer}, ${release}, ${line}, ${clientId}, provider_id, id, ${ends}, ${ends}, ${at}, ${ends}
    from offering where provider_id = ${providerId} limit 1`.execute(t.db)
  return { line, offer }
}

async function insertDiscrepancyOf(t: TestApp, booking: string): Promise<string> {
  const sums = { expected_cents: 8000, found_cents: 8100, currency: 'CAD', said: {} }
  const order_id = await orderOf(t, booking)
  const found = { ...sums, kind: 'amount_differs', subject_id: booking, order_id, gateway_id: null } as const
  await inTransaction(t.db, (trx) => noteDiscrepancy(t.deps, trx, found))
  return only(t, 'reconciliation_break', 'subject_id', booking)
}

/** Whose money is refunded already. */
async function addFailedPayout(trx: Transaction, id: string, providerId: string, at: Date): Promise<void> {
  await trx
    .insertInto('payout')
    .values({
      id,
      provider_id: providerId,
      kind: 'weekly',
      net_cents: 100,
      gst_cents: 0,
      state: 'failed',
      gateway_account_id: 'acct_none',
      created_at: at,
    })
    .execute()
}

type Owned = {
  conversation_report: 'conversation_id'
  name_change: 'user_id'
  reconciliation_break: 'subject_id'
  task: 'subject_id'
}

async function only<T extends keyof Owned>(t: TestApp, table: T, column: Owned[T], value: string): Promise<string> {
  const query = t.db.selectFrom(table as 'task').select('id')
  return (await query.where(column as 'subject_id', '=', value).executeTakeFirstOrThrow()).id
}

/** Made for a provider and good for a day, so that a slow run does not outlive it. */
async function linkTo(t: TestApp, paper: string, viewerId: string): Promise<string> {
  const file = await t.db
    .selectFrom('stored_file as f')
    .innerJoin('paper_file as p', 'p.file_id', 'f.id')
    .selectAll('f')
    .where('p.paper_id', '=', paper)
    .executeTakeFirstOrThrow()
  const clock = { ...t.clock, now: () => new Date(t.clock.now().getTime() + 86_400_000) }
  const [page = ''] = signFileLinks({ keys: t.deps.keys, clock }, file, { viewerId, why: 'own document' }).pages
  return page.split('/').at(-1) ?? ''
}

/** One that its buyer hands over, and whose hour has come. */
async function addGift(t: TestApp, buyerId: string): Promise<string> {
  const at = t.clock.now()
  const id = newId()
  await inTransaction(t.db, async (trx) => {
    const lines = [{ kind: 'gift', label: 'Gift card', amount_cents: 5000 } as const]
    const { orderId } = await placeGiftOrder(trx, { payerId: buyerId, lines, at })
    const words = { sender_name: 'Ada Quill', recipient_name: 'Robin Fern', message: '', art: 'gift' }
    const sums = { amount_cents: 5000, delivery: 'hand', recipient_email: null, deliver_on: null } as const
    const bought_on = t.deps.localTime.localDate(at)
    await lockBuyer(trx, buyerId)
    await insertCard(trx, { id, order_id: orderId, buyer_id: buyerId, ...words, ...sums, bought_on, created_at: at })
    await updateCard(trx, id, { paid_at: at, deliver_at: at })
  })
  return id
}

/** One that was requested and not paid. */
async function addTip(t: TestApp, clientId: string, providerId: string, bookingId: string): Promise<string> {
  const at = t.clock.now()
  return inTransaction(t.db, async (trx) => {
    const lines = [{ kind: 'tip', label: 'Tip for Marie', amount_cents: 500 } as const]
    const { orderId } = await placeTipOrder(trx, { bookingId, payerId: clientId, payeeId: providerId, lines, at })
    const ids = { order_id: orderId, booking_id: bookingId, client_id: clientId, provider_id: providerId }
    const asked = { amount_cents: 500, message: null, round: 1, state: 'open', asked_at: at, given_at: null } as const
    await insertTip(trx, { ...ids, ...asked })
    return orderId
  })
}

async function receiptOf(t: TestApp, id: string, bookingId: string): Promise<ReceiptRow> {
  const facts: ReceiptRow['facts'] = {
    issuer: { name: 'Homebloom', email: 'support@homebloom.test' },
    seller: { name: 'Amara Quimby', place: 'Vancouver', gst_number: null },
    buyer: { name: 'Casey Quimby' },
    service: 'Gel Manicure',
    visit_text: 'Soon',
    booking: bookingId.slice(-8),
    lines: [],
    total_cents: 0,
    money_text: 'Paid by card',
    credit: null,
  }
  const ids = { id, order_id: await orderOf(t, bookingId), booking_id: bookingId, refund_id: null, restored_by: null }
  return { ...ids, kind: 'receipt', number: `HB-2025-${id}`, issued_at: t.clock.now(), facts, netted: [] }
}

/** Of a month long ago, which nothing else uses. */
async function invoiceOf(t: TestApp): Promise<Pick<InvoiceRow, 'number' | 'month' | 'facts'>> {
  const month = '2025-01-01'
  await sql`
    insert into ledger_month (month, through_id) select ${month}::date, 0
    where not exists (select from ledger_month where month = ${month}::date)`.execute(t.db)
  const { rows } = await sql<{ n: number }>`select count(*)::int + 1 as n from commission_invoice`.execute(t.db)
  const facts: InvoiceRow['facts'] = {
    issuer: { name: 'Homebloom', email: 'support@homebloom.test', gst_number: null },
    buyer: { name: 'Amara Quimby', place: 'Vancouver' },
    month_text: 'January 2025',
    lines: [],
    commission_cents: 0,
    gst_cents: 0,
    total_cents: 0,
  }
  return { number: `HBI-2025-${String(rows[0]!.n).padStart(6, '0')}`, month, facts }
}

async function addSellerFile(t: TestApp, madeBy: string): Promise<string> {
  const id = newId()
  const { vault } = t.deps
  const file = { id, year: 2025, made_by: madeBy, made_at: t.clock.now(), sellers: 0, lacking: 0, pieces: 1 }
  const sealed = vault.sealText('', `seller file ${id}, piece 1`)
  await inTransaction(t.db, async (trx) => {
    await insertSellerFile(trx, file)
    await insertPiece(trx, { file_id: id, position: 1, sealed, key_id: vault.keyId })
  })
  return id
}
