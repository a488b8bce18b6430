import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How many devices of one person are notified; another one replaces the oldest. */
export const DEVICES_MAX = 10

const address = z.string().max(1000).describe('Endpoint of the browser’s push service')

/** A browser's subscription as it hands it out (`toJSON()`). */
const subscriptionSchema = z.object({
  endpoint: address,
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'This isn’t a browser’s key'),
    auth: z.string().regex(/^[\w-]{16,40}={0,2}$/, 'This isn’t a browser’s key'),
  }),
})
export type PushSubscriptionInput = z.infer<typeof subscriptionSchema>

export const devicesSchema = z
  .object({
    public_key: z.string().nullable().describe('Our public push key; null where push is off'),
    devices: z.array(
      z.object({
        id: z.string(),
        device: z.string().describe('Browser and device, for example Safari on iPhone'),
        is_current: z.boolean().describe('Turned on in this session'),
        since_text: z.string().describe('Local date'),
      }),
    ),
  })
  .meta({ id: 'Devices' })
export type Devices = z.infer<typeof devicesSchema>

export const listDevices = endpoint({
  method: 'GET',
  path: '/push/devices',
  isViewable: true,
  summary: 'My devices with push messages, newest first',
  tag: 'inbox',
  access: 'signed-in',
  response: devicesSchema,
})

export const addDevice = endpoint({
  method: 'PUT',
  path: '/push/devices',
  summary: 'Turn on push messages on this device, until the session ends',
  tag: 'inbox',
  access: 'signed-in',
  body: subscriptionSchema,
  response: devicesSchema,
  errors: ['invalid_input', 'wrong_state'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/push/devices/:id',
  summary: 'Turn off push messages on a device',
  tag: 'inbox',
  access: 'signed-in',
  params: z.object({ id: z.string().max(40) }),
  response: devicesSchema,
})

export const stopDevice = endpoint({
  method: 'POST',
  path: '/push/stop',
  summary: 'Turn off push messages at an endpoint for every account',
  tag: 'inbox',
  access: 'public',
  body: z.object({ endpoint: address }),
  response: z.object({ stopped: z.literal(true) }),
})

export const renewDevice = endpoint({
  method: 'POST',
  path: '/push/renew',
  summary: 'Replace a device’s endpoint, given the former one',
  tag: 'inbox',
  access: 'public',
  body: z.object({ former: address, subscription: subscriptionSchema }),
  response: z.object({ renewed: z.boolean() }),
  errors: ['invalid_input'],
})
