import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** People and amount of a task, as far as its subject shows. */
export type About = {
  id: string
  client: string | null
  provider: string | null
  reporter: string | null
  reported: string | null
  author: string | null
  reviewed: string | null
  /** Amount requested or at stake. */
  cents: number | null
}

/** Read together with the list, so that it names no one who has left since. */
export async function listAbout(db: Database, taskIds: string[]): Promise<Map<string, About>> {
  const { rows } = await sql<About>`
    select t.id, client.full_name as client, provider.full_name as provider, reporter.full_name as reporter,
      reported.full_name as reported, author.full_name as author, reviewed.full_name as reviewed,
      coalesce(nullif(d.asked_cents, 0), cb.amount_cents, y.amount_cents,
        case when t.subject_type in ('dispute', 'case') then nullif(o.settled_cents - o.refunded_cents, 0) end) as cents
    from task t
    left join dispute d on t.subject_type = 'dispute' and d.id = t.subject_id
    left join chargeback cb on cb.dispute_id = d.id
    left join booking_case k on t.subject_type = 'case' and k.id = t.subject_id
    left join money_ruling g on t.subject_type = 'ruling' and g.id = t.subject_id
    left join refund f on t.subject_type = 'refund' and f.id = t.subject_id
    left join payout y on t.subject_type = 'payout' and y.id = t.subject_id
    left join portfolio_photo h on t.subject_type = 'portfolio_photo' and h.id = t.subject_id
    left join conversation_report m on t.subject_type = 'conversation_report' and m.id = t.subject_id
    left join review v on t.subject_type = 'review' and v.id = t.subject_id
    left join booking b on b.id = coalesce(d.booking_id, k.booking_id, g.booking_id,
      case when t.subject_type = 'booking' then t.subject_id end)
    left join visit_payment vp on vp.booking_id = k.booking_id
    left join customer_order o on o.id = coalesce(d.order_id, g.order_id, f.order_id, vp.order_id,
      case when t.subject_type = 'order' then t.subject_id end)
    left join user_account client on client.id = coalesce(b.client_id, o.payer_id, g.person_id)
    left join user_account provider on provider.id = coalesce(b.provider_id, o.payee_id, y.provider_id, h.provider_id,
      case t.subject_type when 'provider' then t.subject_id when 'invoice' then split_part(t.subject_id, ':', 1) end)
    left join user_account reporter on reporter.id = m.reporter_id
    left join user_account reported on reported.id = m.reported_id
    left join user_account author on author.id = v.author_id
    left join user_account reviewed on reviewed.id = v.subject_id
    where t.id = any(${taskIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
