import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The way to be told when somebody offers a service; seldom seen, so its code comes later. */
export const WishLine = lazyComponent(async () => (await import('./wish-button.tsx')).WishButton)
