import { sql } from 'kysely'
import type { PaperKind } from '#contract/papers/kinds.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type StoredState = 'submitted' | 'accepted' | 'refused' | 'withdrawn' | 'replaced'

export type PaperRow = {
  id: string
  provider_id: string
  kind: PaperKind
  state: StoredState
  issued_on: string | null
  expires_on: string | null
  details: string
  submitted_at: Date
  decided_at: Date | null
  reasons: string[]
  reason: string | null
  /** Its images were deleted. */
  files_deleted_at: Date | null
  /** In the order in which they were chosen. */
  files: { id: string; kind: 'picture' | 'pdf'; pages: number }[]
}

/** A kind that counts without a paper: until a day, or, until its owner was notified, without one. */
export type GraceRow = { kind: PaperKind; until: string | null; told_at: Date | null }

/** A service that is on offer, and the certificates that its catalogue entry asks for. */
export type NeedRow = { id: string; title: string; is_active: boolean; required_papers: PaperKind[] }

/** Everything that decides the status of a person's papers. */
export type PaperFile = { papers: PaperRow[]; grace: GraceRow[]; needs: NeedRow[] }

const columns = sql`p.id, p.provider_id, p.kind, p.state, p.issued_on, p.expires_on, p.details, p.submitted_at,
  p.decided_at, p.reasons, p.reason, p.files_deleted_at,
  coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'pages', s.pages) order by f.position)
    from paper_file f join stored_file s on s.id = f.file_id where f.paper_id = p.id), '[]') as files`

/** Newest first, all that were ever uploaded, except for withdrawn ones. */
export async function listPapers(db: Database, providerId: string): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select ${columns} from paper p where p.provider_id = ${providerId} and p.state <> 'withdrawn'
    order by p.submitted_at desc, p.id`.execute(db)
  return rows
}

export async function findPaperFile(db: Database, providerId: string): Promise<PaperFile> {
  const papers = await listPapers(db, providerId)
  const { rows: grace } = await sql<GraceRow>`
    select kind, until, told_at from paper_grace where provider_id = ${providerId}`.execute(db)
  const { rows: needs } = await sql<NeedRow>`
    select o.id, o.title, o.is_active, e.required_papers from offering o join catalogue_entry e on e.id = o.entry_id
    where o.provider_id = ${providerId} and o.deleted_at is null order by o.created_at, o.id`.execute(db)
  return { papers, grace, needs }
}

export async function findPaper(db: Database, id: string): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`select ${columns} from paper p where p.id = ${id}`.execute(db)
  return rows[0]
}

export type NewPaper = {
  id: string
  provider_id: string
  kind: PaperKind
  issued_on: string | null
  expires_on: string | null
  details: string
  submitted_at: Date
}

/** Takes the place of what waits of its kind. Needs the provider's lock. */
export async function insertPaper(trx: Transaction, paper: NewPaper): Promise<void> {
  await sql`
    update paper set state = 'withdrawn', ended_at = ${paper.submitted_at}
    where provider_id = ${paper.provider_id} and kind = ${paper.kind} and state = 'submitted'`.execute(trx)
  await trx.insertInto('paper').values(paper).execute()
}

/** Compare and swap: false when it waits no more. */
export async function withdrawWaiting(trx: Transaction, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update paper set state = 'withdrawn', ended_at = ${at} where id = ${id} and state = 'submitted'
    returning id`.execute(trx)
  return rows.length > 0
}

export type Verdict = {
  state: 'accepted' | 'refused'
  at: Date
  by: string
  checks: string[]
  reasons: string[]
  reason: string | null
}

/** Compare and swap: false when it waits no more. An earlier accepted paper of its kind ends. */
export async function closePaper(trx: Transaction, paper: PaperRow, verdict: Verdict): Promise<boolean> {
  const { state, at, by, checks, reasons, reason } = verdict
  if (state === 'accepted')
    await sql`
      update paper set state = 'replaced', ended_at = ${at}
      where provider_id = ${paper.provider_id} and kind = ${paper.kind} and state = 'accepted'
        and exists (select from paper w where w.id = ${paper.id} and w.state = 'submitted')`.execute(trx)
  const { rows } = await sql`
    update paper set state = ${state}, decided_at = ${at}, decided_by = ${by}, checks = ${checks}, reasons = ${reasons},
      reason = ${reason}
    where id = ${paper.id} and state = 'submitted' returning id`.execute(trx)
  if (rows.length > 0 && state === 'accepted')
    await trx
      .deleteFrom('paper_grace')
      .where('provider_id', '=', paper.provider_id)
      .where('kind', '=', paper.kind)
      .execute()
  return rows.length > 0
}

export type EndingPaper = {
  id: string
  provider_id: string
  kind: PaperKind
  first_name: string
  email: string
  expires_on: string
  /** A later end of one of its kind that waits. */
  renewed_until: string | null
  is_renewed: boolean
}

/** The last one of the page before. */
export type EndingAfter = Pick<EndingPaper, 'id' | 'expires_on'>

