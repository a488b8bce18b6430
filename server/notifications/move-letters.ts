import type { BookingNews } from '#server/bookings/index.ts'
import { visitFacts } from './booking-facts.ts'
import { pageOf, titleOf, type Message, type News } from './news.ts'

type MoveNews = Extract<BookingNews['what'], `move${string}`>

/** Mails about another time for a visit: always to the side that did not act, and to both once the time has changed. */
export const moveLetters: Record<MoveNews, (news: News) => Message[]> = {
  moved: (news) => [moved(news, 'client'), moved(news, 'provider')],
  move_proposed: (news) => {
    const to = otherOf(news)
    const { from, to: time } = timesOf(news)
    return [
      {
        to,
        subject: `Another time for ${titleOf(news)}? ${nameFor(news, to)} asks`,
        paragraphs: [
          `${nameFor(news, to)} would like to move your visit from ${from} to ${time}. ${deadlineOf(news, to)}`,
          'Until you agree, the visit stays where it is. The price does not change.',
        ],
        link: { label: 'Answer', href: pageOf(news, to) },
        sms: `${nameFor(news, to)} would like to move ${titleOf(news)} from ${from} to ${time}. Please answer: ${pageOf(news, to)}`,
      },
    ]
  },
  move_declined: (news) => [
    closing(news, otherOf(news), {
      subject: `${titleOf(news)} stays where it is`,
      line: `${nameFor(news, otherOf(news))} cannot make ${timesOf(news).to}.`,
    }),
  ],
  move_withdrawn: (news) => [
    closing(news, otherOf(news), {
      subject: `No other time needed: ${titleOf(news)}`,
      line: `${nameFor(news, otherOf(news))} has withdrawn the proposal to move your visit to ${timesOf(news).to}.`,
    }),
  ],
  move_expired: (news) => [
    closing(news, news.move?.by ?? 'client', {
      subject: `Your proposal for ${titleOf(news)} was not answered`,
      line: `Your proposal to move the visit to ${timesOf(news).to} was not answered in time.`,
    }),
  ],
}

function moved(news: News, to: Side): Message {
  const booking = bookingFor(news, to)
  const { from, to: time } = timesOf(news)
  const isOwn = news.move?.by === to
  const who = isOwn ? 'You have' : `${nameFor(news, to)} has`
  const deadline = booking.deadline_text
  return {
    to,
    subject: `Moved: ${titleOf(news)} is now on ${time}`,
    paragraphs: [
      `${who} moved the visit from ${from} to ${time}. The price stays the same.`,
      ...(deadline === null ? [] : [`${deadline}.`]),
    ],
    facts: visitFacts(booking),
    link: { label: 'See the booking', href: pageOf(news, to) },
    ...(to === 'client' ? { ending: [booking.cancellation.text] } : {}),
    ...(isOwn ? {} : { sms: `${who} moved ${titleOf(news)} from ${from} to ${time}. ${pageOf(news, to)}` }),
  }
}

function closing(news: News, to: Side, { subject, line }: { subject: string; line: string }): Message {
  return {
    to,
    subject,
    paragraphs: [`${line} The visit stays on ${timesOf(news).from}.`],
    link: { label: 'See the booking', href: pageOf(news, to) },
    sms: `${line} ${titleOf(news)} stays on ${timesOf(news).from}.`,
  }
}

type Side = 'client' | 'provider'

function otherOf({ move }: News): Side {
  return move?.by === 'client' ? 'provider' : 'client'
}

function bookingFor(news: News, to: Side) {
  return to === 'client' ? news.forClient : news.forProvider
}

/** The other side's name, as far as `to` may know it. */
function nameFor(news: News, to: Side): string {
  return to === 'client' ? news.forClient.provider.full_name : news.forProvider.client.full_name
}

function timesOf({ move }: News): { from: string; to: string } {
  return { from: move?.from ?? '', to: move?.to ?? '' }
}

function deadlineOf(news: News, to: Side): string {
  const text = bookingFor(news, to).proposal?.expires_text
  return text ? `${text}.` : ''
}
