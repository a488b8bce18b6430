import type { ErasureStep } from '#server/platform/erasure.ts'
import { purgeAuthor } from './purge-author.ts'
import { eraseReportNotes } from './queries.ts'

export const reviewsErasure: ErasureStep = {
  async erase(deps, trx, { id }) {
    await purgeAuthor(deps, trx, id)
    await eraseReportNotes(trx, id)
  },
}
