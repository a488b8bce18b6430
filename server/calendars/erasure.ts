import type { ErasureStep } from '#server/platform/erasure.ts'
import { deleteFeed } from './queries.ts'

export const calendarsErasure: ErasureStep = { erase: (_deps, trx, { id }) => deleteFeed(trx, id) }
