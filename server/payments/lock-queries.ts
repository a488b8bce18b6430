import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { SESSION, type CheckoutSession } from './checkout-queries.ts'
import { ORDER, type Order } from './queries.ts'

const columns = sql.join([
  ...ORDER.map((name) => sql`o.${sql.ref(name)} as ${sql.ref(`order_${name}`)}`),
  // Lines never change, so it does not matter that they are read before the lock.
  sql`(select coalesce(sum(amount_cents), 0)::int from order_line where order_id = o.id and kind = 'tax') as order_tax_cents`,
  ...SESSION.map((name) => sql`s.${sql.ref(name)} as ${sql.ref(`session_${name}`)}`),
])

/**
 * Locks the order of a checkout, then the checkout itself, in one statement. Both are read as they are under the locks,
 * since PostgreSQL looks again at a row that it had to wait for. The order is named and locked first, as everywhere, so
 * that no two wait for each other.
 */
export async function lockCheckout(
  trx: Transaction,
  sessionId: string,
): Promise<{ order: Order; session: CheckoutSession } | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from checkout_session s join customer_order o on o.id = s.order_id
    where s.id = ${sessionId} for update of o for no key update of s`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const of = (table: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row[`${table}_${name}`]]))
  return { order: of('order', [...ORDER, 'tax_cents']) as Order, session: of('session', SESSION) as CheckoutSession }
}
