import { eventName } from '#server/platform/events.ts'

/** A new message to support, announced inside the transaction that stores the ticket. */
export const CONTACT_SENT = eventName<ContactSent>('contact.sent')
export type ContactSent = {
  id: string
  name: string
  email: string
  phone: string | null
  inquiry_type: string
  subject: string
  message: string
}

/** An admin has answered; announced inside the transaction that keeps the answer. */
export const TICKET_ANSWERED = eventName<TicketAnswered>('ticket.answered')
export type TicketAnswered = {
  ticketId: string
  number: number
  /** Email address for answers. */
  email: string
  /** Whether they see the conversation in the product as well. */
  hasAccount: boolean
  subject: string
  text: string
  adminName: string
  /** Names of the earlier emails in the thread, the oldest first. */
  references: string[]
}
