import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const yearQuery = z.object({ year: z.coerce.number().int().min(2000).max(2099).optional() })
const km = z.number().describe('Kilometres with one decimal, estimated')

export const mileageSchema = z
  .object({
    is_on: z.boolean().describe('False: hidden here and in statements'),
    year: z.number().int(),
    years: z.array(z.number().int()).describe('Newest first'),
    km,
    minutes: z.number().int(),
    months: z
      .array(
        z.object({
          title: z.string(),
          km,
          minutes: z.number().int(),
          days: z.array(
            z.object({
              date: z.string(),
              day_text: z.string(),
              km,
              minutes: z.number().int(),
              visits: z.number().int(),
              route: z.string().describe('Route: home and first halves of postal codes'),
            }),
          ),
        }),
      )
      .describe('Newest first; empty without a visit'),
  })
  .meta({ id: 'Mileage' })
export type Mileage = z.infer<typeof mileageSchema>

export const getMileage = endpoint({
  method: 'GET',
  path: '/mileage',
  summary: 'My estimated drives of a year between home and visits',
  tag: 'statements',
  access: 'provider',
  query: yearQuery,
  response: mileageSchema,
})

export const downloadMileage = endpoint({
  method: 'GET',
  path: '/mileage/csv',
  summary: 'My drives of a year as CSV',
  tag: 'statements',
  access: 'provider',
  query: yearQuery,
  response: z.string(),
})

export const setMileage = endpoint({
  method: 'PUT',
  path: '/mileage',
  summary: 'Show or hide my mileage log',
  tag: 'statements',
  access: 'provider',
  body: z.object({ is_on: z.boolean() }),
  response: mileageSchema,
})
