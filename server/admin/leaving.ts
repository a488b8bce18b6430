import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseFromDesks } from './leaving-queries.ts'

export const adminLeaving: LeavingPart = { erase: (_deps, trx, { id }) => eraseFromDesks(trx, id) }
