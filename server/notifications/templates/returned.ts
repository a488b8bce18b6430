import { formatCents } from '#contract/money.ts'
import type { VisitMoneyReturned } from '#server/bookings/index.ts'
import type { ReturnedOtherwise } from '#server/payments/index.ts'
import type { Template } from './template.ts'

/** What could not go back to a card, and has gone back otherwise. */
type RefundedOtherwise = Omit<ReturnedOtherwise, 'refundId' | 'payerId'> & { firstName: string }

/** Money that somebody of us has returned, at the payment company or otherwise. */
export const returnedTemplates = {
  'visit.returned': {
    readers: {
      client: {
        mail: ({ client, service, amountCents, bookingId }, { site }) => ({
          subject: `${formatCents(amountCents)} goes back to you: ${service}`,
          greeting: `Hello ${client.firstName},`,
          paragraphs: [
            `We have returned ${formatCents(amountCents)} of what you paid for ${service} to your card. Banks take up to ten days to show it.`,
          ],
          link: { label: 'See your booking', href: `${site.publicUrl}/bookings/${bookingId}` },
        }),
      },
      provider: {
        mail: ({ provider, client, service, amountCents, bookingId }, { site }) => ({
          subject: `${formatCents(amountCents)} goes back to ${client.firstName}: ${service}`,
          greeting: `Hello ${provider.firstName},`,
          paragraphs: [
            `Our team has returned ${formatCents(amountCents)} of what ${client.firstName} paid for ${service}. Your share of that part goes back with it.`,
          ],
          link: { label: 'See the visit', href: `${site.publicUrl}/provider/bookings/${bookingId}` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
    },
  } satisfies Template<VisitMoneyReturned>,
  'refund.otherwise': {
    readers: {
      owner: {
        mail: ({ firstName, way, amountCents, what, bookingId }, { site }) => ({
          subject: `${formatCents(amountCents)} back to you: ${what}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `We could not return ${formatCents(amountCents)} for “${what}” to the card that you paid with.`,
            way === 'transfer'
              ? 'We have sent it to you by bank transfer instead. Banks take up to three business days to show it.'
              : 'You have it as credit instead. It pays for visits, and never ends.',
          ],
          link:
            way === 'transfer' && bookingId !== null
              ? { label: 'See your booking', href: `${site.publicUrl}/bookings/${bookingId}` }
              : { label: 'See your credit', href: `${site.publicUrl}/credit` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
    },
  } satisfies Template<RefundedOtherwise>,
}
