// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const addDevice = { method: 'PUT', path: '/push/devices' } as Route<
  typeof import('#contract/push.ts').addDevice
>
export const listDevices = { method: 'GET', path: '/push/devices' } as Route<
  typeof import('#contract/push.ts').listDevices
>
export const removeDevice = { method: 'DELETE', path: '/push/devices/:id' } as Route<
  typeof import('#contract/push.ts').removeDevice
>
export const renewDevice = { method: 'POST', path: '/push/renew' } as Route<
  typeof import('#contract/push.ts').renewDevice
>
export const stopDevice = { method: 'POST', path: '/push/stop' } as Route<
  typeof import('#contract/push.ts').stopDevice
>
