import { goneEmail, type ErasureStep } from '#server/platform/erasure.ts'
import { countUnsentCards, erasePromotions } from './erasure-queries.ts'

/** Gift cards that are bought and not yet sent are sent or called off first. */
export const promotionsErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id }) {
    if ((await countUnsentCards(trx, id)) === 0) return []
    const text = 'One of your gift cards hasn’t been sent yet. Wait for its day, or cancel it.'
    return [{ code: 'gift_card', text, items: [], path: '/gift-cards' }]
  },
  erase: (_deps, trx, { id }) => erasePromotions(trx, id, goneEmail(id)),
}
