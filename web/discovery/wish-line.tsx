import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The way to be told when somebody offers a service; seldom seen, so its code comes later. */
export const WishLine = lazyPart(async () => (await import('./wish-button.tsx')).WishButton)
