import type { BookingChanged } from '#server/bookings/index.ts'
import { partyText, placeText, priceFacts, providerMoneyFacts, visitFacts, whenText } from './booking-facts.ts'
import { caseTemplates } from './case-templates.ts'
import { completionTemplates } from './completion-templates.ts'
import { rescheduleTemplates } from './reschedule-templates.ts'
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
  type TemplateContext,
} from './template-context.ts'

type Write = (context: TemplateContext) => Message[]

/** Who is told what of each change. The one who acted is told too where money or a wait is involved. */
export const bookingTemplates: Record<BookingChanged['change'], Write> = {
  ...rescheduleTemplates,
  ...completionTemplates,
  ...caseTemplates,
  request: (context) => [requestToProvider(context), requestToClient(context)],
  accept: (context) => [acceptance(context)],
  decline: (context) => [
    toClient({
      subject: `${nameOf(context)} cannot take your ${titleOf(context)} request`,
      paragraphs: [
        `${nameOf(context)} is not able to come on ${whenText(context.forClient)}. Nothing has been charged.`,
        'There are other times and other providers: we hope you find one that suits you.',
      ],
      link: { label: 'Find another time', href: `${context.site}/services` },
      sms: `${nameOf(context)} cannot take your ${titleOf(context)} request for ${shortWhen(context)}. Nothing was charged.`,
    }),
  ],
  cancel_by_client: (context) => [
    toProvider({
      subject: `Cancelled: ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [
        `${context.forProvider.client.full_name} has cancelled the visit on ${whenText(context.forProvider)}. The time is free again.`,
        ...keptLines(context),
      ],
      facts: keptFacts(context),
      sms: `Cancelled by the client: ${titleOf(context)}, ${shortWhen(context)}. The time is free again.`,
    }),
    toClient({
      subject: `Your ${titleOf(context)} visit is cancelled`,
      paragraphs: [`You have cancelled your visit on ${whenText(context.forClient)}.`, ...refundLines(context)],
    }),
  ],
  cancel_by_provider: (context) => [
    toClient({
      subject: `${nameOf(context)} had to cancel your ${titleOf(context)} visit`,
      paragraphs: [
        `We are sorry: ${nameOf(context)} can no longer come on ${whenText(context.forClient)}.`,
        ...refundLines(context),
      ],
      link: { label: 'Find another time', href: `${context.site}/services` },
      sms: `We are sorry: ${nameOf(context)} had to cancel your ${titleOf(context)} visit on ${shortWhen(context)}.`,
    }),
  ],
  cancel_by_admin: (context) => [
    toClient({
      subject: `Your ${titleOf(context)} visit is cancelled`,
      paragraphs: [`Our team has cancelled your visit on ${whenText(context.forClient)}.`, ...refundLines(context)],
      sms: `Your ${titleOf(context)} visit on ${shortWhen(context)} has been cancelled by our team.`,
    }),
    toProvider({
      subject: `Cancelled: ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [
        `Our team has cancelled the visit on ${whenText(context.forProvider)}. The time is free again.`,
        ...keptLines(context),
      ],
      sms: `Our team has cancelled ${titleOf(context)}, ${shortWhen(context)}. The time is free again.`,
    }),
  ],
  withdraw: (context) => [
    toClient({
      subject: `Your ${titleOf(context)} visit is cancelled`,
      paragraphs: [
        `We are sorry: ${nameOf(context)} can no longer take visits, so your visit on ${whenText(context.forClient)} is cancelled.`,
        ...refundLines(context),
      ],
      link: { label: 'Find another provider', href: `${context.site}/services` },
      sms: `We are sorry: ${nameOf(context)} can no longer take visits, so ${titleOf(context)} on ${shortWhen(context)} is cancelled. Anything paid goes back.`,
    }),
  ],
  no_show: (context) => [
    toClient({
      subject: `We missed you: ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [
        `${nameOf(context)} came for your visit on ${whenText(context.forClient)} and could not reach you, so it was closed as missed.`,
        ...refundLines(context),
        ...objectionLines(context),
      ],
      link: { label: 'See the booking', href: pageOf(context, 'client') },
      sms: `${nameOf(context)} reported that nobody was there for ${titleOf(context)} on ${shortWhen(context)}. Not so? ${pageOf(context, 'client')}`,
    }),
  ],
  expire: (context) => [
    toClient({
      subject: `Your ${titleOf(context)} request was not answered in time`,
      paragraphs: [
        `${nameOf(context)} did not answer your request for ${whenText(context.forClient)} in time, so it has expired. Nothing has been charged.`,
      ],
      link: { label: 'Find another time', href: `${context.site}/services` },
      sms: `Your ${titleOf(context)} request for ${shortWhen(context)} was not answered in time and has expired. Nothing was charged.`,
    }),
    toProvider({
      subject: `A request has expired: ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [
        `The request for ${whenText(context.forProvider)} was not answered in time and has expired. The time is free again.`,
      ],
    }),
  ],
  leave_unpaid: (context) => [
    toClient({
      subject: `Your ${titleOf(context)} visit was cancelled because it was not paid`,
      paragraphs: [
        `We did not receive a payment for your visit on ${whenText(context.forClient)} in time, so it has been cancelled. There is no fee.`,
      ],
      link: { label: 'Book again', href: `${context.site}/services` },
      sms: `Your ${titleOf(context)} visit on ${shortWhen(context)} was not paid in time and is cancelled. There is no fee.`,
    }),
    toProvider({
      subject: `Cancelled (not paid): ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [`The visit on ${whenText(context.forProvider)} was not paid in time. The time is free again.`],
      sms: `Cancelled (not paid in time): ${titleOf(context)}, ${shortWhen(context)}. The time is free again.`,
    }),
  ],
  paid: (context) => [
    toProvider({
      subject: `Paid: ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [`${context.forProvider.client.full_name} has paid for the visit. See you there!`],
      facts: [
        ...visitFacts(context.forProvider),
        ['Client', partyText(context.forProvider.client)],
        ...providerMoneyFacts(context.forProvider),
      ],
      sms: `Paid: ${titleOf(context)}, ${shortWhen(context)}. See you there! ${pageOf(context, 'provider')}`,
    }),
    toClient({
      subject: `Receipt for your ${titleOf(context)} visit`,
      paragraphs: ['Thank you, your payment has arrived.'],
      facts: [
        ...visitFacts(context.forClient),
        ['Provider', partyText(context.forClient.provider)],
        ...priceFacts(context.forClient),
      ],
      ending: [context.forClient.cancellation.text],
    }),
  ],
  paid_late: (context) => [
    toClient({
      subject: `Your payment for ${titleOf(context)} is on its way back`,
      paragraphs: [
        `Your payment arrived after the visit on ${whenText(context.forClient)} had been cancelled, so we are returning all of it.`,
        ...refundLines(context),
      ],
      sms: `Your payment for ${titleOf(context)} came after the visit was cancelled, so all of it is going back to your card.`,
    }),
  ],
  remind_day: (context) => [
    toClient({
      subject: `${visitDay(context)}: ${titleOf(context)} with ${nameOf(context)}`,
      paragraphs: [
        `${nameOf(context)} is coming to you ${onVisitDay(context)}. ${context.forClient.cancellation.text}`,
      ],
      facts: [...visitFacts(context.forClient), ['Provider', partyText(context.forClient.provider)]],
    }),
    toProvider({
      subject: `${visitDay(context)}: ${titleOf(context)} at ${context.forProvider.time_text}`,
      paragraphs: ['Here is what you need for your next visit.'],
      facts: [...visitFacts(context.forProvider), ['Client', partyText(context.forProvider.client)]],
    }),
  ],
  remind_soon: (context) => [
    toClient({
      subject: `Soon: ${titleOf(context)} at ${context.forClient.time_text}`,
      paragraphs: [`${nameOf(context)} is coming to you ${onVisitDay(context)}.`],
      facts: visitFacts(context.forClient),
      sms: `${nameOf(context)} is coming to you at ${startText(context)} for ${titleOf(context)}.`,
    }),
    toProvider({
      subject: `Soon: ${titleOf(context)} at ${context.forProvider.time_text}`,
      paragraphs: ['Your next visit starts soon.'],
      facts: [...visitFacts(context.forProvider), ['Client', partyText(context.forProvider.client)]],
      sms: `${titleOf(context)} at ${startText(context)}, ${placeText(context.forProvider)}.`,
    }),
  ],
  remind_payment: (context) => [
    toClient({
      subject: `Please pay for your ${titleOf(context)} visit`,
      paragraphs: [
        `${nameOf(context)} is keeping ${whenText(context.forClient)} for you. ${context.forClient.deadline_text ?? 'Please pay soon'}; after that the visit is cancelled.`,
      ],
      facts: priceFacts(context.forClient),
      link: { label: 'Pay now', href: pageOf(context, 'client') },
      sms: `${context.forClient.deadline_text ?? 'Please pay soon'} for ${titleOf(context)}: ${pageOf(context, 'client')}`,
    }),
  ],
}

