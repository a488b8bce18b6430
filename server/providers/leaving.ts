import type { LeavingPart } from '#server/platform/leaving.ts'
import { eraseProvider } from './leaving-queries.ts'

export const providersLeaving: LeavingPart = {
  erase: ({ clock }, trx, { id }) => eraseProvider(trx, id, clock.now()),
}
