import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseTickets } from './queries.ts'

export const supportLeaving: LeavingPart = { erase: (_deps, trx, leaver) => eraseTickets(trx, leaver) }
