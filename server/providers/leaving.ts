import { settleAttention } from '#server/platform/attention.ts'
import type { LeavingPart } from '#server/platform/leaving.ts'
import { PHOTO_KINDS, subjectOf } from './portfolio/attention.ts'
import { eraseProvider } from './leaving-queries.ts'

export const providersLeaving: LeavingPart = {
  async erase(deps, trx, { id }) {
    // Nobody has to look at photos that go.
    const photos = await eraseProvider(trx, id, deps.clock.now())
    await settleAttention(deps, trx, { kind: 'photo.first', subject: { type: 'provider', id } })
    for (const photo of photos)
      for (const kind of PHOTO_KINDS) await settleAttention(deps, trx, { kind, subject: subjectOf(photo) })
  },
}
