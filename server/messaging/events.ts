import type { Side } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

/** Somebody has not read for a while what the other side of a conversation wrote. */
export const MESSAGES_UNREAD = eventName<MessagesUnread>('messages.unread')
export type MessagesUnread = {
  conversationId: string
  /** Who has not read it. */
  side: Side
  email: string
  firstName: string
  /** As the reader knows the other. */
  otherName: string
  unread: number
  /** Up to which line they had read. */
  readTo: number
  /** The newest line. */
  lastNumber: number
}

/** An admin has read what somebody wrote and asks them to write differently. */
export const PERSON_WARNED = eventName<PersonWarned>('messages.person_warned')
export type PersonWarned = { reportId: string; email: string; firstName: string; reason: string }
