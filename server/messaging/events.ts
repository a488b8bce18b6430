import type { Side } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

/** One side hasn't read the other's messages for a while. */
export const MESSAGES_UNREAD = eventName<MessagesUnread>('messages.unread')
export type MessagesUnread = {
  conversationId: string
  /** The side that hasn't read them. */
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

/** An admin has read a text and asks its author to change it. */
export const PERSON_WARNED = eventName<PersonWarned>('messages.person_warned')
export type PersonWarned = { reportId: string; email: string; firstName: string; reason: string }
