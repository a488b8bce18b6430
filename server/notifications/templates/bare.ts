import type { Email } from './layout.ts'
import type { Scene } from './template.ts'

/**
 * A mail to an address that nobody has confirmed: it may be somebody else's. All that stands in its table (places, people,
 * telephone numbers, amounts) stays out; what happened, and the link to the page that asks for a login, stay in.
 * Rules: docs/product-rules.md#proof-of-email
 */
export function withoutDetails(mail: Email, { site }: Scene): Email {
  const { facts, calendar: _, ...rest } = mail
  if (!facts?.length) return rest
  const why = `Confirm this email to get all the details by email: ${site.publicUrl}/account/email`
  return { ...rest, ending: [...(mail.ending ?? []), why] }
}
