import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'

/** Saved filters of an admin for a list of the console, under a name of their own. */

export const VIEWS_MAX = 30

const listField = z.enum(['bookings'])

export const savedViewSchema = z
  .object({ id: z.string(), name: z.string(), query: z.string().describe('Query of the page’s address') })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedViewSchema>

const NAME = 'Please enter a name'
const nameField = z.string(NAME).trim().min(1, NAME).max(60, 'Please use at most 60 characters')
const views = z.array(savedViewSchema)

export const listViews = endpoint({
  method: 'GET',
  path: '/admin/views',
  summary: 'My saved views of a list, by name',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: z.object({ list: listField }),
  response: views,
})

export const saveView = endpoint({
  method: 'POST',
  path: '/admin/views',
  summary: 'Save a view; an existing name is replaced',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  body: z.object({ list: listField, name: nameField, query: z.string().max(600) }),
  response: views,
  errors: ['invalid_input', 'wrong_state'],
})

export const renameView = endpoint({
  method: 'PUT',
  path: '/admin/views/:id',
  summary: 'Rename a saved view',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  body: z.object({ name: nameField }),
  response: views,
  errors: ['not_found', 'invalid_input', 'wrong_state'],
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/admin/views/:id',
  summary: 'Delete a saved view',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})
