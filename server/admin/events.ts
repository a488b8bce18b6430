/** Somebody has written to support; announced inside the transaction that keeps the ticket. */
export const CONTACT_SENT = 'contact.sent'
export type ContactSent = {
  id: string
  name: string
  email: string
  phone: string | null
  inquiry_type: string
  subject: string
  message: string
}
