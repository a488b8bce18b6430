import type { BookingNews } from '#server/bookings/index.ts'
import { partyText, placeText, priceFacts, providerMoneyFacts, visitFacts, whenText } from './booking-facts.ts'
import { caseLetters } from './case-letters.ts'
import { completionLetters } from './completion-letters.ts'
import { moveLetters } from './move-letters.ts'
import {
  nameOf,
  onVisitDay,
  pageOf,
  shortWhen,
  startText,
  titleOf,
  toClient,
  toProvider,
  visitDay,
  type Message,
  type News,
} from './news.ts'

type Write = (news: News) => Message[]

/** Who is told what of each change. The one who acted is told too where money or a wait is involved. */
export const lettersFor: Record<BookingNews['what'], Write> = {
  ...moveLetters,
  ...completionLetters,
  ...caseLetters,
  request: (news) => [requestToProvider(news), requestToClient(news)],
  accept: (news) => [acceptance(news)],
  decline: (news) => [
    toClient({
      subject: `${nameOf(news)} cannot take your ${titleOf(news)} request`,
      paragraphs: [
        `${nameOf(news)} is not able to come on ${whenText(news.forClient)}. Nothing has been charged.`,
        'There are other times and other providers: we hope you find one that suits you.',
      ],
      link: { label: 'Find another time', href: `${news.site}/services` },
      sms: `${nameOf(news)} cannot take your ${titleOf(news)} request for ${shortWhen(news)}. Nothing was charged.`,
    }),
  ],
  cancel_by_client: (news) => [
    toProvider({
      subject: `Cancelled: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `${news.forProvider.client.full_name} has cancelled the visit on ${whenText(news.forProvider)}. The time is free again.`,
        ...keptLines(news),
      ],
      facts: keptFacts(news),
      sms: `Cancelled by the client: ${titleOf(news)}, ${shortWhen(news)}. The time is free again.`,
    }),
    toClient({
      subject: `Your ${titleOf(news)} visit is cancelled`,
      paragraphs: [`You have cancelled your visit on ${whenText(news.forClient)}.`, ...refundLines(news)],
    }),
  ],
  cancel_by_provider: (news) => [
    toClient({
      subject: `${nameOf(news)} had to cancel your ${titleOf(news)} visit`,
      paragraphs: [
        `We are sorry: ${nameOf(news)} can no longer come on ${whenText(news.forClient)}.`,
        ...refundLines(news),
      ],
      link: { label: 'Find another time', href: `${news.site}/services` },
      sms: `We are sorry: ${nameOf(news)} had to cancel your ${titleOf(news)} visit on ${shortWhen(news)}.`,
    }),
  ],
  cancel_by_admin: (news) => [
    toClient({
      subject: `Your ${titleOf(news)} visit is cancelled`,
      paragraphs: [`Our team has cancelled your visit on ${whenText(news.forClient)}.`, ...refundLines(news)],
      sms: `Your ${titleOf(news)} visit on ${shortWhen(news)} has been cancelled by our team.`,
    }),
    toProvider({
      subject: `Cancelled: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `Our team has cancelled the visit on ${whenText(news.forProvider)}. The time is free again.`,
        ...keptLines(news),
      ],
      sms: `Our team has cancelled ${titleOf(news)}, ${shortWhen(news)}. The time is free again.`,
    }),
  ],
  withdraw: (news) => [
    toClient({
      subject: `Your ${titleOf(news)} visit is cancelled`,
      paragraphs: [
        `We are sorry: ${nameOf(news)} can no longer take visits, so your visit on ${whenText(news.forClient)} is cancelled.`,
        ...refundLines(news),
      ],
      link: { label: 'Find another provider', href: `${news.site}/services` },
      sms: `We are sorry: ${nameOf(news)} can no longer take visits, so ${titleOf(news)} on ${shortWhen(news)} is cancelled. Anything paid goes back.`,
    }),
  ],
  no_show: (news) => [
    toClient({
      subject: `We missed you: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `${nameOf(news)} came for your visit on ${whenText(news.forClient)} and could not reach you, so it was closed as missed.`,
        ...refundLines(news),
        ...objectionLines(news),
      ],
      link: { label: 'See the booking', href: pageOf(news, 'client') },
      sms: `${nameOf(news)} reported that nobody was there for ${titleOf(news)} on ${shortWhen(news)}. Not so? ${pageOf(news, 'client')}`,
    }),
  ],
  expire: (news) => [
    toClient({
      subject: `Your ${titleOf(news)} request was not answered in time`,
      paragraphs: [
        `${nameOf(news)} did not answer your request for ${whenText(news.forClient)} in time, so it has expired. Nothing has been charged.`,
      ],
      link: { label: 'Find another time', href: `${news.site}/services` },
      sms: `Your ${titleOf(news)} request for ${shortWhen(news)} was not answered in time and has expired. Nothing was charged.`,
    }),
    toProvider({
      subject: `A request has expired: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `The request for ${whenText(news.forProvider)} was not answered in time and has expired. The time is free again.`,
      ],
    }),
  ],
  leave_unpaid: (news) => [
    toClient({
      subject: `Your ${titleOf(news)} visit was cancelled because it was not paid`,
      paragraphs: [
        `We did not receive a payment for your visit on ${whenText(news.forClient)} in time, so it has been cancelled. There is no fee.`,
      ],
      link: { label: 'Book again', href: `${news.site}/services` },
      sms: `Your ${titleOf(news)} visit on ${shortWhen(news)} was not paid in time and is cancelled. There is no fee.`,
    }),
    toProvider({
      subject: `Cancelled (not paid): ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [`The visit on ${whenText(news.forProvider)} was not paid in time. The time is free again.`],
      sms: `Cancelled (not paid in time): ${titleOf(news)}, ${shortWhen(news)}. The time is free again.`,
    }),
  ],
  paid: (news) => [
    toProvider({
      subject: `Paid: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [`${news.forProvider.client.full_name} has paid for the visit. See you there!`],
      facts: [
        ...visitFacts(news.forProvider),
        ['Client', partyText(news.forProvider.client)],
        ...providerMoneyFacts(news.forProvider),
      ],
      sms: `Paid: ${titleOf(news)}, ${shortWhen(news)}. See you there! ${pageOf(news, 'provider')}`,
    }),
    toClient({
      subject: `Receipt for your ${titleOf(news)} visit`,
      paragraphs: ['Thank you, your payment has arrived.'],
      facts: [
        ...visitFacts(news.forClient),
        ['Provider', partyText(news.forClient.provider)],
        ...priceFacts(news.forClient),
      ],
      ending: [news.forClient.cancellation.text],
    }),
  ],
  paid_late: (news) => [
    toClient({
      subject: `Your payment for ${titleOf(news)} is on its way back`,
      paragraphs: [
        `Your payment arrived after the visit on ${whenText(news.forClient)} had been cancelled, so we are returning all of it.`,
        ...refundLines(news),
      ],
      sms: `Your payment for ${titleOf(news)} came after the visit was cancelled, so all of it is going back to your card.`,
    }),
  ],
  remind_day: (news) => [
    toClient({
      subject: `${visitDay(news)}: ${titleOf(news)} with ${nameOf(news)}`,
      paragraphs: [`${nameOf(news)} is coming to you ${onVisitDay(news)}. ${news.forClient.cancellation.text}`],
      facts: [...visitFacts(news.forClient), ['Provider', partyText(news.forClient.provider)]],
    }),
    toProvider({
      subject: `${visitDay(news)}: ${titleOf(news)} at ${news.forProvider.time_text}`,
      paragraphs: ['Here is what you need for your next visit.'],
      facts: [...visitFacts(news.forProvider), ['Client', partyText(news.forProvider.client)]],
    }),
  ],
  remind_soon: (news) => [
    toClient({
      subject: `Soon: ${titleOf(news)} at ${news.forClient.time_text}`,
      paragraphs: [`${nameOf(news)} is coming to you ${onVisitDay(news)}.`],
      facts: visitFacts(news.forClient),
      sms: `${nameOf(news)} is coming to you at ${startText(news)} for ${titleOf(news)}.`,
    }),
    toProvider({
      subject: `Soon: ${titleOf(news)} at ${news.forProvider.time_text}`,
      paragraphs: ['Your next visit starts soon.'],
      facts: [...visitFacts(news.forProvider), ['Client', partyText(news.forProvider.client)]],
      sms: `${titleOf(news)} at ${startText(news)}, ${placeText(news.forProvider)}.`,
    }),
  ],
  remind_payment: (news) => [
    toClient({
      subject: `Please pay for your ${titleOf(news)} visit`,
      paragraphs: [
        `${nameOf(news)} is keeping ${whenText(news.forClient)} for you. ${news.forClient.deadline_text ?? 'Please pay soon'}; after that the visit is cancelled.`,
      ],
      facts: priceFacts(news.forClient),
      link: { label: 'Pay now', href: pageOf(news, 'client') },
      sms: `${news.forClient.deadline_text ?? 'Please pay soon'} for ${titleOf(news)}: ${pageOf(news, 'client')}`,
    }),
  ],
}

