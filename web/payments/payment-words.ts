import { backTo, type RefundTo } from '#contract/bookings/refund-words.ts'

import type { Confirmation } from './use-confirmation.ts'

export type Words = { art: string; title: string; text: string }

/** State of a payment, in words that are true of this booking. */
export function paymentWords(confirmation: Confirmation, isSlow = false): Words {
  const { payment_status, refund_state, status, refund_to, waiting_text } = confirmation
  if (waiting_text) return { art: 'money', title: 'We received a different amount', text: waiting_text }
  if (payment_status === 'processing')
    return {
      art: 'hourglass',
      title: 'Confirming your payment',
      text: isSlow
        ? 'This is taking longer than usual. We’ll email you once it’s confirmed.'
        : 'This takes a few seconds.',
    }
  if (refund_state === 'refused')
    return {
      art: 'money',
      title: 'Your card didn’t take the refund',
      text: 'The money is still yours. We’ve emailed you how to get it.',
    }
  if (refund_state === 'requested')
    return { art: 'money', title: 'We’ve requested your refund', text: returnedText(refund_to, 'requested') }
  if (refund_state === 'sent')
    return { art: 'money', title: 'We’ve sent your refund', text: returnedText(refund_to, 'sent') }
  if (payment_status === 'refunded' || payment_status === 'partially_refunded')
    return { art: 'money', title: 'Your payment was returned', text: returnedText(refund_to, 'made') }
  if (status === 'cancelled')
    return { art: 'broken-heart', title: 'This booking was cancelled', text: 'Anything paid is refunded.' }
  if (payment_status === 'paid')
    return { art: 'party', title: 'Payment successful', text: 'Thank you. Your visit is paid and confirmed.' }
  if (status === 'pending')
    return {
      art: 'hourglass',
      title: 'Nothing to pay yet',
      text: 'You pay once your provider accepts.',
    }
  return {
    art: 'card',
    title: 'Your booking still awaits payment',
    text:
      payment_status === 'failed'
        ? 'Your last attempt failed. No money was taken.'
        : 'No payment yet. Your booking is kept until the deadline.',
  }
}

/** Whether the booking is accepted and its payment still to come. */
export function awaitsPayment({ payment_status, status }: Confirmation): boolean {
  return status === 'confirmed' && (payment_status === 'unpaid' || payment_status === 'failed')
}

const SAYS = {
  requested: 'We’re refunding your payment',
  sent: 'We sent your refund',
  made: 'We refunded your payment',
}

/** @param to null for readers who may not know how it was paid */
function returnedText(to: RefundTo | null, how: keyof typeof SAYS): string {
  const said = SAYS[how]
  if (!to) return `${said} to where it came from.`
  return `${said} ${backTo(to)}.${to.card > 0 ? ' Banks can take up to 10 days to show it.' : ''}`
}
