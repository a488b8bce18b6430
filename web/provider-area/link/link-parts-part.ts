import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The link itself does not wait for what can be made of it. */
export const LinkParts = lazyPart(async () => (await import('./link-parts.tsx')).LinkParts)
