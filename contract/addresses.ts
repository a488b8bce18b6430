import { z } from 'zod'
import { addressSchema, ruled } from './accounts.ts'
import { DOOR_NOTES_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './fields/id.ts'
import { labelProblem } from './rules/address.ts'

/** Door notes: stored as typed, without surrounding spaces; '' for none. */
export const doorNotesField = z
  .string()
  .max(DOOR_NOTES_MAX, `Please keep this under ${DOOR_NOTES_MAX} characters`)
  .transform((value) => value.trim())

export const savedAddressSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    street_address: z.string(),
    city: z.string(),
    province: z.string(),
    postal_code: z.string(),
    door_notes: z.string(),
  })
  .meta({ id: 'SavedAddress' })
export type SavedAddress = z.infer<typeof savedAddressSchema>

const body = z.object({
  label: ruled(labelProblem, 'Please give the address a name').transform((value) => value.trim()),
  address: addressSchema,
  door_notes: doorNotesField.default(''),
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  summary: 'My saved addresses and door notes, oldest first',
  tag: 'accounts',
  access: 'client',
  response: z.object({ home_door_notes: z.string(), saved: z.array(savedAddressSchema) }).meta({ id: 'Addresses' }),
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  summary: 'Save an address; a known place gets the new name and notes',
  tag: 'accounts',
  access: 'client',
  status: 201,
  body,
  response: savedAddressSchema,
  errors: ['wrong_state', 'invalid_input'],
})

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id',
  summary: 'Change a saved address',
  tag: 'accounts',
  access: 'client',
  params: idParams,
  body,
  response: savedAddressSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const keepHomeDoor = endpoint({
  method: 'PUT',
  path: '/addresses/home',
  summary: 'Set the door notes of my home; the address is part of the profile',
  tag: 'accounts',
  access: 'client',
  body: z.object({ door_notes: doorNotesField }),
  response: z.object({ message: z.string() }),
  errors: ['invalid_input'],
})

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/:id',
  summary: 'Remove a saved address; visits keep theirs',
  tag: 'accounts',
  access: 'client',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})
