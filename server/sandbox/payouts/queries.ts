import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type Payee = {
  id: string
  /** The provider's id. */
  reference: string
  state: 'needs_details' | 'ready' | 'restricted'
  reason: string | null
  holder: string | null
  transit: string | null
  institution: string | null
  account_number: string | null
  return_url: string | null
  next_failure: string | null
}

const PAYEE = [
  'id',
  'reference',
  'state',
  'reason',
  'holder',
  'transit',
  'institution',
  'account_number',
  'return_url',
  'next_failure',
] as const satisfies (keyof Payee)[]

/** Asking twice makes one. @returns its id */
export async function insertPayee(db: Database, id: string, reference: string, at: Date): Promise<string> {
  await db
    .insertInto('sandbox_payee')
    .values({ id, reference, state: 'needs_details', created_at: at })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  const row = await db
    .selectFrom('sandbox_payee')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findPayee(db: Database, id: string): Promise<Payee | undefined> {
  const row = await db.selectFrom('sandbox_payee').select(PAYEE).where('id', '=', id).executeTakeFirst()
  return row as Payee | undefined
}

export async function lockPayee(trx: Transaction, id: string): Promise<Payee | undefined> {
  const row = await trx.selectFrom('sandbox_payee').select(PAYEE).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as Payee | undefined
}

export async function findPayeeOf(db: Database, providerId: string): Promise<Payee | undefined> {
  const row = await db.selectFrom('sandbox_payee').select(PAYEE).where('reference', '=', providerId).executeTakeFirst()
  return row as Payee | undefined
}

export async function updatePayee(db: Database, id: string, changes: Partial<Omit<Payee, 'id' | 'reference'>>) {
  await db.updateTable('sandbox_payee').set(changes).where('id', '=', id).execute()
}

export type SandboxTransfer = { id: string; payee_id: string; reference: string; amount_cents: number }

/** Once for each payout of ours. */
export async function insertTransfer(trx: Transaction, transfer: SandboxTransfer, at: Date): Promise<void> {
  await trx
    .insertInto('sandbox_transfer')
    .values({ ...transfer, created_at: at })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

export type ListedSandboxTransfer = SandboxTransfer & { reversed_at: Date | null; created_at: Date }

const TRANSFER = ['id', 'payee_id', 'reference', 'amount_cents', 'reversed_at', 'created_at'] as const

export async function findTransfer(db: Database, id: string): Promise<ListedSandboxTransfer | undefined> {
  return db.selectFrom('sandbox_transfer').select(TRANSFER).where('id', '=', id).executeTakeFirst()
}

type Page = { from: Date; until: Date; after: { at: Date; id: string } | null; limit: number }

/** Transfers of a span of time, newest first. Keyset. */
export async function listTransfers(db: Database, { from, until, after, limit }: Page) {
  const { rows } = await sql<ListedSandboxTransfer>`
    select ${sql.join(TRANSFER.map((column) => sql.ref(column)))} from sandbox_transfer
    where created_at >= ${from} and created_at < ${until} and ${isBehind(after)}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function listPayouts(db: Database, payeeId: string, { from, until, after, limit }: Page) {
  const { rows } = await sql<SandboxPayout & { created_at: Date }>`
    select ${sql.join(PAYOUT.map((column) => sql.ref(column)))}, created_at from sandbox_payout
    where payee_id = ${payeeId} and created_at >= ${from} and created_at < ${until} and ${isBehind(after)}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

const isBehind = (after: Page['after']) =>
  after === null ? sql`true` : sql`(created_at, id) < (${after.at}, ${after.id})`

/** @returns the payout that it belongs to, the first time */
export async function reverseTransfer(trx: Transaction, id: string, at: Date): Promise<SandboxTransfer | undefined> {
  const row = await trx
    .updateTable('sandbox_transfer')
    .set({ reversed_at: at })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returning(['id', 'payee_id', 'reference', 'amount_cents'])
    .executeTakeFirst()
  return row
}

export type SandboxPayout = {
  id: string
  payee_id: string
  reference: string
  amount_cents: number
  state: 'in_transit' | 'paid' | 'failed'
  /** Failure at its time. Null: it arrives. */
  failure: string | null
  arrives_at: Date
}

const PAYOUT = ['id', 'payee_id', 'reference', 'amount_cents', 'state', 'failure', 'arrives_at'] as const

/** Asking twice makes one. @returns whether this was the first time */
export async function insertPayout(trx: Transaction, payout: SandboxPayout, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sandbox_payout')
    .values({ ...payout, created_at: at })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findPayout(db: Database, id: string): Promise<SandboxPayout | undefined> {
  const row = await db.selectFrom('sandbox_payout').select(PAYOUT).where('id', '=', id).executeTakeFirst()
  return row as SandboxPayout | undefined
}

/** @returns undefined when it was not in that state */
export async function movePayout(
  trx: Transaction,
  id: string,
  from: SandboxPayout['state'],
  to: Pick<SandboxPayout, 'state'> & { failure?: string },
): Promise<SandboxPayout | undefined> {
  const row = await trx
    .updateTable('sandbox_payout')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(PAYOUT)
    .executeTakeFirst()
  return row as SandboxPayout | undefined
}

export async function listDuePayouts(db: Database, now: Date, limit: number): Promise<SandboxPayout[]> {
  const { rows } = await sql<SandboxPayout>`
    select ${sql.join(PAYOUT.map((column) => sql.ref(column)))} from sandbox_payout
    where state = 'in_transit' and arrives_at <= ${now} order by arrives_at limit ${limit}`.execute(db)
  return rows
}

export type NamedPayee = Pick<Payee, 'id' | 'state' | 'next_failure'> & { name: string }

/** Providers with a bank account, newest first. */
export async function listPayees(db: Database, limit: number): Promise<NamedPayee[]> {
  const { rows } = await sql<NamedPayee>`
    select p.id, p.state, p.next_failure, coalesce(u.full_name, p.holder, p.id) as name
    from sandbox_payee p left join provider_public u on u.provider_id = p.reference
    where p.state <> 'needs_details' order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}
