import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

/** To whom a checkout was shown, and whose bank account it was. Sums and days stay, as they do at the real one. */
export async function eraseAtStandIn(
  trx: Transaction,
  { id, email, goneEmail }: { id: string; email: string; goneEmail: string },
): Promise<void> {
  await sql`update sandbox_checkout set email = ${goneEmail} where lower(email) = lower(${email})`.execute(trx)
  await sql`update sandbox_payee set holder = null, transit = null, institution = null, account_number = null
    where reference = ${id}`.execute(trx)
}
