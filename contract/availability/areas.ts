import { z } from 'zod'
import { postalQuery } from '#contract/fields/postal.ts'
import { endpoint } from '#contract/endpoint.ts'

/** How a city or a service is written in the address of its page: small letters, digits and hyphens. */
const slugSchema = z.string().max(200)

const citySchema = z.object({ slug: slugSchema, city: z.string() })

const figures = {
  providers: z.number().int().describe('Who offers it and makes visits to at least a part of the city'),
  min_price: z.number(),
  max_price: z.number(),
}

const servedSchema = z
  .object({
    slug: slugSchema,
    title: z.string(),
    category_slug: z.string(),
    art: z.string(),
    ...figures,
  })
  .meta({ id: 'ServedService' })
export type ServedService = z.infer<typeof servedSchema>

export const listAreas = endpoint({
  method: 'GET',
  path: '/areas',
  summary: 'The cities that somebody makes visits to, with how many services each has',
  tag: 'availability',
  access: 'public',
  response: z.array(citySchema.extend({ services: z.number().int(), providers: z.number().int() })),
})

export const getArea = endpoint({
  method: 'GET',
  path: '/areas/:city',
  summary: 'What is offered in a city; not found where nothing is',
  tag: 'availability',
  access: 'public',
  params: z.object({ city: slugSchema }),
  response: citySchema.extend({
    services: z.array(servedSchema),
    providers: z.number().int(),
    others: z.array(citySchema).describe('The other cities that are served'),
  }),
  errors: ['not_found'],
})

export const getServiceInArea = endpoint({
  method: 'GET',
  path: '/areas/:city/:service',
  summary: 'One service in a city, by its name or one that it had; not found where nobody offers it',
  tag: 'availability',
  access: 'public',
  params: z.object({ city: slugSchema, service: slugSchema }),
  response: citySchema.extend({
    service: servedSchema,
    also: z.array(z.object({ slug: slugSchema, title: z.string() })).describe('Of its category, in the same city'),
    others: z.array(citySchema).describe('The other cities in which it is offered'),
  }),
  errors: ['not_found'],
})

export const getPlace = endpoint({
  method: 'GET',
  path: '/places/:postal',
  summary: 'The city of a postal code or of its first half, and whether it lies in the service area',
  tag: 'availability',
  access: 'public',
  params: z.object({ postal: postalQuery }),
  response: z.object({
    prefix: z.string(),
    city: z.string().nullable().describe('Null outside the service area'),
  }),
})

export const listServiceAreas = endpoint({
  method: 'GET',
  path: '/areas-of/:service',
  summary: 'The cities in which a service is offered, by its name; none where nobody offers it',
  tag: 'availability',
  access: 'public',
  params: z.object({ service: slugSchema }),
  response: z.array(citySchema.extend({ service: slugSchema, providers: z.number().int() })),
})
