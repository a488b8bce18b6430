import type { ErasureStep } from '#server/platform/erasure.ts'
import {
  eraseSafety,
  eraseVisitWords,
  hasOpenCase,
  hasUncertainVisit,
  listOpenVisits,
  withdrawUnkept,
} from './erasure-queries.ts'

/**
 * An account with an agreed visit can't be deleted, so no one waits at a door. Rules:
 * docs/product-rules.md#deleting-an-account
 */
export const bookingsErasure: ErasureStep = {
  async listHindrances({ localTime }, trx, { id }) {
    const visits = await listOpenVisits(trx, id)
    const path = '/dashboard'
    const total = visits[0]?.total ?? 0
    const found = visits.map(({ title, starts_at }) => `${title}, ${localTime.longText(starts_at)}`)
    const ahead =
      total === 1
        ? 'You have an upcoming visit. Finish or cancel it first'
        : `You have ${total} upcoming visits. Finish or cancel them first`
    const open = (await hasOpenCase(trx, id))
      ? [{ code: 'case', text: 'We still have to decide about one of your visits.', items: [], path }]
      : []
    if (total === 0) return open
    return [{ code: 'visits', text: `${ahead}.`, items: found, path }, ...open]
  },
  // People who left had no upcoming visit: visits that begin after that moment are cancelled. Visits before that moment
  // may have taken place, which can't be known here.
  async endAgain({ clock }, trx, { id }, leftAt) {
    await withdrawUnkept(trx, { id, leftAt, now: clock.now() })
    return (await hasUncertainVisit(trx, id)) ? [] : ['visits']
  },
  async erase(_deps, trx, { id }) {
    await eraseVisitWords(trx, id)
    await eraseSafety(trx, id)
  },
}
