import type { BookingChanged } from '#server/bookings/index.ts'
import { rescueLines, rescueLink } from './booking-end.ts'
import { visitFacts, whenText } from './booking-facts.ts'
import {
  nameOf,
  pageOf,
  shortWhen,
  startText,
  titleOf,
  type BookingContext,
  type Side,
  type SideWriter,
} from './booking-context.ts'

type DayChange = Extract<
  BookingChanged['change'],
  'on_my_way' | 'running_late' | 'check_in' | 'check_out' | 'nobody_came' | 'nobody_came_refused' | 'provider_no_show'
>

/** About the day of a visit. The visit code is in none of it: it is shown on the client's page alone. */
export const dayWriters: Record<DayChange, Partial<Record<Side, SideWriter>>> = {
  on_my_way: {
    client: {
      mail: (context) => ({
        subject: `${nameOf(context)} is on the way`,
        paragraphs: [
          `${nameOf(context)} is on the way to you for ${titleOf(context)}${arrival(context)}.`,
          'Your visit code is on your booking page. Give it only to your provider at the door.',
        ],
        link: { label: 'See your visit', href: pageOf(context, 'client') },
      }),
      sms: (context) =>
        `${nameOf(context)} is on the way for ${titleOf(context)}${arrival(context)}. Your visit code: ${pageOf(context, 'client')}`,
    },
  },
  running_late: {
    client: {
      mail: (context) => ({
        subject: `${nameOf(context)} is running late`,
        paragraphs: [
          `${nameOf(context)} is running late for ${titleOf(context)} at ${startText(context)} and expects to be with you ${context.arrival ?? 'soon'}.`,
        ],
        link: { label: 'See your visit', href: pageOf(context, 'client') },
      }),
      sms: (context) =>
        `${nameOf(context)} is running late for ${titleOf(context)} and expects to be with you ${context.arrival ?? 'soon'}.`,
    },
  },
  // A person at the door needs no message about it.
  check_in: {},
  check_out: {
    client: {
      isTold: ({ note }) => note !== null,
      mail: (context) => ({
        subject: `A note from ${nameOf(context)} after your visit`,
        paragraphs: [`${nameOf(context)} has left you a note after ${titleOf(context)}:`, context.note ?? ''],
        link: { label: 'See the visit', href: pageOf(context, 'client') },
      }),
    },
  },
  nobody_came: {
    client: {
      mail: (context) => ({
        subject: `We received your report: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `Thank you for telling us that nobody came on ${whenText(context.forClient)}. Our team will look into it and email you. Your payment stays on hold until then.`,
        ],
        link: { label: 'See the booking', href: pageOf(context, 'client') },
      }),
    },
    provider: {
      mail: (context) => ({
        subject: `On hold: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `${context.forProvider.client.full_name} says that nobody came on ${whenText(context.forProvider)}. Our team will look into it and email you. Your share is on hold until then.`,
          'Anything we should know? Reply to this email.',
        ],
        link: { label: 'See the visit', href: pageOf(context, 'provider') },
      }),
      sms: (context) =>
        `The client of ${titleOf(context)}, ${shortWhen(context)}, says that nobody came. ${pageOf(context, 'provider')}`,
    },
  },
  nobody_came_refused: {
    client: {
      mail: (context) => ({
        subject: `Our decision: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          'You told us nobody came. We looked into it, and the visit stands as completed.',
          ...reasonLines(context),
        ],
        facts: visitFacts(context.forClient),
        link: { label: 'See the booking', href: pageOf(context, 'client') },
      }),
    },
    provider: {
      mail: (context) => ({
        subject: `Our decision: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          'Your client told us nobody came. We looked into it, and the visit stands as completed.',
          ...reasonLines(context),
        ],
        link: { label: 'See the visit', href: pageOf(context, 'provider') },
      }),
    },
  },
  provider_no_show: {
    client: {
      mail: (context) => ({
        subject: `Our decision: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `We’re sorry that nobody came on ${whenText(context.forClient)}. The visit is cancelled. ${context.forClient.cancellation.text}`,
          ...reasonLines(context),
          ...rescueLines(context),
        ],
        link: rescueLink(context),
      }),
      sms: (context) =>
        `We’re sorry that nobody came for ${titleOf(context)} on ${shortWhen(context)}. It is cancelled, and your payment will be refunded.`,
    },
    provider: {
      mail: (context) => ({
        subject: `Our decision: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `Your client told us that nobody came on ${whenText(context.forProvider)}. We looked into it: the visit is cancelled, and your client gets a full refund.`,
          ...reasonLines(context),
        ],
        link: { label: 'See the visit', href: pageOf(context, 'provider') },
      }),
    },
  },
}

/** ", about 25 minutes away, and should be with you between 8:45 AM and 9:00 AM" */
function arrival({ arrival: window, driveMinutes }: BookingContext): string {
  const away = driveMinutes ? `, about ${driveMinutes} minutes away` : ''
  return window ? `${away}, and should be with you ${window}` : away
}

function reasonLines({ reportReason }: BookingContext): string[] {
  return reportReason ? [`The reason: ${reportReason}`] : []
}
