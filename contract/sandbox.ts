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

export const presentCodeSchema = z
  .object({
    email: z.string(),
    code: z.string(),
    seconds_left: z.number().int(),
    is_used: z.boolean().describe('Each code works once: the next one has to be waited for'),
  })
  .meta({ id: 'PresentCode' })
export type PresentCode = z.infer<typeof presentCodeSchema>

export const listPresentCodes = endpoint({
  method: 'GET',
  path: '/sandbox/second-factor',
  summary: 'What the phones of the demo admins show now (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  response: z.array(presentCodeSchema),
})
