import { sql } from 'kysely'
import type { AnswerTemplate } from '#contract/admin/tickets.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type Written = { title: string; text: string; at: Date; by: string }

export async function listTemplates(db: Database): Promise<AnswerTemplate[]> {
  const { rows } = await sql<AnswerTemplate>`
    select id, title, text, version from answer_template order by lower(title)`.execute(db)
  return rows
}

export async function findTemplate(db: Database, id: string): Promise<AnswerTemplate | undefined> {
  const { rows } = await sql<AnswerTemplate>`
    select id, title, text, version from answer_template where id = ${id} for no key update`.execute(db)
  return rows[0]
}

export async function hasTitle(db: Database, title: string, otherThan: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from answer_template where lower(title) = lower(${title}) and id is distinct from ${otherThan}`.execute(db)
  return rows.length > 0
}

/** Locks the templates until the transaction ends. */
export async function lockTemplates(trx: Transaction): Promise<number> {
  await sql`lock table answer_template in share row exclusive mode`.execute(trx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from answer_template`.execute(trx)
  return rows[0]!.n
}

export async function insertTemplate(trx: Transaction, id: string, { title, text, at, by }: Written): Promise<void> {
  await sql`insert into answer_template (id, title, text, changed_at, changed_by)
    values (${id}, ${title}, ${text}, ${at}, ${by})`.execute(trx)
}

export async function updateTemplate(trx: Transaction, id: string, { title, text, at, by }: Written): Promise<void> {
  await sql`update answer_template set title = ${title}, text = ${text}, version = version + 1, changed_at = ${at},
    changed_by = ${by} where id = ${id}`.execute(trx)
}

export async function deleteTemplate(trx: Transaction, id: string): Promise<void> {
  await sql`delete from answer_template where id = ${id}`.execute(trx)
}
