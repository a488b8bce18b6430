import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { localDate } from '#contract/fields/time.ts'
import { memberKind, noteLine } from '#contract/household.ts'
import { MAX_QUANTITY } from '#contract/rules/add-ons.ts'

/** Guests of a visit: `me`, or the id of a household member; as many as its quantity. */
export const guestsField = z
  .array(idSchema)
  .min(1, 'Please say who the visit is for')
  .max(MAX_QUANTITY)
  .refine((ids) => new Set(ids).size === ids.length, 'Each of them can be chosen once')
  .optional()
  .describe('`me` or household ids; as many as `quantity`')

export const gateKind = z.enum(['patch_test', 'vaccination', 'adult']).meta({ id: 'GateKind' })
export type GateKind = z.infer<typeof gateKind>

const audience = z.enum(['anybody', 'people', 'pets'])
export type GuestAudience = z.infer<typeof audience>

export const guestOptionsSchema = z
  .object({
    audience: audience.describe('Kinds of guests, if the service requires something'),
    is_needed: z.boolean().describe('Guests are required'),
    asks: z.array(z.string()).describe('Requirements of the service, ready to show'),
    options: z.array(
      z.object({
        id: z.string().describe('`me`, or an id of the household'),
        kind: memberKind,
        name: z.string(),
        details: z.string(),
        problems: z.array(z.string()).describe('What is missing on that date, ready to show'),
      }),
    ),
  })
  .meta({ id: 'GuestOptions' })
export type GuestOptions = z.infer<typeof guestOptionsSchema>

export const listGuestOptions = endpoint({
  method: 'GET',
  path: '/bookings/guests/options',
  summary: 'Members of my household who can be guests, and what each is missing',
  tag: 'bookings',
  access: 'client',
  query: z.object({ service_id: idSchema, date: localDate.optional().describe('Date of the visit; default: today') }),
  response: guestOptionsSchema,
  errors: ['not_found'],
})

const guest = z.object({
  kind: memberKind,
  name: z.string().nullable().describe('To the provider like contact'),
  details: z.string().describe('"Dog, Beagle, 12 kg"; to the provider only the kind until contact opens'),
  is_gone: z.boolean().describe('No longer in the household'),
  notes: z.array(noteLine).nullable().describe('The client’s current notes; null if hidden'),
})
export type VisitGuest = z.infer<typeof guest>

export const visitGuestsSchema = z
  .object({
    quantity: z.number().int(),
    summary: z.string().describe('"You and 2 dogs"; empty if not given'),
    guests: z.array(guest),
    notes_text: z.string().nullable().describe('Who can read the notes and until when, or why they are hidden'),
    gates: z.array(z.object({ kind: gateKind, text: z.string(), is_met: z.boolean() })),
    attention: z.string().nullable().describe('What to do about missing requirements'),
    chosen: z.array(z.string()).nullable().describe('As in a request; client only'),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'VisitGuests' })
export type VisitGuests = z.infer<typeof visitGuestsSchema>

export const getVisitGuests = endpoint({
  method: 'GET',
  path: '/bookings/:id/guests',
  summary: 'Guests of a visit, as one side may see them, and what is missing',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: visitGuestsSchema,
  errors: ['not_found'],
})

export const changeVisitGuests = endpoint({
  method: 'PUT',
  path: '/bookings/:id/guests',
  summary: 'Set or change the guests of a visit until it starts',
  tag: 'bookings',
  access: 'client',
  params: idParams,
  body: z.object({ guests: guestsField.unwrap() }),
  response: visitGuestsSchema,
  errors: ['not_found', 'wrong_state', 'gate_unmet', 'invalid_input'],
})
