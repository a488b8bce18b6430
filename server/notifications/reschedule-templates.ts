import type { BookingChanged } from '#server/bookings/index.ts'
import { visitFacts } from './booking-facts.ts'
import { pageOf, titleOf, type Message, type TemplateContext } from './template-context.ts'

type RescheduleChange = Extract<BookingChanged['change'], `move${string}`>

/** Mails about another time for a visit: always to the side that did not act, and to both once the time has changed. */
export const rescheduleTemplates: Record<RescheduleChange, (context: TemplateContext) => Message[]> = {
  moved: (context) => [moved(context, 'client'), moved(context, 'provider')],
  move_proposed: (context) => {
    const to = otherOf(context)
    const { from, to: time } = timesOf(context)
    return [
      {
        to,
        subject: `Another time for ${titleOf(context)}? ${nameFor(context, to)} asks`,
        paragraphs: [
          `${nameFor(context, to)} would like to move your visit from ${from} to ${time}. ${deadlineOf(context, to)}`,
          'Until you agree, the visit stays where it is. The price does not change.',
        ],
        link: { label: 'Answer', href: pageOf(context, to) },
        sms: `${nameFor(context, to)} would like to move ${titleOf(context)} from ${from} to ${time}. Please answer: ${pageOf(context, to)}`,
      },
    ]
  },
  move_declined: (context) => [
    closing(context, otherOf(context), {
      subject: `${titleOf(context)} stays where it is`,
      line: `${nameFor(context, otherOf(context))} cannot make ${timesOf(context).to}.`,
    }),
  ],
  move_withdrawn: (context) => [
    closing(context, otherOf(context), {
      subject: `No other time needed: ${titleOf(context)}`,
      line: `${nameFor(context, otherOf(context))} has withdrawn the proposal to move your visit to ${timesOf(context).to}.`,
    }),
  ],
  move_expired: (context) => [
    closing(context, context.move?.by ?? 'client', {
      subject: `Your proposal for ${titleOf(context)} was not answered`,
      line: `Your proposal to move the visit to ${timesOf(context).to} was not answered in time.`,
    }),
  ],
}

function moved(context: TemplateContext, to: Side): Message {
  const booking = bookingFor(context, to)
  const { from, to: time } = timesOf(context)
  const isOwn = context.move?.by === to
  const who = isOwn ? 'You have' : `${nameFor(context, to)} has`
  const deadline = booking.deadline_text
  return {
    to,
    subject: `Moved: ${titleOf(context)} is now on ${time}`,
    paragraphs: [
      `${who} moved the visit from ${from} to ${time}. The price stays the same.`,
      ...(deadline === null ? [] : [`${deadline}.`]),
    ],
    facts: visitFacts(booking),
    link: { label: 'See the booking', href: pageOf(context, to) },
    ...(to === 'client' ? { ending: [booking.cancellation.text] } : {}),
    ...(isOwn ? {} : { sms: `${who} moved ${titleOf(context)} from ${from} to ${time}. ${pageOf(context, to)}` }),
  }
}

function closing(context: TemplateContext, to: Side, { subject, line }: { subject: string; line: string }): Message {
  return {
    to,
    subject,
    paragraphs: [`${line} The visit stays on ${timesOf(context).from}.`],
    link: { label: 'See the booking', href: pageOf(context, to) },
    sms: `${line} ${titleOf(context)} stays on ${timesOf(context).from}.`,
  }
}

type Side = 'client' | 'provider'

function otherOf({ move }: TemplateContext): Side {
  return move?.by === 'client' ? 'provider' : 'client'
}

function bookingFor(context: TemplateContext, to: Side) {
  return to === 'client' ? context.forClient : context.forProvider
}

/** The other side's name, as far as `to` may know it. */
function nameFor(context: TemplateContext, to: Side): string {
  return to === 'client' ? context.forClient.provider.full_name : context.forProvider.client.full_name
}

function timesOf({ move }: TemplateContext): { from: string; to: string } {
  return { from: move?.from ?? '', to: move?.to ?? '' }
}

function deadlineOf(context: TemplateContext, to: Side): string {
  const text = bookingFor(context, to).proposal?.expires_text
  return text ? `${text}.` : ''
}