/** Accepted papers of approved providers that end within these dates, both included. Keyset. */
export async function listEndingPapers(
  db: Database,
  { from, to, after, limit }: { from: string; to: string; after: EndingAfter | null; limit: number },
): Promise<EndingPaper[]> {
  const isBehind = after === null ? sql`true` : sql`(p.expires_on, p.id) > (${after.expires_on}::date, ${after.id})`
  const { rows } = await sql<EndingPaper>`
    select p.id, p.provider_id, p.kind, u.first_name, u.email, p.expires_on, w.expires_on as renewed_until,
      w.id is not null as is_renewed
    from paper p
    join verification v on v.provider_id = p.provider_id and v.state = 'approved'
    join user_account u on u.id = p.provider_id
    left join paper w on w.provider_id = p.provider_id and w.kind = p.kind and w.state = 'submitted'
    where p.state = 'accepted' and p.expires_on between ${from} and ${to} and ${isBehind}
    order by p.expires_on, p.id limit ${limit}`.execute(db)
  return rows
}

/** Writes down a reminder; false when this one or a nearer one was sent before. */
export async function markReminded(trx: Transaction, id: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    update paper set reminded_days = ${days}
    where id = ${id} and state = 'accepted' and (reminded_days is null or reminded_days > ${days})
    returning id`.execute(trx)
  return rows.length > 0
}

/** A page of providers in the order of their ids: those after the last one of the page before. */
export type ProviderPage = { after: string; limit: number }

/** Approved providers who have not been notified yet that papers are required. */
export async function listUntold(db: Database, { after, limit }: ProviderPage): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select distinct g.provider_id from paper_grace g
    join verification v on v.provider_id = g.provider_id and v.state = 'approved'
    where g.told_at is null and g.provider_id > ${after} order by g.provider_id limit ${limit}`.execute(db)
  return rows.map((row) => row.provider_id)
}

/**
 * From now on until a day; an earlier day that was known before stays.
 * @returns the kinds with their day, none when they were notified before
 */
export async function startGrace(
  trx: Transaction,
  providerId: string,
  due: string,
  at: Date,
): Promise<{ kind: PaperKind; until: string }[]> {
  const { rows } = await sql<{ kind: PaperKind; until: string }>`
    update paper_grace set until = least(until, ${due}::date), told_at = ${at}
    where provider_id = ${providerId} and told_at is null
    returning kind, until`.execute(trx)
  return rows
}

/**
 * For everyone who offers the entry without a certificate that it requires from now on and that counts until `due`, the
 * day until which they have in any case. A grace that ends sooner, or has ended, begins again.
 */
export async function addGrace(
  trx: Transaction,
  { entryId, kind, due }: { entryId: string; kind: PaperKind; due: string },
): Promise<void> {
  await sql`
    insert into paper_grace (provider_id, kind)
    select distinct o.provider_id, ${kind}::text from offering o
    where o.entry_id = ${entryId} and o.is_listed and not exists (
      select from paper p where p.provider_id = o.provider_id and p.kind = ${kind} and p.state = 'accepted'
        and (p.expires_on is null or p.expires_on >= ${due}::date))
    on conflict (provider_id, kind) do update set until = null, told_at = null
      where paper_grace.until < ${due}::date`.execute(trx)
}

/** Providers who offer the entry. */
export async function listProvidersOf(db: Database, entryId: string): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select distinct provider_id from offering where entry_id = ${entryId} and deleted_at is null
    order by provider_id`.execute(db)
  return rows.map((row) => row.provider_id)
}

/** Providers with something on the lists whose last day has come. */
export async function listLapsed(db: Database, today: string, { after, limit }: ProviderPage): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    -- First those whose day has come, by their index: in the order of the page, all offerings would be read.
    with lapsed as materialized (
      select distinct provider_id from offering where is_listed and offered_until <= ${today})
    select provider_id from lapsed where provider_id > ${after} order by provider_id limit ${limit}`.execute(db)
  return rows.map((row) => row.provider_id)
}

/** Papers whose images have been stored long enough: of IDs since a decision or an end, of others since they lapsed. */
export async function listForgettable(
  db: Database,
  { idsBefore, othersBefore, expiredBefore }: { idsBefore: Date; othersBefore: Date; expiredBefore: string },
): Promise<{ id: string; file_ids: string[] }[]> {
  const { rows } = await sql<{ id: string; file_ids: string[] }>`
    select p.id, array(select f.file_id from paper_file f where f.paper_id = p.id) as file_ids
    from paper p
    where p.files_deleted_at is null and p.state <> 'submitted' and (
      (p.kind = 'government_id' and coalesce(p.decided_at, p.ended_at) < ${idsBefore})
      or (p.kind <> 'government_id' and (
        p.expires_on < ${expiredBefore}
        or (p.state <> 'accepted' and coalesce(p.ended_at, p.decided_at) < ${othersBefore}))))
    order by coalesce(p.ended_at, p.decided_at, p.submitted_at) limit 100`.execute(db)
  return rows
}

export async function markForgotten(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx.deleteFrom('paper_file').where('paper_id', '=', id).execute()
  await trx.updateTable('paper').set({ files_deleted_at: at }).where('id', '=', id).execute()
}

export async function insertPaperFiles(trx: Transaction, paperId: string, fileIds: readonly string[]): Promise<void> {
  await trx
    .insertInto('paper_file')
    .values(fileIds.map((file_id, position) => ({ file_id, paper_id: paperId, position })))
    .execute()
}
