import { formatCents } from '#contract/money.ts'
import { lostText, type DisputeChanged } from '#server/disputes/index.ts'
import { debtLines, type WithShare } from './share-words.ts'

type Side = 'client' | 'provider'
type Facts = WithShare<DisputeChanged>

/** The amounts of a chargeback, as its page has them. A notice without this field has none. */
export function openedLetter(
  {
    subject,
    bookingId,
    bank,
    otherName,
  }: Pick<Facts, 'subject' | 'bookingId'> & { bank: Facts['bank']; otherName: string },
  side: Side,
): { subject: string; paragraphs: string[] } {
  const sum = bank && formatCents(bank.takenCents)
  if (side === 'client')
    return {
      subject: `Your bank is disputing this payment: ${subject}`,
      paragraphs: [
        ...(bookingId === null ? ['Meanwhile the gift card, and any credit left from it, can’t be used.'] : []),
        `Your bank told us you’re disputing this payment${sum ? `, and took back ${sum}` : ''}. Until it decides, which can take up to 75 days, we can’t refund anything else on it.`,
        'If this is a mistake, please tell your bank.',
      ],
    }
  return {
    subject: `A bank took back a payment: ${subject}`,
    paragraphs: [
      `${otherName}’s bank took back ${sum ?? 'the payment'} for ${subject} until it decides, which can take up to 75 days. ${heldText(bank)} Everything else is paid out as usual.`,
      'We’re sending the bank everything we know about the visit. If you have photos or messages that help, reply to this email.',
    ],
  }
}

function heldText(bank: Facts['bank']): string {
  if (!bank) return 'Your share of it is on hold.'
  if (bank.heldCents > 0) return `Your share, ${formatCents(bank.heldCents)}, is on hold.`
  return bank.shareCents > 0
    ? `You have been paid your share, ${formatCents(bank.shareCents)}, so nothing is on hold.`
    : 'None of it is your share.'
}

export function wonText({ bookingId, bank }: Pick<Facts, 'bookingId' | 'bank'>, side: Side): string {
  const back =
    bank &&
    (bank.returnedCents > 0
      ? `It returned ${formatCents(bank.returnedCents)} to us.`
      : `It’s returning ${formatCents(bank.takenCents)} to us.`)
  if (side === 'client') {
    const card = bookingId === null && !bank?.isStillHeld ? 'The gift card works again.' : undefined
    return joined('Your bank decided that the payment stands.', back, card)
  }
  return joined('The bank decided that the payment stands.', back, freedText(bank))
}

function freedText(bank: Facts['bank']): string {
  if (!bank) return 'Your share is no longer on hold.'
  if (bank.heldCents === 0) return 'Your share stays yours.'
  const share = `Your share, ${formatCents(bank.heldCents)},`
  return bank.isStillHeld
    ? `${share} stays on hold for another dispute of this payment.`
    : `${share} is no longer on hold.`
}

export function lostWords(
  { decision, bookingId, share, bank }: Pick<Facts, 'decision' | 'bookingId' | 'share' | 'bank'>,
  side: Side,
): string {
  const sum = bank ? formatCents(bank.keptCents) : 'the money'
  if (side === 'client')
    return joined(
      `Your bank returned ${sum} to you.`,
      bookingId === null ? 'The gift card is no longer valid.' : undefined,
    )
  if (decision?.decision === 'platform') {
    const own = bank && bank.shareCents > 0 ? `, ${formatCents(bank.shareCents)}` : ''
    return `The bank kept ${sum}. We cover the loss, and you keep your share${own}.`
  }
  const sharedCents = decision?.refundCents ?? 0
  if (sharedCents === 0 || !share) return lostText('provider', sharedCents)
  const taken = `The bank kept ${sum}, so ${formatCents(share.cents)} of your share is taken back, as with a refund.`
  return joined(taken, ...debtLines(share))
}

const joined = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(' ')
