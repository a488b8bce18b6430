import type { BookingChanged } from '#server/bookings/index.ts'
import { providerMoneyFacts, visitFacts, whenText } from './booking-facts.ts'
import {
  nameOf,
  pageOf,
  shortWhen,
  titleOf,
  toClient,
  toProvider,
  type Message,
  type TemplateContext,
} from './template-context.ts'

type CompletionChange = Extract<
  BookingChanged['change'],
  'complete' | 'put_back' | 'complete_unattended' | 'ask_completion'
>

const CLOSED_UNASKED =
  'Without an answer we close it as completed three days after the visit, and not before tomorrow at this time.'

/** Mails about whether a visit has taken place. */
export const completionTemplates: Record<CompletionChange, (context: TemplateContext) => Message[]> = {
  complete: (context) => [context.forClient.can.put_back ? completedEarly(context) : completed(context)],
  put_back: (context) => [
    toProvider({
      subject: `Not completed yet: ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [
        `${context.forProvider.client.full_name} says that the visit on ${whenText(context.forProvider)} has not taken place yet, so it is confirmed again. Please complete it after you have been there.`,
      ],
      facts: visitFacts(context.forProvider),
      link: { label: 'See the booking', href: pageOf(context, 'provider') },
      ...(context.isNear
        ? {
            sms: `The client says ${titleOf(context)}, ${shortWhen(context)}, is still to come. It is confirmed again.`,
          }
        : {}),
    }),
  ],
  complete_unattended: (context) => [
    toClient({
      subject: `Your ${titleOf(context)} visit is complete`,
      paragraphs: [
        `Your visit on ${whenText(context.forClient)} is closed as completed, since nobody told us otherwise.`,
      ],
      link: { label: 'See the booking', href: pageOf(context, 'client') },
    }),
    toProvider({
      subject: `Closed as completed: ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: [
        `The visit on ${whenText(context.forProvider)} is closed as completed, since nobody told us otherwise.`,
      ],
      facts: providerMoneyFacts(context.forProvider),
    }),
  ],
  ask_completion: (context) => [
    toProvider({
      subject: `How was it? ${titleOf(context)} on ${shortWhen(context)}`,
      paragraphs: ['This visit is still open. Please mark it as completed, so that it counts as earned.'],
      link: { label: 'Open the visit', href: pageOf(context, 'provider') },
      ending: [CLOSED_UNASKED],
      sms: `Did ${titleOf(context)} on ${shortWhen(context)} take place? Please mark it as completed: ${pageOf(context, 'provider')}`,
    }),
    toClient({
      subject: `How was your ${titleOf(context)} visit?`,
      paragraphs: [
        `Your visit on ${whenText(context.forClient)} should be over. If something went wrong, please reply to this email.`,
      ],
      ending: [CLOSED_UNASKED],
    }),
  ],
}

function completed(context: TemplateContext): Message {
  return toClient({
    subject: `Your ${titleOf(context)} visit is complete`,
    paragraphs: [
      `${nameOf(context)} has marked your visit on ${whenText(context.forClient)} as completed. We hope you enjoyed it.`,
    ],
    link: { label: 'See the booking', href: pageOf(context, 'client') },
  })
}

/** She is told while there is still time to say that nobody has come. */
function completedEarly(context: TemplateContext): Message {
  const href = pageOf(context, 'client')
  return toClient({
    subject: `Has your ${titleOf(context)} visit taken place?`,
    paragraphs: [
      `${nameOf(context)} has marked your visit on ${whenText(context.forClient)} as completed, though its time is not over yet.`,
      'If you have had it, there is nothing to do. If it has not happened yet, put it back with one tap: it is then confirmed as before. You can do so until the visit ends.',
    ],
    link: { label: 'This has not happened yet', href },
    ...(context.isNear
      ? {
          sms: `${nameOf(context)} marked ${titleOf(context)}, ${shortWhen(context)}, as completed. Not happened yet? Put it back: ${href}`,
        }
      : {}),
  })
}
