import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Only who is signed in can buy: its code comes once somebody is. */
export const GiftForm = lazyPart(async () => (await import('./gift-form.tsx')).GiftForm)
