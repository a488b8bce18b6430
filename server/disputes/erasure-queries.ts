import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { WORDS_ERASED } from '#server/platform/erasure.ts'

/** Whether something about their money is undecided, can still be appealed, or waits for a second admin. */
export async function hasOpenDispute(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    with own as materialized (
      select id from customer_order where payer_id = ${id}
      union select id from customer_order where payee_id = ${id} and kind = 'visit'
      union select id from customer_order where payee_id = ${id} and kind = 'tip')
    select exists (select from dispute d join own on own.id = d.order_id
        where d.state = 'open' or d.state = 'decided' and d.kind = 'report' and d.appeal_until > ${now})
      or exists (select from money_ruling r where r.state = 'waiting'
        and (r.person_id = ${id} or r.order_id in (select id from own))) as is_so`.execute(trx)
  return rows[0]!.is_so
}

/** A person's statements in closed disputes, and their photos. The decision and its sum stay. */
export async function eraseDisputeWords(trx: Transaction, id: string): Promise<void> {
  await sql`
    with paid as materialized (
      select id, 'client' as side from customer_order where payer_id = ${id}
      union all select id, 'provider' from customer_order where payee_id = ${id} and kind = 'visit'
      union all select id, 'provider' from customer_order where payee_id = ${id} and kind = 'tip'),
    own as (select d.id, paid.side from paid join dispute d on d.order_id = paid.id)
    update dispute d set
      statement = case when d.statement is not null and d.side = own.side then ${WORDS_ERASED} else d.statement end,
      answer = case when d.answer is not null and d.side <> own.side then ${WORDS_ERASED} else d.answer end,
      appeal = case when d.appeal is not null and d.appeal_side = own.side then ${WORDS_ERASED} else d.appeal end,
      appeal_answer = case when d.appeal_answer is not null and d.appeal_side <> own.side
        then ${WORDS_ERASED} else d.appeal_answer end
    from own where d.id = own.id`.execute(trx)
  await sql`delete from dispute_photo p using stored_file f where f.id = p.file_id and f.owner_id = ${id}`.execute(trx)
}
