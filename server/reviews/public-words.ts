import { fieldError } from '#server/platform/errors.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'

/**
 * What is typed is shown as it is typed, so a way around the site is refused and not masked.
 * Rules: docs/product-rules.md#ways-around-the-site
 * @throws DomainError invalid_input
 */
export function refuseWaysAround(text: string): void {
  if (maskContact(text).isMasked)
    throw fieldError('text', 'Please leave out phone numbers, emails, links and account names.')
}
