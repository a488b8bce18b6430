import type { BookingNews } from '#server/bookings/index.ts'
import { providerMoneyFacts, visitFacts, whenText } from './booking-facts.ts'
import { pageOf, shortWhen, titleOf, toClient, toProvider, type Message, type News } from './news.ts'

type CaseNews = Extract<BookingNews['what'], 'objected' | 'case_decided'>

/** Mails about a missed visit where the client says that they were there. */
export const caseLetters: Record<CaseNews, (news: News) => Message[]> = {
  objected: (news) => [
    toClient({
      subject: `We have your word: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `Thank you for telling us that you were there on ${whenText(news.forClient)}. An administrator looks at it and writes to you; the money stays on hold.`,
      ],
      link: { label: 'See the booking', href: pageOf(news, 'client') },
    }),
    toProvider({
      subject: `On hold: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `${news.forProvider.client.full_name} says they were there on ${whenText(news.forProvider)}. An administrator looks at it and writes to you; your share stays on hold until then.`,
        'If there is something that we should know, please reply to this email.',
      ],
      link: { label: 'See the visit', href: pageOf(news, 'provider') },
    }),
  ],
  case_decided: (news) => [
    toClient({
      subject: `Our decision: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        ...decisionLines(news.forClient),
        ...(news.forClient.no_show?.case?.decision === 'provider' ? [] : ['Banks take up to 10 days to show it.']),
      ],
      facts: visitFacts(news.forClient),
      link: { label: 'See the booking', href: pageOf(news, 'client') },
    }),
    toProvider({
      subject: `Our decision: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: decisionLines(news.forProvider),
      facts: providerMoneyFacts(news.forProvider),
      link: { label: 'See the visit', href: pageOf(news, 'provider') },
    }),
  ],
}

/** What was decided, in the words of the page, and why. */
function decisionLines({ no_show }: News['forClient']): string[] {
  const { decision_text, reason } = no_show?.case ?? { decision_text: null, reason: null }
  return [decision_text ?? '', `The reason: ${reason ?? ''}`]
}
