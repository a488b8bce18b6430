import { z } from 'zod'
import { postalQuery } from '#contract/fields/postal.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Slug of a city or service in the address of its page: small letters, digits and hyphens. */
const slugSchema = z.string().max(200)

const citySchema = z.object({ slug: slugSchema, city: z.string() })

const figures = {
  providers: z.number().int().describe('Providers who travel to at least part of the city'),
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
  summary: 'Cities that providers travel to, with service counts',
  tag: 'availability',
  access: 'public',
  response: z.array(citySchema.extend({ services: z.number().int(), providers: z.number().int() })),
})

export const getArea = endpoint({
  method: 'GET',
  path: '/areas/:city',
  summary: 'Services in a city; 404 if there are none',
  tag: 'availability',
  access: 'public',
  params: z.object({ city: slugSchema }),
  response: citySchema.extend({
    services: z.array(servedSchema),
    providers: z.number().int(),
    others: z.array(citySchema).describe('Other cities with services'),
  }),
  errors: ['not_found'],
})

export const getServiceInArea = endpoint({
  method: 'GET',
  path: '/areas/:city/:service',
  summary: 'One service in a city, by current or former name; 404 without providers',
  tag: 'availability',
  access: 'public',
  params: z.object({ city: slugSchema, service: slugSchema }),
  response: citySchema.extend({
    service: servedSchema,
    also: z.array(z.object({ slug: slugSchema, title: z.string() })).describe('Others of its category in the city'),
    others: z.array(citySchema).describe('Other cities with this service'),
  }),
  errors: ['not_found'],
})

export const getPlace = endpoint({
  method: 'GET',
  path: '/places/:postal',
  summary: 'City of a postal code or its first half, and whether we serve it',
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
  summary: 'Cities with a service, by its name; empty if there are none',
  tag: 'availability',
  access: 'public',
  params: z.object({ service: slugSchema }),
  response: z.array(citySchema.extend({ service: slugSchema, providers: z.number().int() })),
})
