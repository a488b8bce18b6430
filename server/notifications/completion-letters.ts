import type { BookingNews } from '#server/bookings/index.ts'
import { providerMoneyFacts, visitFacts, whenText } from './booking-facts.ts'
import { nameOf, pageOf, shortWhen, titleOf, toClient, toProvider, type Message, type News } from './news.ts'

type CompletionNews = Extract<BookingNews['what'], 'complete' | 'put_back' | 'complete_unattended' | 'ask_completion'>

const CLOSED_UNASKED =
  'Without an answer we close it as completed three days after the visit, and not before tomorrow at this time.'

/** Mails about whether a visit has taken place. */
export const completionLetters: Record<CompletionNews, (news: News) => Message[]> = {
  complete: (news) => [news.forClient.can.put_back ? completedEarly(news) : completed(news)],
  put_back: (news) => [
    toProvider({
      subject: `Not completed yet: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `${news.forProvider.client.full_name} says that the visit on ${whenText(news.forProvider)} has not taken place yet, so it is confirmed again. Please complete it after you have been there.`,
      ],
      facts: visitFacts(news.forProvider),
      link: { label: 'See the booking', href: pageOf(news, 'provider') },
      ...(news.isNear
        ? { sms: `The client says ${titleOf(news)}, ${shortWhen(news)}, is still to come. It is confirmed again.` }
        : {}),
    }),
  ],
  complete_unattended: (news) => [
    toClient({
      subject: `Your ${titleOf(news)} visit is complete`,
      paragraphs: [`Your visit on ${whenText(news.forClient)} is closed as completed, since nobody told us otherwise.`],
      link: { label: 'See the booking', href: pageOf(news, 'client') },
    }),
    toProvider({
      subject: `Closed as completed: ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: [
        `The visit on ${whenText(news.forProvider)} is closed as completed, since nobody told us otherwise.`,
      ],
      facts: providerMoneyFacts(news.forProvider),
    }),
  ],
  ask_completion: (news) => [
    toProvider({
      subject: `How was it? ${titleOf(news)} on ${shortWhen(news)}`,
      paragraphs: ['This visit is still open. Please mark it as completed, so that it counts as earned.'],
      link: { label: 'Open the visit', href: pageOf(news, 'provider') },
      ending: [CLOSED_UNASKED],
      sms: `Did ${titleOf(news)} on ${shortWhen(news)} take place? Please mark it as completed: ${pageOf(news, 'provider')}`,
    }),
    toClient({
      subject: `How was your ${titleOf(news)} visit?`,
      paragraphs: [
        `Your visit on ${whenText(news.forClient)} should be over. If something went wrong, please reply to this email.`,
      ],
      ending: [CLOSED_UNASKED],
    }),
  ],
}

function completed(news: News): Message {
  return toClient({
    subject: `Your ${titleOf(news)} visit is complete`,
    paragraphs: [
      `${nameOf(news)} has marked your visit on ${whenText(news.forClient)} as completed. We hope you enjoyed it.`,
    ],
    link: { label: 'See the booking', href: pageOf(news, 'client') },
  })
}

/** She is told while there is still time to say that nobody has come. */
function completedEarly(news: News): Message {
  const href = pageOf(news, 'client')
  return toClient({
    subject: `Has your ${titleOf(news)} visit taken place?`,
    paragraphs: [
      `${nameOf(news)} has marked your visit on ${whenText(news.forClient)} as completed, though its time is not over yet.`,
      'If you have had it, there is nothing to do. If it has not happened yet, put it back with one tap: it is then confirmed as before. You can do so until the visit ends.',
    ],
    link: { label: 'This has not happened yet', href },
    ...(news.isNear
      ? {
          sms: `${nameOf(news)} marked ${titleOf(news)}, ${shortWhen(news)}, as completed. Not happened yet? Put it back: ${href}`,
        }
      : {}),
  })
}
