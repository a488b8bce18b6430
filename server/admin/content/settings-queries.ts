import { sql } from 'kysely'
import type { SettingName } from '#contract/rules/settings.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type SettingRow = { name: string; value: number; version: number; set_by_name: string; set_at: Date }

/** Settings that an admin has changed. */
export async function listSettings(db: Database): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select s.name, s.value, s.version, u.full_name as set_by_name, s.set_at
    from setting s join user_account u on u.id = s.set_by`.execute(db)
  return rows
}

/** @returns what it was before; undefined, and nothing is written, when it was changed since `version` */
export async function writeSetting(
  trx: Transaction,
  { name, value, version, by, at }: { name: SettingName; value: number; version: number; by: string; at: Date },
): Promise<{ before: number | null } | undefined> {
  const { rows: present } = await sql<{ value: number }>`
    select value from setting where name = ${name} for update`.execute(trx)
  const { rows } = await sql`
    insert into setting as s (name, value, version, set_by, set_at)
    select ${name}, ${value}, 1, ${by}, ${at} where ${version}::int = 0 or exists (select from setting where name = ${name})
    on conflict (name) do update set value = excluded.value, version = s.version + 1, set_by = excluded.set_by,
      set_at = excluded.set_at
    where s.version = ${version}
    returning s.name`.execute(trx)
  return rows.length === 0 ? undefined : { before: present[0]?.value ?? null }
}
