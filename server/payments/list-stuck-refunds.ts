import { toDollars } from '#contract/money.ts'
import type { StuckRefund as ShownRefund } from '#contract/payments/stuck-refunds.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listStuck } from './stuck-queries.ts'

const MOST = 100

/** Refunds the payment company doesn't make, for admins: oldest first. */
export async function listStuckRefunds({ db, localTime }: Pick<Deps, 'db' | 'localTime'>): Promise<ShownRefund[]> {
  return (await listStuck(db, MOST)).map((one) => ({
    id: one.id,
    about: one.order_kind,
    order_id: one.order_id,
    booking_id: one.booking_id,
    amount: toDollars(one.amount_cents),
    tries: one.attempts,
    promised_text: localTime.longText(one.created_at),
    client_name: one.full_name,
    client_email: one.email,
  }))
}
