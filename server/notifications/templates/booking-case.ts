import type { BookingChanged } from '#server/bookings/index.ts'
import { providerMoneyFacts, visitFacts, whenText } from './booking-facts.ts'
import { pageOf, shortWhen, titleOf, type BookingContext, type Side, type SideWriter } from './booking-context.ts'

type CaseChange = Extract<BookingChanged['change'], 'objected' | 'case_decided'>

/** About a missed visit where the client says that they were there. */
export const caseWriters: Record<CaseChange, Partial<Record<Side, SideWriter>>> = {
  objected: {
    client: {
      mail: (context) => ({
        subject: `We received your report: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `Thank you for telling us that you were there on ${whenText(context.forClient)}. Our team will look into it and email you. The money stays on hold until then.`,
        ],
        link: { label: 'See the booking', href: pageOf(context, 'client') },
      }),
    },
    provider: {
      mail: (context) => ({
        subject: `On hold: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `${context.forProvider.client.full_name} says they were there on ${whenText(context.forProvider)}. Our team will look into it and email you. Your share stays on hold until then.`,
          'Anything we should know? Reply to this email.',
        ],
        link: { label: 'See the visit', href: pageOf(context, 'provider') },
      }),
    },
  },
  case_decided: {
    client: {
      mail: (context) => ({
        subject: `Our decision: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          ...decisionLines(context.forClient),
          ...(context.forClient.no_show?.case?.decision === 'provider'
            ? []
            : ['Banks can take up to 10 days to show it.']),
        ],
        facts: visitFacts(context.forClient),
        link: { label: 'See the booking', href: pageOf(context, 'client') },
      }),
    },
    provider: {
      mail: (context) => ({
        subject: `Our decision: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: decisionLines(context.forProvider),
        facts: providerMoneyFacts(context.forProvider),
        link: { label: 'See the visit', href: pageOf(context, 'provider') },
      }),
    },
  },
}

/** The decision in the words of the page, and its reason. */
function decisionLines({ no_show }: BookingContext['forClient']): string[] {
  const { decision_text, reason } = no_show?.case ?? { decision_text: null, reason: null }
  return [decision_text ?? '', `The reason: ${reason ?? ''}`]
}
