import type { Database } from '#server/platform/db/connection.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { deleteFarewells, eraseTold } from './erasure-queries.ts'
import { erasePushSubscriptions } from './push/devices.ts'

export const notificationsErasure: ErasureStep = {
  async erase(_deps, trx, leaver) {
    await eraseTold(trx, leaver)
    await erasePushSubscriptions(trx, leaver.id)
  },
}

/** Forgets where the last mail to somebody went. */
export async function purgeFarewells(db: Database): Promise<void> {
  await deleteFarewells(db)
}
