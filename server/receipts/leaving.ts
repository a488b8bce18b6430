import type { LeavingPart } from '#server/platform/leaving.ts'
import { hasReceiptDue } from './queries.ts'

/** A receipt names whoever paid: it is written while we still know. */
export const receiptsLeaving: LeavingPart = {
  async listHindrances(_deps, trx, { id }) {
    if (!(await hasReceiptDue(trx, id))) return []
    const text = 'A receipt of yours is being written. Please try again in a minute.'
    return [{ code: 'receipt', text, items: [], path: null }]
  },
}
