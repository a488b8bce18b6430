import { goneEmail, type ErasureStep } from '#server/platform/erasure.ts'
import { eraseAtStandIn } from './erasure-queries.ts'

/** The stand-in of the payment company forgets as well: there is no such company to ask. */
export const sandboxErasure: ErasureStep = {
  erase: (_deps, trx, { id, email }) => eraseAtStandIn(trx, { id, email, goneEmail: goneEmail(id) }),
}
