import { deleteHoldsFor } from '#server/availability/index.ts'
import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseLines } from './leaving-queries.ts'

export const waitlistLeaving: LeavingPart = {
  async erase({ clock }, trx, { id }) {
    await deleteHoldsFor(trx, id)
    await eraseLines(trx, id, clock.now())
  },
}
