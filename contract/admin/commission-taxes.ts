import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { localDate } from '#contract/fields/time.ts'
import { COMMISSION_TAXES, commissionTaxProblem } from '#contract/rules/commission-taxes.ts'

const kind = z.enum(COMMISSION_TAXES).meta({ id: 'CommissionTax' })
const dollars = z.number().describe('Dollars')

/** One tax on the commission from a day on. */
const adminTax = z
  .object({
    id: z.string(),
    kind,
    name: z.string(),
    from: localDate,
    from_text: z.string(),
    state: z.enum(['past', 'present', 'planned', 'withdrawn']).meta({ id: 'CommissionTaxState' }),
    percent: z.number().describe('Percent of the commission; 0 when it ends'),
    number: z.string().nullable().describe('Our registration number; null when it ends'),
    note: z.string(),
    set_text: z.string(),
    can_withdraw: z.boolean().describe('Planned, with no later plan of its kind'),
  })
  .meta({ id: 'AdminCommissionTax' })
export type AdminCommissionTax = z.infer<typeof adminTax>

const adminTaxes = z
  .object({
    kinds: z.array(
      z.object({
        kind,
        name: z.string(),
        percent: z.number(),
        number: z.string().nullable().describe('State once every planned change has started'),
        earliest: localDate.describe('First day on which it can change'),
        earliest_start: localDate.describe('First day on which it can begin'),
      }),
    ),
    taxes: z.array(adminTax).describe('Newest first'),
  })
  .meta({ id: 'AdminCommissionTaxes' })
export type AdminCommissionTaxes = z.infer<typeof adminTaxes>

const shape = { tag: 'admin', access: 'admin', scopes: ['finance'] } as const

export const getCommissionTaxes = endpoint({
  method: 'GET',
  path: '/admin/commission-taxes',
  summary: 'GST and PST on our commission: dates and numbers',
  ...shape,
  response: adminTaxes,
})

const period = z.object({
  title: z.string(),
  is_over: z.boolean().describe('Closed; amounts are final'),
  commission: dollars.describe('Commission less refunds'),
  gst: dollars.describe('GST less refunds'),
  pst: dollars.describe('PST less refunds'),
})

const taxFiling = z
  .object({
    months: z.array(period).describe('Newest first, from the current month'),
    quarters: z.array(period).describe('Calendar quarters, newest first'),
  })
  .meta({ id: 'TaxFiling' })
export type TaxFiling = z.infer<typeof taxFiling>

export const getTaxFiling = endpoint({
  method: 'GET',
  path: '/admin/commission-taxes/filing',
  summary: 'GST and PST collected on our commission, by month and quarter',
  ...shape,
  response: taxFiling,
})

export const planCommissionTax = endpoint({
  method: 'POST',
  path: '/admin/commission-taxes',
  summary: 'Start or end GST or PST on our commission; emails the providers',
  ...shape,
  isKeyed: true,
  status: 201,
  body: z
    .object({
      kind,
      from: localDate,
      number: z
        .string()
        .transform((text) => text.replaceAll(' ', '').toUpperCase())
        .nullable()
        .describe('Our registration number; null ends the tax'),
      note: z.string('Please say why').trim().min(1, 'Please say why').max(300, 'At most 300 characters'),
    })
    .superRefine(({ kind: of, number }, context) => {
      const problem = number === null ? null : commissionTaxProblem(of, number)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem, path: ['number'] })
    }),
  response: adminTaxes,
  errors: ['invalid_input', 'second_factor_required'],
})

export const withdrawCommissionTax = endpoint({
  method: 'POST',
  path: '/admin/commission-taxes/:id/withdrawal',
  summary: 'Withdraw a planned tax change; emails the providers',
  ...shape,
  isKeyed: true,
  params: idParams,
  response: adminTaxes,
  errors: ['not_found', 'wrong_state', 'second_factor_required'],
})
