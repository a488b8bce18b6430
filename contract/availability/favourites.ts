import { z } from 'zod'
import { providerCardSchema } from '#contract/availability.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'

export const listFavourites = endpoint({
  method: 'GET',
  path: '/favourites',
  isViewable: true,
  summary: 'My favourite providers with their next available times, last saved first',
  tag: 'availability',
  access: 'client',
  response: z.array(providerCardSchema).describe('Providers without a bookable service are hidden until they have one'),
})

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/favourites/ids',
  isViewable: true,
  summary: 'Ids of my favourite providers',
  tag: 'availability',
  access: 'client',
  response: z.array(z.string()),
})

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/favourites/:id',
  summary: 'Add or remove a favourite; repeating changes nothing',
  tag: 'availability',
  access: 'client',
  params: idParams,
  body: z.object({ is_on: z.boolean() }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'invalid_input'],
})
