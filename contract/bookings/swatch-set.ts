import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { SWATCH_SETS, SWATCHES_MAX } from './swatches.ts'

export const getServiceSwatches = endpoint({
  method: 'GET',
  path: '/services/:id/swatches',
  summary: 'Style options a client can choose when booking',
  tag: 'bookings',
  access: 'public',
  params: idParams,
  response: z.object({ set: z.enum(SWATCH_SETS).nullable() }),
  errors: ['not_found'],
})

/** Style options of a request. The server checks that the service has them. */
export const swatchesField = z
  .array(z.string().max(40))
  .max(SWATCHES_MAX, `Please choose at most ${SWATCHES_MAX}.`)
  .refine((codes) => new Set(codes).size === codes.length, 'Please choose each of them once.')
