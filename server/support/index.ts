/** The door of support: what people ask us, and what we answer. */
export { CONTACT_SENT, TICKET_ANSWERED, type ContactSent, type TicketAnswered } from './events.ts'
export { mailName, replyAddress } from './mail-names.ts'
export { isOverdue } from './present.ts'
export { eraseTickets, forgetOldTickets, listTicketLines, type TicketLineRow } from './queries.ts'
export { registerSupportRoutes } from './routes.ts'
export { hastenTickets } from './show-tickets.ts'
export { solveTicket } from './write-ticket.ts'
export { supportLeaving } from './leaving.ts'
