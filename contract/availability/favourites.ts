import { z } from 'zod'
import { providerCardSchema } from '#contract/availability.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'

export const listFavourites = endpoint({
  method: 'GET',
  path: '/favourites',
  isViewable: true,
  summary: 'The providers that the client has saved, the last one first, with their next free times',
  tag: 'availability',
  access: 'client',
  response: z.array(providerCardSchema).describe('Who offers nothing at the moment is left out, and returns with it'),
})

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/favourites/ids',
  isViewable: true,
  summary: 'Only the ids of the saved providers, for marks on lists',
  tag: 'availability',
  access: 'client',
  response: z.array(z.string()),
})

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/favourites/:id',
  summary: 'Save a provider, or no longer; a second time changes nothing',
  tag: 'availability',
  access: 'client',
  params: idParams,
  body: z.object({ is_on: z.boolean() }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'invalid_input'],
})
