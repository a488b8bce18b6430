import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Only signed-in people can buy: the code of this part loads after sign-in. */
export const GiftForm = lazyComponent(async () => (await import('./gift-form.tsx')).GiftForm)
