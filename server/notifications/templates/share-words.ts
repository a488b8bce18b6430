import { formatCents } from '#contract/money.ts'
import type { ShareBack } from '#server/payouts/index.ts'

/** Texts about a refund after a possible payout. Older notices have no shares. */
export type WithShare<Facts> = Omit<Facts, 'worth'> & { share?: ShareBack | null }

/** The provider's part of the refund, and the debt it leaves. */
export function shareText(share: ShareBack | null | undefined): string {
  if (!share) return 'Your share of that part is refunded with it.'
  if (share.cents === 0) return 'Your share stays the same.'
  return [`${formatCents(share.cents)} of your share is refunded with it.`, ...debtLines(share)].join(' ')
}

/** @returns no line while the balance bears it */
export function debtLines({ cents, owedCents }: ShareBack): string[] {
  if (owedCents === null) return []
  const owed = `you now owe ${formatCents(owedCents)}. It comes off what you earn next.`
  return owedCents >= cents
    ? [`You have been paid that already, so ${owed}`]
    : [`Your balance covers ${formatCents(cents - owedCents)} of it, so ${owed}`]
}