function requestToProvider(context: TemplateContext): Message {
  const booking = context.forProvider
  return toProvider({
    subject: `New request: ${titleOf(context)} on ${shortWhen(context)}`,
    paragraphs: [`${booking.client.full_name} would like to book you. ${booking.deadline_text ?? ''}.`],
    facts: [
      ...visitFacts(booking),
      ...providerMoneyFacts(booking),
      ...(booking.notes ? ([['Notes', booking.notes]] satisfies [string, string][]) : []),
    ],
    link: { label: 'Answer the request', href: pageOf(context, 'provider') },
    ending: booking.client.is_masked ? ['The full name and address open when you accept.'] : [],
    sms: `New request: ${titleOf(context)}, ${shortWhen(context)}. ${booking.deadline_text ?? ''}: ${pageOf(context, 'provider')} Reply STOP to opt out.`,
  })
}

function requestToClient(context: TemplateContext): Message {
  const booking = context.forClient
  return toClient({
    subject: `Your request was sent to ${nameOf(context)}: ${titleOf(context)}`,
    paragraphs: [`Your request is with ${nameOf(context)}. ${booking.deadline_text ?? ''}. You pay only after that.`],
    facts: [...visitFacts(booking), ...priceFacts(booking)],
    link: { label: 'See your booking', href: pageOf(context, 'client') },
  })
}

