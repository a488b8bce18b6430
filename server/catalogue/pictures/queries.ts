import type { Transaction } from '#server/platform/db/connection.ts'

/** Needs the entry's lock. */
export async function writePicture(
  trx: Transaction,
  id: string,
  picture: { file_id: string; alt: string } | null,
): Promise<void> {
  await trx
    .updateTable('catalogue_entry')
    .set((eb) => ({
      picture_id: picture?.file_id ?? null,
      picture_alt: picture?.alt ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
