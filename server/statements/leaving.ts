import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseMileage } from './mileage/queries.ts'

export const statementsLeaving: LeavingPart = { erase: (_deps, trx, { id }) => eraseMileage(trx, id) }
