import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'

/** Lists of the console as CSV files, written beside everything else. */

/** Those of the books are for finance alone. */
export const BOOK_LISTS = [
  'journal',
  'movements',
  'trialbalance',
  'profitandloss',
  'payments',
  'refunds',
  'payouts',
  'receipts',
] as const
export type BookList = (typeof BOOK_LISTS)[number]

export const EXPORT_LISTS = ['bookings', 'cases', ...BOOK_LISTS] as const
export type ExportList = (typeof EXPORT_LISTS)[number]
const listField = z.enum(EXPORT_LISTS)

export const exportSchema = z
  .object({
    id: z.string(),
    state: z.enum(['writing', 'ready', 'failed']),
    asked_text: z.string(),
    until_text: z.string().describe('Until when it can be fetched'),
    filter_text: z.string().describe('What it was narrowed to, as the address of the page has it; empty: to nothing'),
    lines: z.number().int().describe('Written so far'),
    bytes: z.number().int(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof exportSchema>

export const askExport = endpoint({
  method: 'POST',
  path: '/admin/exports',
  summary:
    'Have what a list shows written as CSV, beside everything else; with a second factor anew. One of each list at a time',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  body: z.object({
    list: listField,
    filter: z
      .record(z.string().max(20), z.string().max(200))
      .default({})
      .describe('The parameters of the list, without page and limit'),
  }),
  response: exportSchema,
  errors: ['invalid_input', 'second_factor_required', 'wrong_state'],
})

export const listExports = endpoint({
  method: 'GET',
  path: '/admin/exports',
  summary: 'What oneself has had written within a day, newest first, and how far it is',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: z.object({ list: listField }),
  response: z.array(exportSchema),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/admin/exports/:id',
  summary: 'The file, for whoever asked for it and nobody else; with a second factor anew',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'second_factor_required'],
})