function requestToProvider(news: News): Message {
  const booking = news.forProvider
  return toProvider({
    subject: `New request: ${titleOf(news)} on ${shortWhen(news)}`,
    paragraphs: [`${booking.client.full_name} would like to book you. ${booking.deadline_text ?? ''}.`],
    facts: [
      ...visitFacts(booking),
      ...providerMoneyFacts(booking),
      ...(booking.notes ? ([['Notes', booking.notes]] satisfies [string, string][]) : []),
    ],
    link: { label: 'Answer the request', href: pageOf(news, 'provider') },
    ending: booking.client.is_masked ? ['The full name and address open when you accept.'] : [],
    sms: `New request: ${titleOf(news)}, ${shortWhen(news)}. ${booking.deadline_text ?? ''}: ${pageOf(news, 'provider')} Reply STOP to opt out.`,
  })
}

function requestToClient(news: News): Message {
  const booking = news.forClient
  return toClient({
    subject: `Your request was sent to ${nameOf(news)}: ${titleOf(news)}`,
    paragraphs: [`Your request is with ${nameOf(news)}. ${booking.deadline_text ?? ''}. You pay only after that.`],
    facts: [...visitFacts(booking), ...priceFacts(booking)],
    link: { label: 'See your booking', href: pageOf(news, 'client') },
  })
}

