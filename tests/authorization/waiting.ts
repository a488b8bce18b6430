import { updateMe } from '#contract/accounts.ts'
import { reportConversation } from '#contract/messaging/reports.ts'
import { uploadReviewPhoto } from '#contract/reviews.ts'
import { insertCase } from '#server/bookings/cases/queries.ts'
import { insertAlarm } from '#server/bookings/safety/alarm-queries.ts'
import { insertReceipt, type ReceiptRow } from '#server/receipts/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import type { TestApp } from '#tests/factories/app.ts'
import { uploadPhoto } from '#tests/factories/papers.ts'
import type { TestPerson } from '#tests/factories/people.ts'
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
  'alarm' | 'case' | 'report' | 'change' | 'task' | 'reviewPhoto' | 'fileLink' | 'receipt',
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
  const [alarm, one, receipt] = [newId(), newId(), newId()]
  await inTransaction(t.db, async (trx) => {
    const opened = { id: one, booking_id: booking, kind: 'nobody_came', statement: 'Nobody came' } as const
    await insertCase(trx, { ...opened, opened_by: client.id, opened_at: at })
    const raised = { id: alarm, booking_id: booking, provider_id: provider.id, kind: 'silent', raised_at: at } as const
    await insertReceipt(trx, await receiptOf(t, receipt, booking))
    await insertAlarm(trx, { ...raised, told_contact_id: null, told_desk: false })
  })
  return {
    alarm,
    case: one,
    report: await only(t, 'conversation_report', 'conversation_id', conversation),
    change: await only(t, 'name_change', 'user_id', provider.id),
    task: await only(t, 'task', 'subject_id', await only(t, 'conversation_report', 'conversation_id', conversation)),
    reviewPhoto: await uploadPhoto(t, client.token, uploadReviewPhoto.path),
    fileLink: await linkTo(t, paper, provider.id),
    receipt,
  }
}

type Owned = { conversation_report: 'conversation_id'; name_change: 'user_id'; task: 'subject_id' }

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
  const [page = ''] = signFileLinks({ keys: t.deps.keys, clock }, file, { viewerId, why: 'own paper' }).pages
  return page.split('/').at(-1) ?? ''
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
  const ids = { id, order_id: await orderOf(t, bookingId), booking_id: bookingId, refund_id: null }
  return { ...ids, kind: 'receipt', number: `HB-2025-${id}`, issued_at: t.clock.now(), facts }
}
