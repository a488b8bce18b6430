import type { Database } from '#server/platform/db/connection.ts'
import type { LeavingPart } from '#server/platform/leaving.ts'
import { deleteFarewells, eraseTold } from './leaving-queries.ts'
import { erasePushSubscriptions } from './push/devices.ts'

export const notificationsLeaving: LeavingPart = {
  async erase(_deps, trx, leaver) {
    await eraseTold(trx, leaver)
    await erasePushSubscriptions(trx, leaver.id)
  },
}

/** Forgets where the last mail to somebody went. */
export async function forgetFarewells(db: Database): Promise<void> {
  await deleteFarewells(db)
}
