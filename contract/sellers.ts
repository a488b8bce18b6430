import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'

const year = z.coerce.number().int().min(2000).max(2099)

export const seller = z
  .object({
    provider_id: idSchema,
    name: z.string(),
    has_details: z.boolean(),
    consideration: z.number().describe('Dollars paid or credited, after fees and taxes withheld'),
    activities: z.number().int(),
  })
  .meta({ id: 'Seller' })
export type Seller = z.infer<typeof seller>

export const sellerDesk = z
  .object({
    year: z.number().int(),
    years: z.array(z.number().int()).describe('The newest first'),
    is_over: z.boolean().describe('False: a file of it would not be whole'),
    due_text: z.string().describe('When the file of that year has to be with the tax authority'),
    lacking: z.number().int().describe('How many of those who earned something have not given their tax details'),
    files: z
      .array(
        z.object({
          id: idSchema,
          made_text: z.string(),
          sellers: z.number().int(),
          lacking: z.number().int(),
        }),
      )
      .describe('Made for that year, the newest first'),
  })
  .meta({ id: 'SellerDesk' })
export type SellerDesk = z.infer<typeof sellerDesk>

export const getSellerDesk = endpoint({
  method: 'GET',
  path: '/admin/sellers',
  summary: 'The seller files of a year, and how many sellers lack tax details for one',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  query: z.object({ year: year.optional() }),
  response: sellerDesk,
})

export const listSellers = endpoint({
  method: 'GET',
  path: '/admin/sellers/list',
  summary: 'Who earned something in a year, by their names, and whose tax details are missing',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery.extend({ year: year.optional() }),
  response: z.array(seller),
  errors: ['malformed_request'],
})

export const askSellers = endpoint({
  method: 'POST',
  path: '/admin/sellers/ask',
  summary: 'Ask those whose tax details are missing; nobody twice within a week',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  body: z.object({ year }),
  response: z.object({ asked: z.number().int() }),
})

export const makeSellerFile = endpoint({
  method: 'POST',
  path: '/admin/sellers/files',
  summary: 'Make the seller file of a year; with a second factor anew',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  body: z.object({ year }),
  response: sellerDesk,
  errors: ['second_factor_required'],
})

export const downloadSellerFile = endpoint({
  method: 'GET',
  path: '/admin/sellers/files/:id',
  summary: 'A seller file as CSV, as it was made; with a second factor anew',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  response: z.string(),
  errors: ['not_found', 'second_factor_required'],
})
