import { sql, type RawBuilder } from 'kysely'

/** Money that came in and paid nothing, in cents of its currency; refunded once the payment company, or an admin, says so. */
export type UncountedMoney = { cents: number; currency: string; isRefunded: boolean }

/**
 * Another currency is returned by hand at the payment company: it is refunded once the company says so, or an admin who
 * dismisses the difference does. If both have agreed since, the checkout was paid in Canadian dollars after all, or
 * (once, before foreign differences stayed open) the company had nothing of it any more. Column for `visit_payment p`,
 * for a visit that is over and not paid: money in another currency, and money below the price; null without any.
 */
export const uncountedOfP: RawBuilder<UncountedMoney[] | null> = sql`
  (select json_agg(json_build_object('cents', m.cents, 'currency', m.currency, 'isRefunded', m.is_refunded) order by m.at)
    from (
      select k.found_cents as cents, k.currency, k.resolved_at is not null as is_refunded, k.first_seen_at as at
      from checkout_session s join reconciliation_break k on k.subject_id = s.id and k.kind = 'currency_differs'
      where s.order_id = p.order_id and not (s.state = 'complete' and coalesce(k.resolution = 'agreed', false))
      union all
      select s.received_cents, 'CAD', r.made_at is not null, r.created_at
      from checkout_session s join refund r on r.order_id = p.order_id and r.checkout_session_id = s.id
      where s.order_id = p.order_id and s.received_cents < s.amount_cents and r.payment_id is null
        and r.state <> 'void') m)`
