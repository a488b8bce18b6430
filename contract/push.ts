import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** So many devices of one person are told; a further one takes the place of the oldest. */
export const DEVICES_MAX = 10

const address = z.string().max(1000).describe('Where the browser’s push service takes messages for the device')

/** What a browser hands out of a subscription (`toJSON()`). */
const subscriptionSchema = z.object({
  endpoint: address,
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'This is no key of a browser'),
    auth: z.string().regex(/^[\w-]{16,40}={0,2}$/, 'This is no key of a browser'),
  }),
})
export type PushSubscriptionInput = z.infer<typeof subscriptionSchema>

export const devicesSchema = z
  .object({
    public_key: z
      .string()
      .nullable()
      .describe('By which a browser knows messages of this site; null where nobody can be told on a device'),
    devices: z.array(
      z.object({
        id: z.string(),
        device: z.string().describe('In words, as far as the browser says: Safari on iPhone'),
        is_current: z.boolean().describe('It was switched on in the session that asks'),
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
  summary: 'On which devices the caller is told, the newest first',
  tag: 'inbox',
  access: 'signed-in',
  response: devicesSchema,
})

export const addDevice = endpoint({
  method: 'PUT',
  path: '/push/devices',
  summary: 'Tell the caller on this device, until this session ends',
  tag: 'inbox',
  access: 'signed-in',
  body: subscriptionSchema,
  response: devicesSchema,
  errors: ['invalid_input', 'wrong_state'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/push/devices/:id',
  summary: 'Tell the caller no more on one device',
  tag: 'inbox',
  access: 'signed-in',
  params: z.object({ id: z.string().max(40) }),
  response: devicesSchema,
})

export const stopDevice = endpoint({
  method: 'POST',
  path: '/push/stop',
  summary: 'Tell nobody any more at this address, whoever is logged in there',
  tag: 'inbox',
  access: 'public',
  body: z.object({ endpoint: address }),
  response: z.object({ stopped: z.literal(true) }),
})

export const renewDevice = endpoint({
  method: 'POST',
  path: '/push/renew',
  summary: 'A browser has given a device another address: whoever knows the former one says so',
  tag: 'inbox',
  access: 'public',
  body: z.object({ former: address, subscription: subscriptionSchema }),
  response: z.object({ renewed: z.boolean() }),
  errors: ['invalid_input'],
})
