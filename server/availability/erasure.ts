import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseAvailability } from './erasure-queries.ts'

export const availabilityErasure: ErasureStep = { erase: (_deps, trx, leaver) => eraseAvailability(trx, leaver) }
