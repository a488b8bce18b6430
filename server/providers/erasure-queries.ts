import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { PHOTO_KINDS, subjectOf } from './portfolio/attention.ts'

/**
 * Erases a provider's profile, offerings, papers and photos. The fact and time of each check stay.
 * @returns the ids of the photos of their work, which are gone
 */
export async function eraseProvider(trx: Transaction, id: string, at: Date): Promise<string[]> {
  await sql`update provider_profile set bio = '', location = '', specialties = '{}', gst_number = null,
      years_of_experience = null, version = version + 1 where provider_id = ${id}`.execute(trx)
  await sql`update offering set title = '', description = '', is_active = false, is_listed = false,
      deleted_at = coalesce(deleted_at, ${at}), version = version + 1 where provider_id = ${id}`.execute(trx)
  await sql`delete from paper_file p using paper where paper.id = p.paper_id and paper.provider_id = ${id}`.execute(trx)
  await sql`update paper set details = '', reason = null, issued_on = null, files_deleted_at = coalesce(files_deleted_at, ${at})
    where provider_id = ${id}`.execute(trx)
  await sql`update verification set reason = null where provider_id = ${id}`.execute(trx)
  await sql`update verification_event set reason = null, kept_reason = null where provider_id = ${id}`.execute(trx)
  await sql`update link_handle set left_at = coalesce(left_at, ${at}),
      handle = case when handle like 'gone:%' then handle
        else 'gone:' || encode(sha256(convert_to(handle, 'UTF8')), 'hex') end
    where provider_id = ${id}`.execute(trx)
  await sql`delete from link_arrival where client_id = ${id} or provider_id = ${id}`.execute(trx)
  const photos = await sql<{ id: string }>`delete from portfolio_photo where provider_id = ${id} returning id`.execute(
    trx,
  )
  await sql`update portfolio_report set note = null where reporter_id = ${id}`.execute(trx)
  for (const table of ['paper_grace', 'provider_facts', 'link_day'])
    await sql`delete from ${sql.table(table)} where provider_id = ${id}`.execute(trx)
  return photos.rows.map((photo) => photo.id)
}

export const providersErasure: ErasureStep = {
  async erase(deps, trx, { id }) {
    // No one has to look at photos that are being deleted.
    const photos = await eraseProvider(trx, id, deps.clock.now())
    await resolveTask(deps, trx, { kind: 'photo.first', subject: { type: 'provider', id } })
    for (const photo of photos)
      for (const kind of PHOTO_KINDS) await resolveTask(deps, trx, { kind, subject: subjectOf(photo) })
  },
}
