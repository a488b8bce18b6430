import type { Email } from './layout.ts'
import type { Scene } from './template.ts'

/**
 * An email to an unconfirmed address: it may be another person's. Everything in its table (places, people, phone
 * numbers, amounts) is left out; what happened, and the link to the page that asks for a login, stay in. Rules:
 * docs/product-rules.md#proof-of-email
 */
export function withoutDetails(mail: Email, { site }: Scene): Email {
  const { facts, calendar: _, ...rest } = mail
  if (!facts?.length) return rest
  const why = `Confirm this email to get all the details by email: ${site.publicUrl}/account/email`
  return { ...rest, ending: [...(mail.ending ?? []), why] }
}
