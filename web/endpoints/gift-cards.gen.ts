// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const buyGiftCard = { method: 'POST', path: '/gift-cards' } as Route<
  typeof import('#contract/gift-cards.ts').buyGiftCard
>
export const cancelGiftCard = { method: 'POST', path: '/gift-cards/:id/cancel' } as Route<
  typeof import('#contract/gift-cards.ts').cancelGiftCard
>
export const listAdminGiftCards = { method: 'GET', path: '/admin/gift-cards' } as Route<
  typeof import('#contract/gift-cards.ts').listAdminGiftCards
>
export const listGiftCards = { method: 'GET', path: '/gift-cards' } as Route<
  typeof import('#contract/gift-cards.ts').listGiftCards
>
export const redeemGiftCard = { method: 'POST', path: '/gift-cards/redeem' } as Route<
  typeof import('#contract/gift-cards.ts').redeemGiftCard
>
export const refundGiftCard = { method: 'POST', path: '/admin/gift-cards/:id/refund' } as Route<
  typeof import('#contract/gift-cards.ts').refundGiftCard
>
export const resendGiftCard = { method: 'POST', path: '/gift-cards/:id/resend' } as Route<
  typeof import('#contract/gift-cards.ts').resendGiftCard
>
export const showGiftCodeOnce = { method: 'POST', path: '/gift-cards/:id/code' } as Route<
  typeof import('#contract/gift-cards.ts').showGiftCodeOnce
>
