import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { goneEmail, type ErasureStep } from '#server/platform/erasure.ts'

/** The person who saw a checkout or owns a bank account. Amounts and days stay, as they do at the real company. */
async function eraseAtStandIn(
  trx: Transaction,
  { id, email, goneEmail }: { id: string; email: string; goneEmail: string },
): Promise<void> {
  await sql`update sandbox_checkout set email = ${goneEmail} where lower(email) = lower(${email})`.execute(trx)
  await sql`update sandbox_payee set holder = null, transit = null, institution = null, account_number = null
    where reference = ${id}`.execute(trx)
}

/** The stand-in for the payment company deletes it as well: there is no such company to ask. */
export const sandboxErasure: ErasureStep = {
  erase: (_deps, trx, { id, email }) => eraseAtStandIn(trx, { id, email, goneEmail: goneEmail(id) }),
}
