import { formatCents } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { makeDocument } from '#server/platform/documents.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Evidence } from './evidence.ts'
import { findSoldGift, type SoldGift } from './gift-queries.ts'

/**
 * Everything we know about a gift card, ready to send to a bank: who bought it and when, where its code went, and
 * whether it was redeemed.
 * @throws DomainError not_found
 */
export async function makeGiftEvidence(deps: Deps, disputeId: string, orderId: string): Promise<Evidence> {
  const gift = await findSoldGift(deps.db, orderId)
  if (!gift?.paid_at) throw new DomainError('not_found', 'Gift card not found.')
  const { site, localTime } = deps
  const steps = stepsOf(gift, (at) => localTime.longText(at))
  const what = `Gift card over ${formatCents(gift.amount_cents)}`
  const { terms_version: version, terms_accepted_at: accepted } = gift
  const pdf = await makeDocument(
    { title: `Evidence ${disputeId}`, author: site.name, at: deps.clock.now() },
    (page) => {
      page.heading(1, 'Evidence for a disputed payment')
      page.space(10)
      page.facts([
        ['Sold through', `${site.name}, ${site.supportEmail}`],
        ['Buyer', `${gift.full_name}, ${gift.email}`],
        ['Bought', what],
        ['For', gift.recipient_name],
        ['Order', orderId],
        ['Receipts', gift.receipts.join(', ') || 'None'],
        ['Terms', accepted ? `Version ${version}, accepted ${localTime.longText(accepted)}` : 'Not accepted'],
      ])
      page.space(10)
      page.heading(2, 'What happened')
      for (const step of steps) page.paragraph(step, { size: 9.5 })
    },
  )
  return {
    pdf,
    summary: `${gift.full_name} bought a gift card over ${formatCents(gift.amount_cents)} for ${gift.recipient_name}. ${steps.join(' ')}`,
    clientName: gift.full_name,
    clientEmail: gift.email,
    serviceText: what,
    serviceDate: localTime.longDate(localTime.localDate(gift.sent_at ?? gift.paid_at)),
  }
}

function stepsOf(gift: SoldGift, when: (at: Date) => string): string[] {
  const { paid_at, sent_at, redeemed_at, recipient_email, is_own } = gift
  const sentTo =
    recipient_email === null ? 'Its code was shown to the buyer' : `Its code was emailed to ${recipient_email}`
  return [
    ...(paid_at ? [`It was paid ${when(paid_at)}.`] : []),
    sent_at ? `${sentTo} ${when(sent_at)}.` : 'Its code has not been sent yet.',
    redeemed_at
      ? `${is_own ? 'The buyer' : 'Someone with the code'} redeemed it to credit ${when(redeemed_at)}.`
      : 'It has not been redeemed.',
  ]
}
