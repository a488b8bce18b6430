import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseTickets } from './queries.ts'

export const supportErasure: ErasureStep = { erase: (_deps, trx, leaver) => eraseTickets(trx, leaver) }
