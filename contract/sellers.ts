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

export const sellerAdmin = z
  .object({
    year: z.number().int(),
    years: z.array(z.number().int()).describe('Newest first'),
    is_over: z.boolean().describe('False: the year’s file would be incomplete'),
    due_text: z.string().describe('Due date at the tax authority'),
    lacking: z.number().int().describe('Sellers without tax details'),
    files: z
      .array(
        z.object({
          id: idSchema,
          made_text: z.string(),
          sellers: z.number().int(),
          lacking: z.number().int(),
        }),
      )
      .describe('Files of that year, newest first'),
  })
  .meta({ id: 'SellerAdmin' })
export type SellerAdmin = z.infer<typeof sellerAdmin>

export const getSellerAdmin = endpoint({
  method: 'GET',
  path: '/admin/sellers',
  summary: 'Seller files of a year, and sellers without tax details',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  query: z.object({ year: year.optional() }),
  response: sellerAdmin,
})

export const listSellers = endpoint({
  method: 'GET',
  path: '/admin/sellers/list',
  summary: 'Sellers of a year by name, and those without tax details',
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
  summary: 'Email sellers without tax details, at most weekly',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  body: z.object({ year }),
  response: z.object({ asked: z.number().int() }),
})

export const makeSellerFile = endpoint({
  method: 'POST',
  path: '/admin/sellers/files',
  summary: 'Create the seller file of a year; needs a fresh second factor',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  body: z.object({ year }),
  response: sellerAdmin,
  errors: ['second_factor_required'],
})

export const downloadSellerFile = endpoint({
  method: 'GET',
  path: '/admin/sellers/files/:id',
  summary: 'Download a seller file as CSV; needs a fresh second factor',
  tag: 'statements',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  response: z.string(),
  errors: ['not_found', 'second_factor_required'],
})
