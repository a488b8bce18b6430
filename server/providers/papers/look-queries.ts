import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export async function noteLook(
  db: Database,
  { providerId, adminId, at }: { providerId: string; adminId: string; at: Date },
): Promise<void> {
  await sql`
    insert into case_look (provider_id, admin_id, seen_at) values (${providerId}, ${adminId}, ${at})
    on conflict (provider_id, admin_id) do update set seen_at = excluded.seen_at`.execute(db)
}

export async function listOtherLookers(
  db: Database,
  { providerId, adminId, since }: { providerId: string; adminId: string; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ full_name: string }>`
    select u.full_name from case_look l join user_account u on u.id = l.admin_id
    where l.provider_id = ${providerId} and l.admin_id <> ${adminId} and l.seen_at > ${since}
    order by u.full_name`.execute(db)
  return rows.map((row) => row.full_name)
}

export async function purgeLooks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('case_look').where('seen_at', '<', before).execute()
}
