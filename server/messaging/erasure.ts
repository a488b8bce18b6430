import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseLines, hasOpenReport } from './erasure-queries.ts'

export const messagingErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id }) {
    if (!(await hasOpenReport(trx, id))) return []
    return [{ code: 'report', text: 'We’re still reviewing a report about a conversation.', items: [], path: null }]
  },
  erase: (_deps, trx, { id }) => eraseLines(trx, id),
}
