import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { localDate } from '#contract/fields/time.ts'
import { plainCode } from '#contract/rules/unseen.ts'

export const promoState = z.enum(['active', 'paused', 'not_yet', 'expired', 'used_up']).meta({ id: 'PromoState' })
export type PromoState = z.infer<typeof promoState>

export const promoCodeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    state: promoState,
    is_active: z.boolean().describe('Not paused'),
    terms: z.array(z.string()).describe('Discount and conditions, one sentence each'),
    uses: z.number().int().describe('Bookings that still use it'),
    max_uses: z.number().int().nullable(),
    cost: z.number().describe('Dollars it has cost us so far'),
    created_text: z.string(),
  })
  .meta({ id: 'PromoCode' })
export type PromoCode = z.infer<typeof promoCodeSchema>

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/admin/promo-codes',
  summary: 'Promo codes with uses and cost, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery,
  response: z.array(promoCodeSchema),
})

const CODE = 'Use 3 to 30 letters, digits and hyphens'
const SUM = 'Please enter an amount above zero, with at most two decimals'
const USES = 'Please enter a whole number from 1 to 1,000,000'
const ONE_KIND = 'Please enter either a percentage or an amount'

const dollars = z.number(SUM).positive(SUM).max(1000, 'At most $1,000').multipleOf(0.01, SUM)
const uses = (max: number, msg: string) => z.number(msg).int(msg).min(1, msg).max(max, msg)

export const newPromoCode = z
  .object({
    code: z
      .string(CODE)
      .transform(plainCode)
      .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, CODE)),
    percent: uses(100, 'Please enter a whole number from 1 to 100')
      .optional()
      .describe('Of the amount due, tax included'),
    amount: dollars.optional().describe('Dollars'),
    max_discount: dollars.optional().describe('Dollars; only with a percentage'),
    valid_from: localDate.optional().describe('First local day'),
    valid_through: localDate.optional().describe('Last day'),
    max_uses: uses(1_000_000, USES).optional(),
    max_uses_per_person: uses(100, 'Please enter a whole number from 1 to 100').default(1),
    min_price: dollars.optional().describe('Dollars before tax'),
    is_first_visit_only: z.boolean().default(false),
    categories: z.array(z.string().max(100)).max(50).default([]).describe('Names; empty means all'),
  })
  .refine((input) => (input.percent === undefined) !== (input.amount === undefined), {
    error: ONE_KIND,
    path: ['percent'],
  })
  .refine((input) => input.max_discount === undefined || input.percent !== undefined, {
    error: 'Only a percentage has a maximum',
    path: ['max_discount'],
  })
  .refine((input) => !input.valid_from || !input.valid_through || input.valid_from <= input.valid_through, {
    error: 'The last day is before the first',
    path: ['valid_through'],
  })

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/admin/promo-codes',
  summary: 'Create a promo code; its terms never change',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  status: 201,
  body: newPromoCode,
  response: promoCodeSchema,
  errors: ['invalid_input'],
})

export const setPromoCodeActive = endpoint({
  method: 'POST',
  path: '/admin/promo-codes/:id/active',
  summary: 'Pause or resume a promo code; bookings keep their discount',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: z.object({ is_active: z.boolean() }),
  response: promoCodeSchema,
  errors: ['not_found'],
})
