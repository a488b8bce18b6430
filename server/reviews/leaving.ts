import type { LeavingPart } from '#server/platform/leaving.ts'
import { forgetAuthor } from './forget-author.ts'
import { eraseReportNotes } from './queries.ts'

export const reviewsLeaving: LeavingPart = {
  async erase(deps, trx, { id }) {
    await forgetAuthor(deps, trx, id)
    await eraseReportNotes(trx, id)
  },
}
