import { sql } from 'kysely'
import { answerDispute, openDispute, type Dispute } from '#contract/disputes.ts'
import { decideDisputeCase } from '#contract/disputes/admin.ts'
import type { RulingDecision } from '#server/disputes/rulings/queries.ts'
import { checkLedger } from '#server/ledger/index.ts'
import type { TestApp } from './app.ts'
import { moment } from './calendar.ts'
import { newSession, type TestPerson } from './people.ts'
import { addPaid, setStatusOf, VISIT_DATE, type Visit, type VisitChange } from './visits.ts'

/** A paid visit of day 3, nine to ten, that was done at half past ten. Moves the clock there. */
export async function addDone(t: TestApp, change: VisitChange = {}): Promise<Visit> {
  const visit = await addPaid(t, { date: VISIT_DATE, time: '09:00', ...change })
  t.setNow(moment(3, '10:30'))
  await setStatusOf(t, visit, 'provider', 'completed')
  return visit
}

export type ReportBody = {
  reason?: string
  text?: string
  asks?: 'full' | 'part'
  amount?: number
  photos?: string[]
  order_id?: string
}

/** One side says that something went wrong. @returns the id of the dispute */
export async function report(
  t: TestApp,
  { id, ...people }: Visit,
  { by = 'client', ...body }: ReportBody & { by?: 'client' | 'provider' } = {},
): Promise<string> {
  const asks = by === 'client' ? ({ asks: 'full' } as const) : {}
  const answer = await t.call(openDispute, {
    token: people[by].token,
    params: { id },
    body: { reason: 'other', text: 'It was not good', ...asks, ...body },
  })
  if (answer.status !== 200) throw new Error(`not reported: ${answer.body.detail}`)
  return mineOf(answer.body.disputes).id
}

function mineOf(disputes: Dispute[]): Dispute {
  const [mine] = disputes.filter(({ is_mine, state }) => is_mine && state === 'open')
  if (!mine) throw new Error('no dispute of mine')
  return mine
}

/** By an admin who has just proved the second factor. */
export async function decideAs(
  t: TestApp,
  admin: Pick<TestPerson, 'id'>,
  id: string,
  body: { decision: RulingDecision; refund?: number; reason?: string },
) {
  const token = await newSession(t, admin.id)
  return t.call(decideDisputeCase, { token, params: { id }, body: { reason: 'We asked both of you', ...body } })
}

/** The other side answers, so that it can be decided. */
export async function answerAs(t: TestApp, people: Visit, disputeId: string, who: 'client' | 'provider') {
  const body = { text: 'It was fine when I left' }
  const answer = await t.call(answerDispute, { token: people[who].token, params: { id: disputeId }, body })
  if (answer.status !== 200) throw new Error(`not answered: ${answer.body.detail}`)
}

/** Faults in the books; none, as it should be. */
export async function breaksOf(t: Pick<TestApp, 'db'>) {
  return (await checkLedger(t)).breaks
}

/** What each account has of an order, in cents. */
export async function booksOf(t: TestApp, orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select split_part(e.account, ':', 1) as account, sum(e.amount_cents)::int as cents
    from ledger_entry e join ledger_transaction x on x.id = e.transaction_id
    where x.order_id = ${orderId} group by 1 having sum(e.amount_cents) <> 0 order by 1`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
