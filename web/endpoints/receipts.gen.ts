// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const downloadReceipt = { method: 'GET', path: '/receipts/:id/pdf' } as Route<
  typeof import('#contract/receipts.ts').downloadReceipt
>
export const listGiftReceipts = { method: 'GET', path: '/gift-cards/:id/receipts' } as Route<
  typeof import('#contract/receipts.ts').listGiftReceipts
>
export const listReceipts = { method: 'GET', path: '/bookings/:id/receipts' } as Route<
  typeof import('#contract/receipts.ts').listReceipts
>
