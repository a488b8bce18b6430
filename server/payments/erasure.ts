import { formatCents } from '#contract/money.ts'
import type { Hindrance, ErasureStep } from '#server/platform/erasure.ts'
import { giveUpCredit } from './credit/give-up-credit.ts'
import { readOpenMoney } from './erasure-queries.ts'

/** Money that is open is settled while we still know whose it is. Rules: docs/product-rules.md#deleting-an-account */
export const paymentsErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id }) {
    const open = await readOpenMoney(trx, id)
    const found: Hindrance[] = []
    const path = '/dashboard'
    if (open.checkouts > 0)
      found.push({
        code: 'checkout',
        text: 'A payment is under way: finish it, or wait an hour until it ends.',
        items: [],
        path,
      })
    if (open.refunds > 0) found.push({ code: 'refund', text: 'A refund is on its way.', items: [], path })
    if (open.chargebacks > 0)
      found.push({
        code: 'chargeback',
        text: 'A bank is still looking into one of the payments.',
        items: [],
        path: null,
      })
    if (open.breaks > 0)
      found.push({
        code: 'payment_check',
        text: 'We are still looking into one of the payments.',
        items: [],
        path: null,
      })
    if (open.credit_cents > 0)
      found.push({
        code: 'credit',
        text: `You have ${formatCents(open.credit_cents)} of credit. Spend it first, or give it up.`,
        items: [],
        path: null,
        give_up: `Give up the ${formatCents(open.credit_cents)} of credit`,
      })
    return found
  },
  erase: (deps, trx, { id }) => giveUpCredit(deps, trx, id),
}
