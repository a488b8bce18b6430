import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Only who is signed in can buy: its code comes once somebody is. */
export const GiftForm = lazyComponent(async () => (await import('./gift-form.tsx')).GiftForm)
