import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'
import { bookingRisk, adminQuery } from './bookings.ts'

/** Count and filter choices for the list of bookings. */

export const countAdminBookings = endpoint({
  method: 'GET',
  path: '/admin/bookings/count',
  summary: 'Number of bookings in the list, counted up to 10,000',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: adminQuery.omit({ limit: true, cursor: true, sort: true }),
  response: z
    .object({ found: z.number().int(), is_more: z.boolean().describe('There may be more') })
    .meta({ id: 'AdminCount' }),
  errors: ['invalid_input'],
})
export type AdminCount = z.infer<typeof countAdminBookings.response>

/** Counted up to this many of each risk: beyond it, the exact number doesn't help. */
export const AT_RISK_COUNTED = 100

export const getAdminChoices = endpoint({
  method: 'GET',
  path: '/admin/bookings/choices',
  summary: 'Cities and services with bookings, and the number at risk',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  response: z
    .object({
      cities: z.array(z.string()),
      services: z.array(z.string()),
      at_risk: z.record(bookingRisk, z.number().int()).describe('AT_RISK_COUNTED means that many or more'),
    })
    .meta({ id: 'AdminChoices' }),
})
export type AdminChoices = z.infer<typeof getAdminChoices.response>
