import { deleteHoldsFor } from '#server/availability/index.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseLines } from './erasure-queries.ts'

export const waitlistErasure: ErasureStep = {
  async erase({ clock }, trx, { id }) {
    await deleteHoldsFor(trx, id)
    await eraseLines(trx, id, clock.now())
  },
}
