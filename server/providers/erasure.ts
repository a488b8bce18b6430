import { resolveTask } from '#server/platform/tasks.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { PHOTO_KINDS, subjectOf } from './portfolio/attention.ts'
import { eraseProvider } from './erasure-queries.ts'

export const providersErasure: ErasureStep = {
  async erase(deps, trx, { id }) {
    // The photos are gone, so no admin has to look at them.
    const photos = await eraseProvider(trx, id, deps.clock.now())
    await resolveTask(deps, trx, { kind: 'photo.first', subject: { type: 'provider', id } })
    for (const photo of photos)
      for (const kind of PHOTO_KINDS) await resolveTask(deps, trx, { kind, subject: subjectOf(photo) })
  },
}
