import type { LeavingPart } from '#server/platform/leaving.ts'
import { deleteFeed } from './queries.ts'

export const calendarsLeaving: LeavingPart = { erase: (_deps, trx, { id }) => deleteFeed(trx, id) }
