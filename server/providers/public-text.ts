import { LRUCache } from 'lru-cache'
import { fieldError } from '#server/platform/errors.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'

/** The texts of some hundred providers; the same ones are shown again and again. */
const shown = new LRUCache<string, string>({ max: 2000 })

/** Text for the public, without contact details. */
export function presentPublic(text: string): string {
  if (text === '') return ''
  const known = shown.get(text)
  if (known !== undefined) return known
  const masked = maskContact(text).text
  shown.set(text, masked)
  return masked
}

/**
 * Rules: docs/product-rules.md#ways-around-the-site
 * @throws DomainError invalid_input at the first field with contact details
 */
export function refuseContact(fields: Record<string, string | readonly string[] | null | undefined>): void {
  for (const [field, value] of Object.entries(fields)) {
    const texts = typeof value === 'string' ? [value] : (value ?? [])
    if (texts.some((text) => maskContact(text).isMasked)) throw fieldError(field, NO_CONTACT)
  }
}

const NO_CONTACT =
  'Please leave out phone numbers, emails, links and account names. Clients can reach you here once a visit is confirmed.'
