import { formatCents } from '#contract/money.ts'
import type { VisitMoneyReturned } from '#server/bookings/index.ts'
import type { ForeignReceived, MoneyUnapplied, RefundRefused, ReturnedOtherwise } from '#server/payments/index.ts'
import { shareText, type WithShare } from './share-words.ts'
import type { Template } from './template.ts'

/** A refund that couldn't go to a card and was made in another way. */
type RefundedOtherwise = Omit<ReturnedOtherwise, 'refundId' | 'payerId'> & { firstName: string }

/** A payment that differs from the request. */
type Unapplied = Pick<MoneyUnapplied, 'kind' | 'bookingId' | 'amountCents' | 'askedCents'> & { firstName: string }

/** A card did not accept its refund. */
type RefusedRefund = Pick<RefundRefused, 'kind' | 'bookingId' | 'amountCents' | 'what' | 'isWithUs'> & {
  firstName: string
}

const WHAT = { visit: 'your visit', tip: 'a tip', gift_card: 'a gift card' } as const

const linkOf = ({ bookingId }: Pick<Unapplied, 'bookingId'>, publicUrl: string) =>
  bookingId === null
    ? { label: 'See your gift cards', href: `${publicUrl}/credit` }
    : { label: 'See your booking', href: `${publicUrl}/bookings/${bookingId}` }

/** Money that one of our team has returned, at the payment company or otherwise. */
export const returnedTemplates = {
  'visit.returned': {
    readers: {
      client: {
        mail: ({ client, service, amountCents, bookingId }, { site }) => ({
          subject: `${formatCents(amountCents)} was refunded to your card: ${service}`,
          greeting: `Hello ${client.firstName},`,
          paragraphs: [
            `We refunded ${formatCents(amountCents)} of what you paid for ${service} to your card. Banks can take up to ten days to show it.`,
          ],
          link: { label: 'See your booking', href: `${site.publicUrl}/bookings/${bookingId}` },
        }),
      },
      provider: {
        mail: ({ provider, client, service, amountCents, bookingId, share }, { site }) => ({
          subject: `${formatCents(amountCents)} was refunded to ${client.firstName}: ${service}`,
          greeting: `Hello ${provider.firstName},`,
          paragraphs: [
            `Our team refunded ${formatCents(amountCents)} of what ${client.firstName} paid for ${service}. ${shareText(share)}`,
          ],
          link: { label: 'See the visit', href: `${site.publicUrl}/provider/bookings/${bookingId}` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
    },
  } satisfies Template<WithShare<VisitMoneyReturned>>,
  'refund.otherwise': {
    readers: {
      owner: {
        mail: ({ firstName, way, amountCents, what, bookingId }, { site }) => ({
          subject: `We returned ${formatCents(amountCents)} to you: ${what}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `We couldn’t refund ${formatCents(amountCents)} for “${what}” to the card that you paid with.`,
            way === 'transfer'
              ? 'We sent it to you by bank transfer instead. Banks can take up to three business days to show it.'
              : 'We added it to your credit instead. Use it on any visit. It doesn’t expire.',
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
  'refund.refused': {
    readers: {
      owner: {
        mail: ({ firstName, amountCents, what, bookingId, isWithUs }, { site }) => ({
          subject: `Your card didn’t accept a refund of ${formatCents(amountCents)}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `We tried to refund ${formatCents(amountCents)} for “${what}”, but your card’s bank didn’t accept it. That happens when a card has expired or was closed.`,
            isWithUs
              ? `The money is still yours. You can take it as credit on ${bookingId === null ? 'your credit page' : 'your booking page'}, or reply to this email and we’ll send it to your bank account.`
              : 'The money is still yours. Reply to this email, and we’ll send it to your bank account or give it to you as credit.',
          ],
          link: linkOf({ bookingId }, site.publicUrl),
        }),
      },
    },
  } satisfies Template<RefusedRefund>,
  'payment.unapplied': {
    readers: {
      owner: {
        mail: ({ firstName, kind, amountCents, askedCents, ...rest }, { site }) => ({
          subject: `We received ${formatCents(amountCents)} instead of ${formatCents(askedCents)}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `We received ${formatCents(amountCents)} for ${WHAT[kind]}. We asked for ${formatCents(askedCents)}. We’re checking this with the payment company and will email you by tomorrow.`,
            kind === 'visit'
              ? 'You don’t have to do anything. Your visit stays booked meanwhile, and your money is safe.'
              : 'You don’t have to do anything. Your money is safe.',
          ],
          link: linkOf(rest, site.publicUrl),
        }),
      },
    },
  } satisfies Template<Unapplied>,
  'payment.foreign': {
    readers: {
      owner: {
        mail: ({ firstName, kind, amountCents, askedCents, currency, ...rest }, { site }) => {
          const sum = `${formatCents(amountCents)} ${currency}`
          return {
            subject: `Your payment of ${sum} wasn’t in Canadian dollars`,
            greeting: `Hello ${firstName},`,
            paragraphs: [
              `The payment company tells us that you paid ${sum} for ${WHAT[kind]}. We asked for ${formatCents(askedCents)} in Canadian dollars and can’t take other currencies, so this payment doesn’t count.`,
              `Our team is refunding all of it, ${sum}, to the same card in that currency. Banks can take up to ten days to show it.`,
              kind === 'visit'
                ? `Your visit isn’t paid yet. You can pay ${formatCents(askedCents)} in Canadian dollars on your booking page, which says by when.`
                : 'You can pay again in Canadian dollars any time.',
            ],
            link: linkOf(rest, site.publicUrl),
            ending: ['If you don’t see the refund after ten days, reply to this email.'],
          }
        },
      },
    },
  } satisfies Template<Unapplied & Pick<ForeignReceived, 'currency'>>,
  'payment.unapplied_returned': {
    readers: {
      owner: {
        mail: ({ firstName, kind, amountCents, ...rest }, { site }) => ({
          subject: `We’re refunding ${formatCents(amountCents)} to your card`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `The ${formatCents(amountCents)} that we received for ${WHAT[kind]} wasn’t the amount we asked for. We’re refunding all of it to your card. Banks can take up to ten days to show it.`,
            kind === 'visit'
              ? 'If your visit is still to come and not paid, you can pay again. Your booking page says by when.'
              : 'You can pay again any time.',
          ],
          link: linkOf(rest, site.publicUrl),
        }),
      },
    },
  } satisfies Template<Omit<Unapplied, 'askedCents'>>,
}
