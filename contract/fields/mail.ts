import { z } from 'zod'
import { EMAIL_MAX, plainEmail } from '#contract/rules/email.ts'

/**
 * Fields of an incoming email. Few email programs follow the rules, so values that are too long are cut, missing ones
 * are empty, and neither is refused. Rules: docs/product-rules.md#email-addresses
 */

/** The most characters of a text. */
export function cutText(max: number) {
  return z
    .string()
    .nullish()
    .transform((text) => (text ?? '').slice(0, max).toWellFormed())
}

/** The most items of a list. */
export function cutList<S extends z.ZodType>(item: S, max: number) {
  return z
    .array(item)
    .nullish()
    .transform((list) => (list ?? []).slice(0, max))
}

/** The Message-ID of an email, without its brackets or whatever else could end a header. Empty when there is none. */
export const mailId = z
  .string()
  .nullish()
  .transform((id) => (id ?? '').replaceAll(/[\s\p{C}<>]/gu, ''))

/** The Message-IDs that a header names, in its order; the last ones where there are too many. */
export const mailIds = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((ids) => {
    const text = Array.isArray(ids) ? ids.join(' ') : (ids ?? '')
    return (
      text
        .slice(-100_000)
        .match(/[^<>\s]+/g)
        ?.slice(-200) ?? []
    )
  })

/**
 * One address, as accounts store it: also from `Vera <vera@example.com>`, and from one that a server has wrapped in its
 * own signature (`prvs=1234abcd=vera@…`). Empty if it can't be answered.
 */
export const mailAddress = z
  .string()
  .nullish()
  .transform((text) => addressIn(text ?? ''))

function addressIn(text: string): string {
  const bracketed = /<([^<>]*)>\s*$/.exec(text.slice(0, 2000))?.[1]
  const email = plainEmail(bracketed ?? text).replace(/^(?:prvs|msprvs1)=[^=@]*=/, '')
  // The part before the @ may be longer for a mailing program than for any person.
  return /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/.test(email) ? email.slice(0, EMAIL_MAX) : ''
}
