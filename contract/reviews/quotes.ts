import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idSchema } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { versionSchema } from '#contract/fields/version.ts'
import { stars } from '#contract/reviews.ts'

/** The most that the home page has room for. */
export const QUOTES_MAX = 6

const shape = { tag: 'admin', access: 'admin', scopes: ['trust'] } as const

const adminQuote = z
  .object({
    id: z.string(),
    stars,
    text: z.string(),
    author: z.string().describe('Name on the home page'),
    provider: z.object({ id: z.string(), full_name: z.string() }),
    service: z.string(),
    published_text: z.string(),
  })
  .meta({ id: 'AdminQuote' })
export type AdminQuote = z.infer<typeof adminQuote>

const chosenQuote = adminQuote
  .extend({ left_out: z.string().nullable().describe('Why the home page does not show it; null if it does') })
  .meta({ id: 'ChosenQuote' })
export type ChosenQuote = z.infer<typeof chosenQuote>

const adminQuotes = z
  .object({
    version: z.number().int().describe('0 before the first choice'),
    chosen: z.array(chosenQuote).describe('Chosen by an admin, in order; empty: the home page chooses'),
    shown: z.array(adminQuote).describe('Reviews quoted on the home page now'),
  })
  .meta({ id: 'AdminQuotes' })
export type AdminQuotes = z.infer<typeof adminQuotes>

export const getAdminQuotes = endpoint({
  method: 'GET',
  path: '/admin/quotes',
  summary: 'Reviews quoted on the home page, and the admins’ choice',
  ...shape,
  response: adminQuotes,
})

export const listQuotable = endpoint({
  method: 'GET',
  path: '/admin/quotes/quotable',
  summary: 'Reviews the home page may quote, newest first',
  ...shape,
  query: pageQuery.extend({ category: z.string().max(60).optional().describe('The address of a category') }),
  response: z.array(adminQuote),
})

export const chooseQuotes = endpoint({
  method: 'PUT',
  path: '/admin/quotes',
  summary: 'Choose the reviews on the home page, in order; an empty list restores the automatic choice',
  ...shape,
  isKeyed: true,
  body: z.object({
    version: versionSchema.describe('0 before the first choice'),
    review_ids: z
      .array(idSchema)
      .max(QUOTES_MAX, `The home page has room for ${QUOTES_MAX}`)
      .refine((ids) => new Set(ids).size === ids.length, 'The same review is listed twice'),
  }),
  response: adminQuotes,
  errors: ['invalid_input', 'changed_elsewhere'],
})
