import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { localDate } from '#contract/fields/time.ts'
import { memberKind, noteLine } from '#contract/household.ts'
import { MAX_QUANTITY } from '#contract/rules/add-ons.ts'

/** Who a visit is for: `me`, or the id of somebody of the household; as many as it is for. */
export const guestsField = z
  .array(idSchema)
  .min(1, 'Please say who the visit is for')
  .max(MAX_QUANTITY)
  .refine((ids) => new Set(ids).size === ids.length, 'Each of them can be chosen once')
  .optional()
  .describe('`me`, or ids of the household; as many as `quantity` says')

export const gateKind = z.enum(['patch_test', 'vaccination', 'adult']).meta({ id: 'GateKind' })
export type GateKind = z.infer<typeof gateKind>

const audience = z.enum(['anybody', 'people', 'pets'])
export type GuestAudience = z.infer<typeof audience>

export const guestOptionsSchema = z
  .object({
    audience: audience.describe('Whom the service is for, as far as it asks for something'),
    is_needed: z.boolean().describe('It has to be said who the visit is for'),
    asks: z.array(z.string()).describe('What the service asks for, in words'),
    options: z.array(
      z.object({
        id: z.string().describe('`me`, or an id of the household'),
        kind: memberKind,
        name: z.string(),
        details: z.string(),
        problems: z.array(z.string()).describe('What is missing for a visit on that date, in words'),
      }),
    ),
  })
  .meta({ id: 'GuestOptions' })
export type GuestOptions = z.infer<typeof guestOptionsSchema>

export const listGuestOptions = endpoint({
  method: 'GET',
  path: '/bookings/guests/options',
  summary: 'For whom of the household a service can be booked, and what is missing for each',
  tag: 'bookings',
  access: 'client',
  query: z.object({ service_id: idSchema, date: localDate.optional().describe('Of the visit; today without it') }),
  response: guestOptionsSchema,
  errors: ['not_found'],
})

const guest = z.object({
  kind: memberKind,
  name: z.string().nullable().describe('To the provider like contact'),
  details: z.string().describe('"Dog, Beagle, 12 kg"; to the provider before contact opens the kind alone'),
  is_gone: z.boolean().describe('No longer in the household'),
  notes: z.array(noteLine).nullable().describe('As the client keeps them now; null where they are not shown'),
})
export type VisitGuest = z.infer<typeof guest>

export const visitGuestsSchema = z
  .object({
    quantity: z.number().int(),
    summary: z.string().describe('"You and 2 dogs"; empty where nobody has said it'),
    guests: z.array(guest),
    notes_text: z.string().nullable().describe('Who reads the notes and until when, or why they are not shown'),
    gates: z.array(z.object({ kind: gateKind, text: z.string(), is_met: z.boolean() })),
    attention: z.string().nullable().describe('Something is missing: what to do about it'),
    chosen: z.array(z.string()).nullable().describe('As a request carries it; for the client'),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'VisitGuests' })
export type VisitGuests = z.infer<typeof visitGuestsSchema>

export const getVisitGuests = endpoint({
  method: 'GET',
  path: '/bookings/:id/guests',
  summary: 'Who a visit is for, as one of its two sides may see it, and whether what the service asks for is there',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: visitGuestsSchema,
  errors: ['not_found'],
})

export const changeVisitGuests = endpoint({
  method: 'PUT',
  path: '/bookings/:id/guests',
  summary: 'Say who a visit is for, or somebody else of the same kind; until it starts',
  tag: 'bookings',
  access: 'client',
  params: idParams,
  body: z.object({ guests: guestsField.unwrap() }),
  response: visitGuestsSchema,
  errors: ['not_found', 'wrong_state', 'gate_unmet', 'invalid_input'],
})
