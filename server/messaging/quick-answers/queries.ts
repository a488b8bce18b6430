import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type QuickAnswers = { answers: string[]; version: number }

export async function findQuickAnswers(db: Database, providerId: string): Promise<QuickAnswers | undefined> {
  const { rows } = await sql<QuickAnswers>`
    select answers, version from quick_answers where provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** @param version that is replaced; undefined replaces any. @returns undefined when another one is there */
export async function writeQuickAnswers(
  db: Database,
  providerId: string,
  answers: string[],
  version: number | undefined,
): Promise<QuickAnswers | undefined> {
  const { rows } = await sql<QuickAnswers>`
    insert into quick_answers (provider_id, answers)
    select ${providerId}, ${answers}::text[] where ${version ?? 0} = 0
      or exists (select from quick_answers where provider_id = ${providerId})
    on conflict (provider_id) do update set answers = excluded.answers, version = quick_answers.version + 1
      where ${version === undefined} or quick_answers.version = ${version ?? 0}
    returning answers, version`.execute(db)
  return rows[0]
}
