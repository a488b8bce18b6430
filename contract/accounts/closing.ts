import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { presentPassword } from './security.ts'

export const hindranceSchema = z
  .object({
    code: z.string(),
    text: z.string(),
    items: z.array(z.string()).describe('The first of them, ready to show'),
    path: z.string().nullable().describe('Where it is seen to'),
    give_up: z.string().nullable().describe('Label of the checkbox where the owner can give it up instead'),
  })
  .meta({ id: 'Hindrance' })
export type Hindrance = z.infer<typeof hindranceSchema>

/** Codes of things a person gives up instead of settling them. */
export const givesUpField = z.array(z.string().max(40)).max(10).default([])

export const getClosing = endpoint({
  method: 'GET',
  path: '/account/closing',
  summary: 'Reasons my account can’t be deleted yet',
  tag: 'accounts',
  access: 'signed-in',
  response: z.object({ hindrances: z.array(hindranceSchema), is_provider: z.boolean() }),
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/account/close',
  summary: 'Delete my account for good; a refusal lists what is open in `meta.hindrances`',
  tag: 'accounts',
  access: 'signed-in',
  body: z.object({
    password: presentPassword,
    confirm: z.literal(true, 'Please confirm that your account is to be deleted'),
    gives_up: givesUpField,
  }),
  response: z.object({ message: z.string() }),
  errors: ['wrong_state', 'too_many_requests'],
})
