import type { BookingChanged } from '#server/bookings/index.ts'
import { visitFacts } from './booking-facts.ts'
import { pageOf, titleOf, type BookingContext, type Side, type SideWriter } from './booking-context.ts'

type RescheduleChange = Extract<BookingChanged['change'], `reschedule${string}`>
type Writers = Partial<Record<Side, SideWriter>>

/** About another time for a visit: always to the side that did not act, and to both once the time has changed. */
export const rescheduleWriters: Record<RescheduleChange, Writers> = {
  rescheduled: toBoth(rescheduled),
  reschedule_proposed: toBoth((to) => ({
    isTold: isOther(to),
    mail: (context) => ({
      subject: `${nameFor(context, to)} proposes another time: ${titleOf(context)}`,
      paragraphs: isRequest(context)
        ? [
            `${nameFor(context, to)} asks whether ${timesOf(context).to} works for you instead of ${timesOf(context).from}. ${deadlineOf(context, to)}`,
            'If you agree, the visit is booked for that time. The price doesn’t change.',
          ]
        : [
            `${nameFor(context, to)} would like to move your visit from ${timesOf(context).from} to ${timesOf(context).to}. ${deadlineOf(context, to)}`,
            'Until you agree, the visit stays at its time. The price doesn’t change.',
          ],
      link: { label: 'Answer', href: pageOf(context, to) },
    }),
    sms: (context) =>
      `${nameFor(context, to)} would like to move ${titleOf(context)} from ${timesOf(context).from} to ${timesOf(context).to}. Please answer: ${pageOf(context, to)}`,
  })),
  reschedule_declined: toBoth((to) =>
    closing(to, isOther(to), {
      subject: (context) => `${titleOf(context)} stays at its time`,
      line: (context) => `${nameFor(context, to)} can’t make ${timesOf(context).to}.`,
    }),
  ),
  reschedule_withdrawn: toBoth((to) =>
    closing(to, isOther(to), {
      subject: (context) => `Proposal withdrawn: ${titleOf(context)}`,
      line: (context) => `${nameFor(context, to)} withdrew the proposal to move your visit to ${timesOf(context).to}.`,
    }),
  ),
  reschedule_expired: toBoth((to) =>
    closing(to, isActing(to), {
      subject: (context) => `Your proposal for ${titleOf(context)} was not answered`,
      line: (context) => `Your proposal to move the visit to ${timesOf(context).to} wasn’t answered in time.`,
    }),
  ),
}

function toBoth(write: (to: Side) => SideWriter): Writers {
  return { client: write('client'), provider: write('provider') }
}

function isActing(side: Side): (context: BookingContext) => boolean {
  return ({ move }) => move?.by === side
}

function isOther(side: Side): (context: BookingContext) => boolean {
  return ({ move }) => move !== undefined && move.by !== side
}

function rescheduled(to: Side): SideWriter {
  const isOwn = isActing(to)
  const who = (context: BookingContext) => {
    if (context.move?.by === 'admin') return 'Our team has'
    return isOwn(context) ? 'You have' : `${nameFor(context, to)} has`
  }
  return {
    mail(context) {
      const booking = bookingFor(context, to)
      const { from, to: time } = timesOf(context)
      const deadline = booking.deadline_text
      return {
        subject: `Moved: ${titleOf(context)} is now on ${time}`,
        paragraphs: [
          `${who(context)} moved the visit from ${from} to ${time}. The price stays the same.`,
          ...(deadline === null ? [] : [`${deadline}.`]),
        ],
        facts: visitFacts(booking),
        link: { label: 'See the booking', href: pageOf(context, to) },
        ...(to === 'client' ? { ending: [booking.cancellation.text] } : {}),
      }
    },
    sms: (context) =>
      `${who(context)} moved ${titleOf(context)} from ${timesOf(context).from} to ${timesOf(context).to}. ${pageOf(context, to)}`,
    isTexted: (context) => !isOwn(context),
  }
}

/** The provider has not said yes or no yet. */
function isRequest({ forClient }: BookingContext): boolean {
  return forClient.status === 'pending'
}

type Write = (context: BookingContext) => string

function closing(to: Side, isTold: (context: BookingContext) => boolean, words: { subject: Write; line: Write }) {
  return {
    isTold,
    mail: (context) => ({
      subject: words.subject(context),
      paragraphs: [
        isRequest(context)
          ? `${words.line(context)} The request is still for ${timesOf(context).from}.`
          : `${words.line(context)} The visit stays on ${timesOf(context).from}.`,
        ...(isRequest(context) && to === 'provider' ? [`${bookingFor(context, to).deadline_text ?? ''}.`] : []),
      ],
      link: {
        label: isRequest(context) && to === 'provider' ? 'Answer the request' : 'See the booking',
        href: pageOf(context, to),
      },
    }),
    sms: (context) => `${words.line(context)} ${titleOf(context)} stays on ${timesOf(context).from}.`,
  } satisfies SideWriter
}

function bookingFor(context: BookingContext, to: Side) {
  return to === 'client' ? context.forClient : context.forProvider
}

/** The other side's name, as far as `to` may know it. */
function nameFor(context: BookingContext, to: Side): string {
  return to === 'client' ? context.forClient.provider.full_name : context.forProvider.client.full_name
}

function timesOf({ move }: BookingContext): { from: string; to: string } {
  return { from: move?.from ?? '', to: move?.to ?? '' }
}

function deadlineOf(context: BookingContext, to: Side): string {
  const text = bookingFor(context, to).proposal?.expires_text
  return text ? `${text}.` : ''
}
