import type { FileLinks } from '#contract/files.ts'
import type { Conversation, Line, Other, Thread } from '#contract/messaging.ts'
import { momentText } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { whyNot, type Pair } from './may-write.ts'
import { otherSide, type ConversationRow, type LineRow, type ListedRow, type Side } from './queries.ts'

type Tools = Pick<Deps, 'clock' | 'localTime'>

/**
 * @param side of the reader; null for an admin, to whom no one is "You"
 * @param photos links for the reader
 */
export function presentLine({ clock, localTime }: Tools, side: Side | null, row: LineRow, photos: FileLinks[]): Line {
  const [day = '', time = ''] = localTime.localText(row.sent_at).split('T')
  const today = localTime.localDate(clock.now())
  return {
    number: row.number,
    author: row.author === 'system' ? 'system' : row.author === side ? 'me' : 'them',
    text: row.actor !== null && row.actor === side ? row.actor_body! : row.body,
    is_masked: row.is_masked,
    photos,
    booking_id: row.booking_id,
    sent_at: row.sent_at.toISOString(),
    day,
    day_text: dayText(day, today, localTime),
    time_text: localTime.timeText(time),
  }
}

function dayText(day: string, today: string, localTime: Tools['localTime']): string {
  if (day === today) return 'Today'
  return day === localTime.addDays(today, -1) ? 'Yesterday' : localTime.longDate(day)
}

type Person = Pick<ListedRow, 'full_name' | 'first_name' | 'avatar_url'>

/** To a provider a client is a first name, whatever their visits show; to a client a provider is their public name. */
function presentOther(id: string, role: Side, { full_name, first_name, avatar_url }: Person): Other {
  return { id, role, name: role === 'provider' ? full_name : first_name, first_name, avatar_url }
}

export function presentConversation(tools: Tools, side: Side, row: ListedRow): Conversation {
  const { author, text, sent_at, time_text, day_text } = presentLine(tools, side, row.last, [])
  return {
    id: row.id,
    other: presentOther(row.other_id, otherSide(side), row),
    unread: row[`${side}_unread`],
    last: { author, text, sent_at, time_text, day_text, photos: row.last.photos },
  }
}

/** @param row undefined before the first message */
export function presentThread({ localTime }: Tools, pair: Pair, row: ConversationRow | undefined): Thread {
  const { side, other, standing } = pair
  const { next } = standing
  const reason = whyNot(pair)
  return {
    id: row?.id ?? null,
    other: presentOther(other.id, otherSide(side), other),
    unread: row?.[`${side}_unread`] ?? 0,
    last_number: row?.last_number ?? 0,
    read_to: row?.[`${side}_read`] ?? 0,
    other_read_to: row?.[`${otherSide(side)}_read`] ?? 0,
    visit: next && { id: next.id, title: next.title, text: momentText(next.starts_at, localTime), status: next.status },
    is_contact_open: standing.isContactOpen,
    is_blocked: other.has_blocked,
    can: { write: reason === null, block: !other.has_blocked, report: row !== undefined },
    why_not: reason,
  }
}
