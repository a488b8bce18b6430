import { z } from 'zod'
import { ruled } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { handleProblem } from '#contract/rules/handle.ts'
import { seenText } from '#contract/rules/unseen.ts'

const linkFigures = {
  opened: z.number().int().describe('How often it was opened, robots left out'),
  joined: z.number().int().describe('Clients who signed up by it'),
  booked: z.number().int().describe('Visits asked for by clients who came by it'),
  brought: z.number().int().describe('Those of them that were the first visit of their client'),
}

export const bookingLink = z
  .object({
    handle: z.string().nullable().describe('The end of the link; null until it was chosen'),
    suggestion: z.string().describe('A free one, made of the name'),
    url: z.string().nullable(),
    embed_url: z.string().nullable().describe('The frame for other sites; `/button` behind it is the button alone'),
    qr_svg: z.string().nullable().describe('The link as a QR code that knows the scan from other ways'),
    former: z
      .array(z.object({ handle: z.string(), until_text: z.string() }))
      .describe('Still lead on to the present one, and nobody else can have them'),
    is_open: z.boolean().describe('False while clients cannot see the provider: the link then says so'),
    first_name: z.string(),
    standard_percent: z.number().describe('The commission of today'),
    link_percent: z.number().describe('The commission of a first visit that came by the link'),
    since_text: z.string().describe('The first day of the figures'),
    total: z.object(linkFigures),
    days: z
      .array(z.object({ date: z.string(), ...linkFigures }))
      .describe('The last 30 days on which anything came of it, the newest first'),
  })
  .meta({ id: 'BookingLink' })
export type BookingLink = z.infer<typeof bookingLink>

export const getBookingLink = endpoint({
  method: 'GET',
  path: '/booking-link',
  isViewable: true,
  summary: 'The own booking link, its QR code, and what came of it',
  tag: 'bookings',
  access: 'provider',
  response: bookingLink,
})

export const chooseHandle = endpoint({
  method: 'PUT',
  path: '/booking-link',
  summary: 'Choose the end of the own booking link; the one before leads on to it for a year',
  tag: 'bookings',
  access: 'provider',
  body: z.object({
    handle: z
      .string()
      .max(100)
      .transform(seenText)
      .pipe(ruled((value) => handleProblem(value))),
  }),
  response: bookingLink,
  errors: ['handle_taken', 'wrong_state', 'invalid_input'],
})

const handleParams = z.object({ handle: z.string().min(1).max(64) })

export const getLink = endpoint({
  method: 'GET',
  path: '/links/:handle',
  summary: 'Whom a booking link leads to',
  tag: 'bookings',
  access: 'public',
  params: handleParams,
  response: z.object({
    handle: z.string().describe('The present one; another than was asked for when it was changed'),
    provider_id: z.string().nullable().describe('Null while clients cannot see the provider'),
  }),
  errors: ['not_found'],
})

export const countOpening = endpoint({
  method: 'POST',
  path: '/links/:handle/openings',
  summary: 'Counts that a booking link was opened',
  tag: 'bookings',
  access: 'public',
  params: handleParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})
