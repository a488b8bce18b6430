import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { localDate } from '#contract/fields/time.ts'
import { percentProblem } from '#contract/rules/rates.ts'

const rateState = z.enum(['past', 'present', 'planned', 'withdrawn']).meta({ id: 'RateState' })

/** The commission from a day on. */
const adminRate = z
  .object({
    id: z.string(),
    from: localDate,
    from_text: z.string(),
    state: rateState,
    standard_percent: z.number(),
    repeat_percent: z.number().describe('Rate for repeat clients and for first visits by a booking link'),
    note: z.string(),
    set_text: z.string().nullable().describe('Planned by and when; null for the first rate'),
    can_withdraw: z.boolean().describe('Planned, with no later plan'),
  })
  .meta({ id: 'AdminRate' })
export type AdminRate = z.infer<typeof adminRate>

const adminRates = z
  .object({
    earliest: localDate.describe('First possible day of a new rate'),
    earliest_rise: localDate.describe('First possible day of a higher rate'),
    rates: z.array(adminRate).describe('Newest first'),
  })
  .meta({ id: 'AdminRates' })
export type AdminRates = z.infer<typeof adminRates>

const shape = { tag: 'admin', access: 'admin', scopes: ['finance'] } as const

export const getRates = endpoint({
  method: 'GET',
  path: '/admin/rates',
  summary: 'Past, current and planned commission',
  ...shape,
  response: adminRates,
})

const PERCENT = 'Please enter a percentage'
const percent = z.number(PERCENT).superRefine((value, context) => {
  const problem = percentProblem(value)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})

export const planRate = endpoint({
  method: 'POST',
  path: '/admin/rates',
  summary: 'Plan a commission; emails the providers',
  ...shape,
  isKeyed: true,
  status: 201,
  body: z
    .object({
      from: localDate,
      standard_percent: percent,
      repeat_percent: percent,
      note: z.string('Please say why').trim().min(1, 'Please say why').max(300, 'At most 300 characters'),
    })
    .refine(({ standard_percent, repeat_percent }) => repeat_percent <= standard_percent, {
      error: 'Returning clients never cost more',
      path: ['repeat_percent'],
    }),
  response: adminRates,
  errors: ['invalid_input', 'second_factor_required'],
})

export const withdrawRate = endpoint({
  method: 'POST',
  path: '/admin/rates/:id/withdrawal',
  summary: 'Withdraw a planned commission; emails the notified providers',
  ...shape,
  isKeyed: true,
  params: idParams,
  response: adminRates,
  errors: ['not_found', 'wrong_state', 'second_factor_required'],
})
