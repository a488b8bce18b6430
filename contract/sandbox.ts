import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const clockSchema = z.object({ now: z.string(), local: z.string() })

export const getClock = endpoint({
  method: 'GET',
  path: '/sandbox/clock',
  summary: 'What time the product believes it is (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  response: clockSchema,
})

export const moveClock = endpoint({
  method: 'POST',
  path: '/sandbox/clock',
  summary: 'Move the clock and run what falls due (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  body: z.union([
    z.strictObject({ now: z.iso.datetime({ offset: true }) }),
    z.strictObject({ advance: z.string().max(50) }),
    z.strictObject({ reset: z.literal(true) }),
  ]),
  response: clockSchema,
  errors: ['invalid_input'],
})

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'Name, contacts and mode of this deployment',
  tag: 'site',
  access: 'public',
  response: z
    .object({
      name: z.string(),
      support_email: z.string(),
      support_phone: z.string(),
      social_links: z.array(z.object({ label: z.string(), url: z.string() })),
      service_area: z.string(),
      zone_label: z.string(),
      today: z.string().describe('The local date of the service zone'),
      is_sandbox: z.boolean(),
      demo_accounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
    })
    .meta({ id: 'Site' }),
})
