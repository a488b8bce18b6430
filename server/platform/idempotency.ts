import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'

/**
 * A call that may be repeated: whose it is, which route, under which key and with what input. The edge makes one for
 * each call; `serveOnce` uses it, and a use case that cannot be run in one transaction takes it as an argument.
 * Rules: docs/product-rules.md#repeats
 */
export type IdempotentRequest = { userId: string; route: string; key: string | null; body: unknown; at: Date }

/**
 * Runs `act` at most once per person, route and key, inside the caller's transaction, and answers the id of what it
 * made, if it names one. A repeat (also one that arrives while the first still runs: the insert waits for it) gets the
 * first id. A failure leaves no trace, so a repeat tries again.
 * @throws DomainError idempotency_mismatch when the key came with other input before.
 */
export async function oncePerKey(
  trx: Transaction,
  request: IdempotentRequest,
  act: () => Promise<string | void>,
): Promise<string> {
  const { userId, route, key, at } = request
  if (key === null) return (await act()) ?? ''
  const hash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  const taken = await sql`
    insert into idempotency_key (user_id, route, key, body_hash, resource_id, created_at)
    values (${userId}, ${route}, ${key}, ${hash}, '', ${at})
    on conflict do nothing`.execute(trx)
  if (taken.numAffectedRows === 0n) return earlierResult(trx, request, hash)
  const resourceId = (await act()) ?? ''
  if (resourceId !== '')
    await sql`
      update idempotency_key set resource_id = ${resourceId}
      where user_id = ${userId} and route = ${route} and key = ${key}`.execute(trx)
  return resourceId
}

async function earlierResult(
  trx: Transaction,
  { userId, route, key }: IdempotentRequest,
  hash: Buffer,
): Promise<string> {
  const { rows } = await sql<{ body_hash: Buffer; resource_id: string }>`
    select body_hash, resource_id from idempotency_key
    where user_id = ${userId} and route = ${route} and key = ${key}`.execute(trx)
  const [row] = rows
  if (!row || !row.body_hash.equals(hash))
    throw new DomainError(
      'idempotency_mismatch',
      'This request was already sent with other details. Please reload the page.',
    )
  return row.resource_id
}
