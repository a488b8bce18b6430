import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseDisputeWords, hasOpenDispute } from './erasure-queries.ts'

/** A dispute is decided while both sides can be asked. */
export const disputesErasure: ErasureStep = {
  async listHindrances({ clock }, trx, { id }) {
    if (!(await hasOpenDispute(trx, id, clock.now()))) return []
    const text = 'A decision about a payment is open, or can still be appealed.'
    return [{ code: 'dispute', text, items: [], path: null }]
  },
  erase: (_deps, trx, { id }) => eraseDisputeWords(trx, id),
}