/** The whole contract: who, what, when, where, how much, and what a cancellation costs. */
function acceptance(context: TemplateContext): Message {
  const booking = context.forClient
  return toClient({
    subject: `${nameOf(context)} has accepted: ${titleOf(context)} on ${shortWhen(context)}`,
    paragraphs: [`Good context: ${nameOf(context)} has accepted your request. Here is everything you have agreed on.`],
    facts: [
      ['Provider', partyText(booking.provider)],
      ['Client', partyText(booking.client)],
      ...visitFacts(booking),
      ...priceFacts(booking),
      ['Cancellation', `${booking.cancellation.text} If ${nameOf(context)} cancels, you get everything back.`],
      ...(booking.notes ? ([['Notes', booking.notes]] satisfies [string, string][]) : []),
      ['Payment', `${booking.deadline_text ?? 'Please pay soon'}.`],
    ],
    link: { label: 'Pay now', href: pageOf(context, 'client') },
    sms: `${nameOf(context)} has accepted your ${titleOf(context)} request for ${shortWhen(context)}. Please pay: ${pageOf(context, 'client')}`,
  })
}

/** What happens with the client's money, in one sentence; nothing when none was paid. */
function refundLines({ forClient }: TemplateContext): string[] {
  const { payment_status: status, cancellation } = forClient
  if (status === 'paid') return [cancellation.text]
  const hasRefund = status === 'refunded' || status === 'partially_refunded'
  return hasRefund ? [`${cancellation.text} Banks take up to 10 days to show it.`] : []
}

/** Until when she can say that she was there; where no money was kept there is nothing to decide. */
function objectionLines({ forClient: { no_show } }: TemplateContext): string[] {
  const until = no_show?.on_hold_until_text
  if (!until) return ['If something else happened, please reply to this email within 14 days.']
  return [
    `Were you there? You have until ${until} to tell us on the page of your booking. The money stays on hold until then, and until an administrator has decided.`,
  ]
}

/** Of a cancelled visit: what was kept and what of it is the provider's; nothing where nothing was ever paid. */
function keptLines({ forProvider: { provider_money: money } }: TemplateContext): string[] {
  return money && (money.fee_kept > 0 || money.refunded > 0) ? [money.text] : []
}

function keptFacts({ forProvider }: TemplateContext): [string, string][] {
  return forProvider.provider_money?.fee_kept ? providerMoneyFacts(forProvider) : []
}
