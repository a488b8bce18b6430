import { formatCents } from '#contract/money.ts'
import type { Hindrance, ErasureStep } from '#server/platform/erasure.ts'
import { findBalances } from './find-balances.ts'
import { hasMoneyToCome } from './line-queries.ts'
import { eraseBank } from './queries.ts'

/** Earned money must be paid out and debts settled before an account is deleted. */
export const payoutsErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id, role }) {
    if (role !== 'provider' && role !== 'pending_provider') return []
    const { availableCents } = await findBalances(trx, id)
    const path = '/provider/earnings'
    const found: Hindrance[] = []
    if (availableCents > 0)
      found.push({
        code: 'balance',
        text: `You’ve earned ${formatCents(availableCents)} that we haven’t paid out yet.`,
        items: [],
        path,
      })
    if (availableCents < 0)
      found.push({
        code: 'debt',
        text: `You owe us ${formatCents(-availableCents)}. Please write to us.`,
        items: [],
        path: '/help',
      })
    if (await hasMoneyToCome(trx, id))
      found.push({ code: 'payout', text: 'Some of your money is still on its way, or is pending.', items: [], path })
    return found
  },
  erase: (_deps, trx, { id }) => eraseBank(trx, id),
}
