import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './fields/page.ts'

/** `2026-11`, `2026`, `payout-…`, the number of an invoice, or `reported-2026`. */
const statementId = z
  .string()
  .regex(
    /^(?:20\d{2}-(?:0[1-9]|1[0-2])|20\d{2}|payout-[a-z0-9]{26}|HBI-20\d{2}-\d{6,9}|reported-20\d{2})$/,
    'Unknown statement',
  )

export const statementItem = z
  .object({
    id: statementId,
    kind: z.enum(['month', 'year', 'payout', 'invoice', 'reported']),
    title: z.string(),
    text: z.string().describe('Total, ready to show'),
    is_final: z.boolean().describe('Final: its period is over'),
    has_csv: z.boolean(),
  })
  .meta({ id: 'StatementItem' })
export type StatementItem = z.infer<typeof statementItem>

export const listStatements = endpoint({
  method: 'GET',
  path: '/statements',
  summary: 'My statements, commission invoices and tax copy of a year',
  tag: 'statements',
  access: 'provider',
  query: pageQuery.extend({ year: z.coerce.number().int().min(2000).max(2099).optional() }),
  response: z.object({
    year: z.number().int(),
    years: z.array(z.number().int()).describe('Newest first'),
    items: z
      .array(statementItem)
      .describe('Year, months and invoices, then payouts up to the limit; later pages have payouts only'),
  }),
  errors: ['malformed_request'],
})

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/statements/:id',
  summary: 'One of my statements or invoices as PDF or CSV',
  tag: 'statements',
  access: 'provider',
  params: z.object({ id: statementId }),
  query: z.object({ as: z.enum(['pdf', 'csv']).default('pdf') }),
  response: z.string(),
  errors: ['not_found'],
})