/** The whole contract: who, what, when, where, how much, and what a cancellation costs. */
function acceptance(news: News): Message {
  const booking = news.forClient
  return toClient({
    subject: `${nameOf(news)} has accepted: ${titleOf(news)} on ${shortWhen(news)}`,
    paragraphs: [`Good news: ${nameOf(news)} has accepted your request. Here is everything you have agreed on.`],
    facts: [
      ['Provider', partyText(booking.provider)],
      ['Client', partyText(booking.client)],
      ...visitFacts(booking),
      ...priceFacts(booking),
      ['Cancellation', `${booking.cancellation.text} If ${nameOf(news)} cancels, you get everything back.`],
      ...(booking.notes ? ([['Notes', booking.notes]] satisfies [string, string][]) : []),
      ['Payment', `${booking.deadline_text ?? 'Please pay soon'}.`],
    ],
    link: { label: 'Pay now', href: pageOf(news, 'client') },
    sms: `${nameOf(news)} has accepted your ${titleOf(news)} request for ${shortWhen(news)}. Please pay: ${pageOf(news, 'client')}`,
  })
}

/** What happens with the client's money, in one sentence; nothing when none was paid. */
function refundLines({ forClient }: News): string[] {
  const { payment_status: status, cancellation } = forClient
  if (status === 'paid') return [cancellation.text]
  const hasRefund = status === 'refunded' || status === 'partially_refunded'
  return hasRefund ? [`${cancellation.text} Banks take up to 10 days to show it.`] : []
}

/** Until when she can say that she was there; where no money was kept there is nothing to decide. */
function objectionLines({ forClient: { no_show } }: News): string[] {
  const until = no_show?.on_hold_until_text
  if (!until) return ['If something else happened, please reply to this email within 14 days.']
  return [
    `Were you there? You have until ${until} to tell us on the page of your booking. The money stays on hold until then, and until an administrator has decided.`,
  ]
}

/** Of a cancelled visit: what was kept and what of it is the provider's; nothing where nothing was ever paid. */
function keptLines({ forProvider: { provider_money: money } }: News): string[] {
  return money && (money.fee_kept > 0 || money.refunded > 0) ? [money.text] : []
}

function keptFacts({ forProvider }: News): [string, string][] {
  return forProvider.provider_money?.fee_kept ? providerMoneyFacts(forProvider) : []
}
