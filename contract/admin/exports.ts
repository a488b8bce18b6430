import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'

/** Lists of the console as CSV files, written beside everything else. */

/** Lists of the books, for finance alone. */
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
    until_text: z.string().describe('Download until'),
    filter_text: z.string().describe('Filters as in the page’s address; empty: none'),
    lines: z.number().int().describe('Rows so far'),
    bytes: z.number().int(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof exportSchema>

export const askExport = endpoint({
  method: 'POST',
  path: '/admin/exports',
  summary: 'Export a list as CSV in the background, one per list; needs a fresh second factor',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  body: z.object({
    list: listField,
    filter: z
      .record(z.string().max(20), z.string().max(200))
      .default({})
      .describe('Parameters of the list without page and limit'),
  }),
  response: exportSchema,
  errors: ['invalid_input', 'second_factor_required', 'wrong_state'],
})

export const listExports = endpoint({
  method: 'GET',
  path: '/admin/exports',
  summary: 'My exports of the last day and their progress, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: z.object({ list: listField }),
  response: z.array(exportSchema),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/admin/exports/:id',
  summary: 'Download my export; needs a fresh second factor',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'second_factor_required'],
})
