import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseLines, hasOpenReport } from './leaving-queries.ts'

export const messagingLeaving: LeavingPart = {
  async listHindrances(_deps, trx, { id }) {
    if (!(await hasOpenReport(trx, id))) return []
    return [{ code: 'report', text: 'We’re still reviewing a report about a conversation.', items: [], path: null }]
  },
  erase: (_deps, trx, { id }) => eraseLines(trx, id),
}
