import { goneEmail, type LeavingPart } from '#server/platform/leaving.ts'
import { eraseAtStandIn } from './leaving-queries.ts'

/** The stand-in of the payment company forgets as well: there is no such company to ask. */
export const sandboxLeaving: LeavingPart = {
  erase: (_deps, trx, { id, email }) => eraseAtStandIn(trx, { id, email, goneEmail: goneEmail(id) }),
}
