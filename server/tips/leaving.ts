import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseTipWords } from './leaving-queries.ts'

export const tipsLeaving: LeavingPart = { erase: (_deps, trx, { id }) => eraseTipWords(trx, id) }
