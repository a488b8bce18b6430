import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const yearQuery = z.object({ year: z.coerce.number().int().min(2000).max(2099).optional() })
const km = z.number().describe('Kilometres, to a tenth; estimated')

export const mileageSchema = z
  .object({
    is_on: z.boolean().describe('False: hidden, here and in statements'),
    year: z.number().int(),
    years: z.array(z.number().int()).describe('The newest first'),
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
              route: z.string().describe('Where it went: home and the first halves of postal codes'),
            }),
          ),
        }),
      )
      .describe('The newest first; none without a visit'),
  })
  .meta({ id: 'Mileage' })
export type Mileage = z.infer<typeof mileageSchema>

export const getMileage = endpoint({
  method: 'GET',
  path: '/mileage',
  summary: 'The own drives of a year between home and visits that were done, as our travel model estimates them',
  tag: 'statements',
  access: 'provider',
  query: yearQuery,
  response: mileageSchema,
})

export const downloadMileage = endpoint({
  method: 'GET',
  path: '/mileage/csv',
  summary: 'The same as CSV, drive by drive',
  tag: 'statements',
  access: 'provider',
  query: yearQuery,
  response: z.string(),
})

export const setMileage = endpoint({
  method: 'PUT',
  path: '/mileage',
  summary: 'Show or hide the own mileage log',
  tag: 'statements',
  access: 'provider',
  body: z.object({ is_on: z.boolean() }),
  response: mileageSchema,
})
