import { formatCents } from '#contract/money.ts'
import type { TipGiven, TipReturned } from '#server/tips/index.ts'
import { debtLines, type WithShare } from './share-words.ts'
import type { Template } from './template.ts'

/** `netted`: the part that reduces what its provider owes; missing if they owe nothing. */
type GivenFacts = TipGiven & { netted?: { owedCents: number; takenCents: number } | null }

/** Tips: a thank-you to the provider, a word to the client who gave it, and to both when one is refunded. */
export const tipTemplates = {
  'tip.given': {
    readers: {
      provider: {
        mail: ({ provider, client, service, amountCents, message, bookingId, netted }, { site }) => ({
          subject: `${client.firstName} left you a tip of ${formatCents(amountCents)}`,
          greeting: `Hello ${provider.firstName},`,
          paragraphs: [
            `${client.firstName} thanks you for ${service} with a tip of ${formatCents(amountCents)}. All of it is yours: we take no commission on tips.`,
            ...(netted ? [nettedText(netted, amountCents)] : []),
            ...(message === null ? [] : [`They wrote: “${message}”`]),
          ],
          link: { label: 'See the visit', href: `${site.publicUrl}/provider/bookings/${bookingId}` },
        }),
      },
      client: {
        mail: ({ provider, client, service, amountCents, bookingId }, { site }) => ({
          subject: `Your tip of ${formatCents(amountCents)} for ${provider.firstName}`,
          greeting: `Hello ${client.firstName},`,
          paragraphs: [
            `Thank you for your tip for ${service}. All of it is ${provider.firstName}’s, and we’ve let them know.`,
            'Your receipt is on the booking page.',
          ],
          link: { label: 'See your booking', href: `${site.publicUrl}/bookings/${bookingId}` },
        }),
      },
    },
  } satisfies Template<GivenFacts>,
  'tip.returned': {
    readers: {
      provider: {
        mail: ({ provider, client, service, amountCents, bookingId, share }, { site }) => ({
          subject: `${formatCents(amountCents)} of a tip is being refunded to ${client.firstName}`,
          greeting: `Hello ${provider.firstName},`,
          paragraphs: [
            `Our team decided to refund ${formatCents(amountCents)} of the tip for ${service} to ${client.firstName}. ${takenText(share)}`,
          ],
          link: { label: 'See the visit', href: `${site.publicUrl}/provider/bookings/${bookingId}` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
      client: {
        mail: ({ provider, client, amountCents, bookingId, isRefused }, { site }) => ({
          subject: `${formatCents(amountCents)} of your tip for ${provider.firstName} is being refunded`,
          greeting: `Hello ${client.firstName},`,
          paragraphs: [
            ...(isRefused
              ? ['When your payment arrived, it was too late to tip for this visit, or the tip was over the limit.']
              : []),
            `${formatCents(amountCents)} of your tip is being refunded to your card. Banks can take up to ten days to show it.`,
          ],
          link: { label: 'See your booking', href: `${site.publicUrl}/bookings/${bookingId}` },
        }),
      },
    },
  } satisfies Template<WithShare<TipReturned>>,
}

function nettedText({ owedCents, takenCents }: NonNullable<GivenFacts['netted']>, amountCents: number): string {
  const taken = `${formatCents(takenCents)}${takenCents < amountCents ? ' of it' : ''}`
  return `After 48 hours, ${taken} comes off the ${formatCents(owedCents)} that you owe.`
}

const takenText = (share: WithShare<TipReturned>['share']) =>
  (share && debtLines(share)[0]) ?? 'It is taken off what you receive.'
