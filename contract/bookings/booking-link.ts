import { z } from 'zod'
import { ruled } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { handleProblem } from '#contract/rules/handle.ts'
import { seenText } from '#contract/rules/unseen.ts'

const linkFigures = {
  opened: z.number().int().describe('Times opened, robots excluded'),
  joined: z.number().int().describe('Clients who signed up through it'),
  booked: z.number().int().describe('Visits requested by those clients'),
  brought: z.number().int().describe('Of these, first visits'),
}

export const bookingLink = z
  .object({
    handle: z.string().nullable().describe('End of the link; null until chosen'),
    suggestion: z.string().describe('An available one, made from the name'),
    url: z.string().nullable(),
    embed_url: z.string().nullable().describe('Embed for other sites; add `/button` for the button alone'),
    qr_svg: z.string().nullable().describe('QR code whose scans are counted separately'),
    former: z
      .array(z.object({ handle: z.string(), until_text: z.string() }))
      .describe('Redirect to the current link; reserved for this provider'),
    is_open: z.boolean().describe('False while clients cannot see the provider, which the link then says'),
    first_name: z.string(),
    standard_percent: z.number().describe('Current commission'),
    link_percent: z.number().describe('Commission of a first visit through the link'),
    since_text: z.string().describe('First day of the figures'),
    total: z.object(linkFigures),
    days: z
      .array(z.object({ date: z.string(), ...linkFigures }))
      .describe('The last 30 days with activity, newest first'),
  })
  .meta({ id: 'BookingLink' })
export type BookingLink = z.infer<typeof bookingLink>

export const getBookingLink = endpoint({
  method: 'GET',
  path: '/booking-link',
  isViewable: true,
  summary: 'My booking link with QR code and figures',
  tag: 'bookings',
  access: 'provider',
  response: bookingLink,
})

export const chooseHandle = endpoint({
  method: 'PUT',
  path: '/booking-link',
  summary: 'Choose the end of my booking link; the former one redirects for a year',
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
  summary: 'Provider of a booking link',
  tag: 'bookings',
  access: 'public',
  params: handleParams,
  response: z.object({
    handle: z.string().describe('Current handle; differs if it was changed'),
    provider_id: z.string().nullable().describe('Null while clients cannot see the provider'),
  }),
  errors: ['not_found'],
})

export const countOpening = endpoint({
  method: 'POST',
  path: '/links/:handle/openings',
  summary: 'Count a visit to a booking link',
  tag: 'bookings',
  access: 'public',
  params: handleParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})
