import type { inquiryTypes } from '#contract/admin.ts'
import type { Ticket, TicketMessage } from '#contract/admin/tickets.ts'
import type { HelpMessage, HelpThread, HelpTicket } from '#contract/support.ts'
import { momentText } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answersTo } from './answer-ticket.ts'
import type { MessageRow, OwnRow, TicketRow } from './queries.ts'

type Tools = Pick<Deps, 'clock' | 'localTime' | 'site'>

const ABOUT: Record<(typeof inquiryTypes)[number], string> = {
  general: 'A general question',
  booking: 'A booking',
  provider: 'Being a provider',
  technical: 'A technical problem',
  partnership: 'A partnership',
  feedback: 'Feedback',
}

export function isOverdue({ due_at }: Pick<TicketRow, 'due_at'>, now: Date): boolean {
  return due_at !== null && due_at < now
}

export function presentTicket({ clock, localTime }: Tools, ticket: TicketRow, messages: readonly MessageRow[]): Ticket {
  const { id, state, subject, name, email, phone, person_id, booking_id, owner_id } = ticket
  return {
    id,
    state,
    is_reopened: ticket.reopened_at !== null,
    is_urgent: ticket.is_urgent,
    is_overdue: isOverdue(ticket, clock.now()),
    due_text: ticket.due_at && localTime.longText(ticket.due_at),
    subject,
    about: ABOUT[ticket.inquiry_type as keyof typeof ABOUT] ?? ticket.inquiry_type,
    name,
    email,
    phone,
    answers_to: answersTo(ticket),
    created_text: localTime.longText(ticket.created_at),
    owner: owner_id === null ? null : { id: owner_id, full_name: ticket.owner_name ?? '' },
    person:
      person_id === null
        ? null
        : { id: person_id, full_name: ticket.person_name ?? '', role: ticket.person_role ?? '' },
    is_proven: ticket.is_proven,
    booking: booking_id === null ? null : { id: booking_id, text: visitText(localTime, ticket) },
    last_number: ticket.last_number,
    placeholders: {
      first_name: name.trim().split(/\s+/)[0]!,
      ...(ticket.booking_title === null ? {} : { service: ticket.booking_title }),
      ...(ticket.booking_starts_at === null ? {} : { time: momentText(ticket.booking_starts_at, localTime) }),
    },
    messages: messages.map((message) => presentMessage(localTime, ticket, message)),
  }
}

function visitText(
  localTime: Tools['localTime'],
  { booking_title: title, booking_starts_at: at }: Pick<TicketRow, 'booking_title' | 'booking_starts_at'>,
): string {
  return at ? `${title}, ${momentText(at, localTime)}` : (title ?? '')
}

function presentMessage(localTime: Tools['localTime'], ticket: TicketRow, message: MessageRow): TicketMessage {
  const { number, kind, way, text, quoted, from_email, files, is_automatic } = message
  const at_text = localTime.longText(message.written_at)
  const who = kind === 'written' ? ticket.name : (message.author_name ?? 'An admin')
  return { number, kind, way, who, text, quoted, from_email, files, is_automatic, at_text }
}

export function presentOwn({ localTime }: Tools, row: OwnRow): HelpTicket {
  const { id, subject, state } = row
  return {
    id,
    subject,
    // People don't see that we marked their message as spam.
    state: state === 'solved' || state === 'spam' ? 'solved' : state === 'waiting' ? 'answered' : 'waits',
    last_text: localTime.longText(row.last_at),
    booking: row.booking_id === null ? null : { id: row.booking_id, text: visitText(localTime, row) },
  }
}

export function presentThread(tools: Tools, ticket: TicketRow, messages: readonly MessageRow[]): HelpThread {
  return { ...presentOwn(tools, ticket), messages: messages.map((message) => presentLine(tools, message)) }
}

function presentLine(
  { localTime, site }: Tools,
  { number, kind, text, author_name, files, written_at }: MessageRow,
): HelpMessage {
  const isOurs = kind === 'answered'
  return {
    number,
    author: isOurs ? 'support' : 'me',
    name: isOurs ? `${author_name?.split(' ')[0] ?? site.name}, ${site.name} support` : 'You',
    text,
    files,
    written_at: written_at.toISOString(),
    written_text: localTime.longText(written_at),
  }
}
