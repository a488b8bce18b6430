import type { BookingChanged } from '#server/bookings/index.ts'
import {
  lineFacts,
  partyText,
  placeText,
  providerMoneyFacts,
  timelineFacts,
  visitFacts,
  whenText,
} from './booking-facts.ts'
import { endWriters } from './booking-end.ts'
import { caseWriters } from './booking-case.ts'
import { dayWriters } from './booking-day.ts'
import { completionWriters } from './booking-completion.ts'
import { rescheduleWriters } from './booking-reschedule.ts'
import {
  nameOf,
  onVisitDay,
  pageOf,
  shortWhen,
  startText,
  titleOf,
  visitDay,
  type BookingContext,
  type Side,
  type SideWriter,
} from './booking-context.ts'
import { answerLines, payingLines } from './booking-series.ts'
import type { Email } from './layout.ts'

/** Messages to each side about each change. The person who acted is notified too where money or a wait is involved. */
export const bookingWriters: Record<BookingChanged['change'], Partial<Record<Side, SideWriter>>> = {
  ...rescheduleWriters,
  ...completionWriters,
  ...caseWriters,
  ...endWriters,
  ...dayWriters,
  // Both sides are notified of the dispute itself.
  disputed: {},
  dispute_over: {},
  fee_waived: {},
  visit_refunded: {},
  request: {
    provider: {
      isTold: ({ isInstant }) => !isInstant,
      mail: requestToProvider,
      sms: (context) =>
        `New request: ${titleOf(context)}, ${shortWhen(context)}. ${context.forProvider.deadline_text ?? ''}: ${pageOf(context, 'provider')} Reply STOP to opt out.`,
    },
    client: { mail: requestToClient, isTold: ({ isInstant }) => !isInstant },
  },
  accept: {
    provider: {
      isTold: ({ isInstant, move }) => isInstant || move !== undefined,
      mail: bookedWithoutAsking,
      sms: (context) =>
        `Booked: ${titleOf(context)}, ${shortWhen(context)}. ${context.move ? 'They agree to your time' : 'Confirmed by instant booking'}: ${pageOf(context, 'provider')} Reply STOP to opt out.`,
    },
    client: {
      mail: acceptance,
      sms: (context) =>
        `${nameOf(context)} has accepted your ${titleOf(context)} request for ${shortWhen(context)}. ${isFree(context) ? 'Nothing is left to pay' : 'Please pay'}: ${pageOf(context, 'client')}`,
    },
  },
  paid: {
    provider: {
      mail: (context) => ({
        subject: `Paid: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [`${context.forProvider.client.full_name} paid for the visit. See you there!`],
        facts: [
          ...visitFacts(context.forProvider),
          ['Client', partyText(context.forProvider.client)],
          ...providerMoneyFacts(context.forProvider),
        ],
      }),
      sms: (context) =>
        `Paid: ${titleOf(context)}, ${shortWhen(context)}. See you there! ${pageOf(context, 'provider')}`,
    },
    client: {
      mail: (context) => ({
        subject: `Paid: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `Thank you, your payment has arrived. Your booking page has a payment confirmation. Your receipt follows once the visit is done.`,
        ],
        facts: [
          ...visitFacts(context.forClient),
          ['Provider', partyText(context.forClient.provider)],
          ...lineFacts(context.breakdown),
        ],
        ending: [context.forClient.cancellation.text],
      }),
    },
  },
  remind_day: {
    client: {
      mail: (context) => ({
        subject: `${visitDay(context)}: ${titleOf(context)} with ${nameOf(context)}`,
        paragraphs: [
          `${nameOf(context)} is coming to you ${onVisitDay(context)}. ${context.forClient.cancellation.text}`,
        ],
        facts: [...visitFacts(context.forClient), ['Provider', partyText(context.forClient.provider)]],
      }),
    },
    provider: {
      mail: (context) => ({
        subject: `${visitDay(context)}: ${titleOf(context)} at ${context.forProvider.time_text}`,
        paragraphs: ['Here is what you need for your next visit.'],
        facts: [...visitFacts(context.forProvider), ['Client', partyText(context.forProvider.client)]],
      }),
    },
  },
  remind_look: {
    client: {
      mail: (context) => ({
        subject: `Please check your visit: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          'This service needs something that’s still missing. Please check your visit page. Your visit stays booked.',
        ],
        facts: visitFacts(context.forClient),
        link: { label: 'See the visit', href: pageOf(context, 'client') },
      }),
    },
    provider: {
      mail: (context) => ({
        subject: `Please check a visit: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          'This service needs something that’s still missing. Please check the visit page. We’ve told your client, and the visit stays booked.',
        ],
        facts: visitFacts(context.forProvider),
        link: { label: 'See the visit', href: pageOf(context, 'provider') },
      }),
    },
  },
  remind_soon: {
    client: {
      mail: (context) => ({
        subject: `Soon: ${titleOf(context)} at ${context.forClient.time_text}`,
        paragraphs: [`${nameOf(context)} is coming to you ${onVisitDay(context)}.`],
        facts: visitFacts(context.forClient),
      }),
      sms: (context) => `${nameOf(context)} is coming to you at ${startText(context)} for ${titleOf(context)}.`,
    },
    provider: {
      mail: (context) => ({
        subject: `Soon: ${titleOf(context)} at ${context.forProvider.time_text}`,
        paragraphs: ['Your next visit starts soon.'],
        facts: [...visitFacts(context.forProvider), ['Client', partyText(context.forProvider.client)]],
      }),
      sms: (context) => `${titleOf(context)} at ${startText(context)}, ${placeText(context.forProvider)}.`,
    },
  },
  remind_answer: {
    provider: {
      mail: (context) => ({
        subject: `Please answer: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `${context.forProvider.client.full_name} is still waiting for your answer about ${whenText(context.forProvider)}.`,
          ...(context.forProvider.deadline_text === null ? [] : [`${context.forProvider.deadline_text}.`]),
        ],
        link: { label: 'Answer the request', href: pageOf(context, 'provider') },
      }),
      sms: (context) =>
        `Please answer the request for ${titleOf(context)}, ${shortWhen(context)}: ${pageOf(context, 'provider')}`,
    },
  },
  remind_payment: {
    client: {
      mail: (context) => ({
        subject: `Please pay for your ${titleOf(context)} visit`,
        paragraphs: [
          `${nameOf(context)} is holding ${whenText(context.forClient)} for you. ${context.forClient.deadline_text ?? 'Please pay soon'}After that, the visit is cancelled.`,
        ],
        facts: lineFacts(context.breakdown),
        link: { label: 'Pay now', href: pageOf(context, 'client') },
      }),
      sms: (context) =>
        `${context.forClient.deadline_text ?? 'Please pay soon'} for ${titleOf(context)}: ${pageOf(context, 'client')}`,
    },
  },
}

/** A promo code has taken all of it. */
function isFree({ forClient }: BookingContext): boolean {
  return forClient.amount_due === 0
}

function requestToProvider(context: BookingContext): Email {
  const booking = context.forProvider
  return {
    subject: `New request: ${titleOf(context)} on ${shortWhen(context)}`,
    paragraphs: [
      `${booking.client.full_name} would like to book you. ${booking.deadline_text ?? ''}.`,
      ...answerLines(context),
    ],
    facts: [
      ...visitFacts(booking),
      ...providerMoneyFacts(booking),
      ...(booking.notes ? ([['Notes', booking.notes]] satisfies [string, string][]) : []),
    ],
    link: { label: 'Answer the request', href: pageOf(context, 'provider') },
    ending: booking.client.is_masked ? ['You’ll see the full name and address once you accept.'] : [],
  }
}

/** Instant bookings and accepted proposals: no one has to answer. */
function bookedWithoutAsking(context: BookingContext): Email {
  const booking = context.forProvider
  const deadline = booking.deadline_text ? ` ${booking.deadline_text}.` : ''
  return {
    subject: `Booked: ${titleOf(context)} on ${shortWhen(context)}`,
    paragraphs: [
      context.move
        ? `${booking.client.full_name} agreed to ${context.move.to}, so the visit is booked.${deadline}`
        : `${booking.client.full_name} booked you instantly, so the visit is confirmed.${deadline}`,
    ],
    facts: [
      ...visitFacts(booking),
      ...providerMoneyFacts(booking),
      ...(booking.notes ? ([['Notes', booking.notes]] satisfies [string, string][]) : []),
    ],
    link: { label: 'See the visit', href: pageOf(context, 'provider') },
  }
}

function requestToClient(context: BookingContext): Email {
  const booking = context.forClient
  return {
    subject: `Your request was sent to ${nameOf(context)}: ${titleOf(context)}`,
    paragraphs: [
      `Your request is with ${nameOf(context)}. ${booking.deadline_text ?? ''}. ${isFree(context) ? 'There is nothing to pay' : 'You pay only after that'}.`,
      ...payingLines(context),
    ],
    facts: [...visitFacts(booking), ...lineFacts(context.breakdown)],
    link: { label: 'See your booking', href: pageOf(context, 'client') },
  }
}

/** The whole contract: who, what, when, where, how much, and what a cancellation costs. */
function acceptance(context: BookingContext): Email {
  const booking = context.forClient
  return {
    subject: `${nameOf(context)} has accepted: ${titleOf(context)} on ${shortWhen(context)}`,
    paragraphs: [
      context.isInstant
        ? `Good news: your visit with ${nameOf(context)} is confirmed.`
        : context.move
          ? `You agreed to the time that ${nameOf(context)} proposed.`
          : `Good news: ${nameOf(context)} accepted your request.`,
      ...payingLines(context),
    ],
    facts: [
      ['Provider', partyText(booking.provider)],
      ['Client', partyText(booking.client)],
      ...visitFacts(booking),
      ...lineFacts(context.breakdown),
      ['Cancellation', `${booking.cancellation.text} If ${nameOf(context)} cancels, you get a full refund.`],
      ...(booking.notes ? ([['Notes', booking.notes]] satisfies [string, string][]) : []),
      ['Payment', isFree(context) ? 'Nothing is left to pay.' : `${booking.deadline_text ?? 'Please pay soon'}.`],
      // Until when it is free and by when it has to be paid are above.
      ...timelineFacts(context.breakdown, ['late', 'visit', 'provider_paid']),
    ],
    link: { label: isFree(context) ? 'See your booking' : 'Pay now', href: pageOf(context, 'client') },
  }
}
