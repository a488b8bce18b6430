// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const countWaiting = { method: 'GET', path: '/waitlist/waiting' } as Route<
  typeof import('#contract/waitlist.ts').countWaiting
>
export const getOffer = { method: 'GET', path: '/waitlist/offers/:id' } as Route<
  typeof import('#contract/waitlist.ts').getOffer
>
export const getWaitlist = { method: 'GET', path: '/waitlist' } as Route<
  typeof import('#contract/waitlist.ts').getWaitlist
>
export const joinLine = { method: 'POST', path: '/waitlist' } as Route<
  typeof import('#contract/waitlist.ts').joinLine
>
export const leaveLine = { method: 'DELETE', path: '/waitlist/:id' } as Route<
  typeof import('#contract/waitlist.ts').leaveLine
>
export const passOffer = { method: 'POST', path: '/waitlist/offers/:id/pass' } as Route<
  typeof import('#contract/waitlist.ts').passOffer
>
export const prepareLine = { method: 'GET', path: '/waitlist/prepare' } as Route<
  typeof import('#contract/waitlist.ts').prepareLine
>
export const resumeLine = { method: 'POST', path: '/waitlist/:id/resume' } as Route<
  typeof import('#contract/waitlist.ts').resumeLine
>
export const takeOffer = { method: 'POST', path: '/waitlist/offers/:id/take' } as Route<
  typeof import('#contract/waitlist.ts').takeOffer
>
