import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseAvailability } from './leaving-queries.ts'

export const availabilityLeaving: LeavingPart = { erase: (_deps, trx, leaver) => eraseAvailability(trx, leaver) }
