import { formatDollars } from '#contract/money.ts'

/** Refunded dollars, by where they go. */
export type RefundTo = { card: number; credit: number; bank: number }

/** Words after "was refunded", for the client. Pages and emails share it. */
export function backTo({ card, credit, bank }: RefundTo): string {
  if (bank > 0) return bankText({ card, credit, bank })
  if (credit === 0) return 'to your card'
  if (card === 0) return 'to your credit'
  return `(${formatDollars(card)} to your card, ${formatDollars(credit)} to your credit)`
}

function bankText({ card, credit, bank }: RefundTo): string {
  if (card === 0 && credit === 0) return '(your bank has returned it already)'
  const rest = [
    ...(card > 0 ? [`${formatDollars(card)} to your card`] : []),
    ...(credit > 0 ? [`${formatDollars(credit)} to your credit`] : []),
  ]
  return `(${formatDollars(bank)} returned by your bank already, ${rest.join(', ')})`
}
