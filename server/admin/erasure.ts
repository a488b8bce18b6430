import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseFromDesks } from './erasure-queries.ts'

export const adminErasure: ErasureStep = { erase: (_deps, trx, { id }) => eraseFromDesks(trx, id) }
