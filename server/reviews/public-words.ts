import { fieldError } from '#server/platform/errors.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'

/**
 * Public texts are shown as typed, so contact details are refused instead of masked.
 * Rules: docs/product-rules.md#ways-around-the-site
 * @throws DomainError invalid_input
 */
export function refuseWaysAround(text: string): void {
  if (maskContact(text).isMasked)
    throw fieldError('text', 'Please leave out phone numbers, emails, links and account names.')
}
