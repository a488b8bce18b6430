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
