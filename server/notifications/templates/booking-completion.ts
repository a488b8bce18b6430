import type { BookingChanged } from '#server/bookings/index.ts'
import { providerMoneyFacts, visitFacts, whenText } from './booking-facts.ts'
import {
  nameOf,
  pageOf,
  shortWhen,
  titleOf,
  type BookingContext,
  type Side,
  type SideWriter,
} from './booking-context.ts'
import type { Email } from './layout.ts'

type CompletionChange = Extract<
  BookingChanged['change'],
  'complete' | 'put_back' | 'complete_unattended' | 'ask_completion'
>

const CLOSED_UNASKED =
  'If you don’t answer, we’ll mark it completed three days after the visit, but not before this time tomorrow.'

/** About whether a visit has taken place. */
export const completionWriters: Record<CompletionChange, Partial<Record<Side, SideWriter>>> = {
  complete: {
    client: {
      isTold: (context) => isEarly(context) || !hasReceipt(context),
      mail: (context) => (isEarly(context) ? completedEarly(context) : completed(context)),
      sms: (context) =>
        `${nameOf(context)} marked ${titleOf(context)}, ${shortWhen(context)}, as completed. Not yet? Tell us here: ${pageOf(context, 'client')}`,
      isTexted: (context) => context.isNear && isEarly(context),
    },
  },
  put_back: {
    provider: {
      mail: (context) => ({
        subject: `Not completed yet: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `${context.forProvider.client.full_name} says that the visit on ${whenText(context.forProvider)} hasn’t taken place yet, so it’s confirmed again. Please mark it completed after the visit.`,
        ],
        facts: visitFacts(context.forProvider),
        link: { label: 'See the booking', href: pageOf(context, 'provider') },
      }),
      sms: (context) =>
        `The client says ${titleOf(context)}, ${shortWhen(context)}, has not happened yet. It is confirmed again.`,
      isTexted: ({ isNear }) => isNear,
    },
  },
  // Its client, who has paid, gets the receipt.
  complete_unattended: {
    provider: {
      mail: (context) => ({
        subject: `Marked completed: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `The visit on ${whenText(context.forProvider)} has been marked completed, because we didn’t hear otherwise.`,
        ],
        facts: providerMoneyFacts(context.forProvider),
      }),
    },
  },
  ask_completion: {
    provider: {
      mail: (context) => ({
        subject: `How was it? ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: ['This visit is still open. Mark it completed so you get paid.'],
        link: { label: 'Open the visit', href: pageOf(context, 'provider') },
        ending: [CLOSED_UNASKED],
      }),
      sms: (context) =>
        `Did ${titleOf(context)} on ${shortWhen(context)} take place? Please mark it as completed: ${pageOf(context, 'provider')}`,
    },
    client: {
      mail: (context) => ({
        subject: `How was your ${titleOf(context)} visit?`,
        paragraphs: [
          `Your visit on ${whenText(context.forClient)} should be over. If something went wrong, please reply to this email.`,
        ],
        ending: [CLOSED_UNASKED],
      }),
    },
  },
}

/** The client is notified while there is still time to say that nobody has come. */
function isEarly({ forClient }: BookingContext): boolean {
  return forClient.can.put_back
}

/** The email with the receipt follows within seconds, and says that the visit is complete. */
function hasReceipt({ forClient: { payment_status } }: BookingContext): boolean {
  return payment_status === 'paid' || payment_status === 'partially_refunded'
}

function completed(context: BookingContext): Email {
  return {
    subject: `Your ${titleOf(context)} visit is complete`,
    paragraphs: [
      `${nameOf(context)} has marked your visit on ${whenText(context.forClient)} as completed. We hope you enjoyed it.`,
    ],
    link: { label: 'See the booking', href: pageOf(context, 'client') },
  }
}

function completedEarly(context: BookingContext): Email {
  return {
    subject: `Has your ${titleOf(context)} visit taken place?`,
    paragraphs: [
      `${nameOf(context)} marked your visit on ${whenText(context.forClient)} as completed before it was due to end.`,
      'If it took place, you’re all set. If it hasn’t happened yet, tell us with one tap and it’s confirmed again. You can do this until the visit ends.',
    ],
    link: { label: 'It hasn’t happened yet', href: pageOf(context, 'client') },
  }
}
