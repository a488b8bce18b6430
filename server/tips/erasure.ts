import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseTipWords } from './erasure-queries.ts'

export const tipsErasure: ErasureStep = { erase: (_deps, trx, { id }) => eraseTipWords(trx, id) }
