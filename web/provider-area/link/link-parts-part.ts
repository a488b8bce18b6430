import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The link itself does not wait for what can be made of it. */
export const LinkParts = lazyComponent(async () => (await import('./link-parts.tsx')).LinkParts)
